-- Tells users once a day which products on their list are nearly sold out.
---@type loc.Rule
return {
  name = "digest",
  on = "list.daily",
  description = "Products on a list that are nearly sold out",

  run = function(event)
    local names = {}
    for _, product in ipairs(event.products) do
      if product.left > 0 and product.left <= 3 then
        names[#names + 1] = loc.isolate(loc.truncate(product.name, 30))
      end
    end
    if #names == 0 then return loc.skip("all in stock") end

    local count = #names
    local first = loc.join(table.move(names, 1, math.min(count, 3), 1, {}), event.locale)
    return loc.message {
      token = event.token,
      title = loc.text(loc.plural_key("low_stock", count, event.locale), count),
      body = count > 3 and loc.text("digest_body_among", first) or loc.text("digest_body", first),
      android = { ttl = "43200s", collapse_key = "digest", notification = { channel_id = "deals" } },
      ios = { thread_id = "deals" },
    }
  end,

  samples = {
    ["one of two"] = {
      type = "list.daily", token = "TOKEN", locale = "en", products = { { name = "Trail shoes", left = 2 }, { name = "Cap", left = 4 } },
    },
    ["three"] = {
      type = "list.daily", token = "TOKEN", locale = "de",
      products = { { name = "Trail shoes", left = 3 }, { name = "Cap", left = 1 }, { name = "Map", left = 2 } },
    },
    ["four"] = {
      type = "list.daily", token = "TOKEN", locale = "ar",
      products = { { name = "Shoes", left = 2 }, { name = "Cap", left = 1 }, { name = "Socks", left = 1 }, { name = "Map", left = 3 } },
    },
    ["sold out is not nearly"] = { type = "list.daily", token = "TOKEN", locale = "en", products = { { name = "Cap", left = 0 } } },
    ["nothing on the list"] = { type = "list.daily", token = "TOKEN", locale = "en", products = {} },
  },
  expect = {
    ["one of two"] = { ["ios:en"] = { title = "1 product is nearly sold out", body = "On your list: \u{2068}Trail shoes\u{2069}." } },
    ["three"] = {
      ["android:de"] = {
        title = "3 Produkte sind fast ausverkauft",
        body = "Auf deiner Liste: \u{2068}Trail shoes\u{2069}, \u{2068}Cap\u{2069} und \u{2068}Map\u{2069}.",
      },
    },
    ["four"] = {
      ["ios:ar"] = {
        title = "4 منتجات على وشك النفاد",
        body = "من بينها: \u{2068}Shoes\u{2069} و\u{2068}Cap\u{2069} و\u{2068}Socks\u{2069}.",
      },
    },
    ["sold out is not nearly"] = "skip",
    ["nothing on the list"] = { skip = "all in stock" },
  },
}
