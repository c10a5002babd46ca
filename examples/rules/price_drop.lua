-- A product got cheaper: tell everyone who follows it.
---@type loc.Rule
return {
  name = "price_drop",
  on = "price.changed",
  description = "A price fell by 10 % or more",

  run = function(event)
    if event.old_price <= 0 then return loc.skip("had no price before") end
    -- With integer cents the comparison is exact.
    if event.new_price * 10 > event.old_price * 9 then return loc.skip("fell by less than 10 %") end
    local percent = (event.old_price - event.new_price) * 100 // event.old_price

    return loc.message {
      topic = loc.topic("product-", event.product_id),
      title = loc.text("price_drop_title", loc.isolate(event.product), percent),
      body = loc.text("price_drop_body",
        loc.money(event.old_price, event.currency),
        loc.money(event.new_price, event.currency)),
      android = { ttl = "86400s", collapse_key = "price", notification = { channel_id = "deals" } },
      ios = { thread_id = "deals" },
      data = { product_id = event.product_id },
    }
  end,

  samples = {
    ["exactly 10 %"] = {
      type = "price.changed", product_id = 42, product = "Trail shoes", old_price = 330, new_price = 297, currency = "EUR",
    },
    ["9 %"] = {
      type = "price.changed", product_id = 42, product = "Trail shoes", old_price = 10000, new_price = 9100, currency = "EUR",
    },
    ["was free"] = {
      type = "price.changed", product_id = 42, product = "Trail shoes", old_price = 0, new_price = 0, currency = "EUR",
    },
  },
  expect = {
    ["exactly 10 %"] = {
      ["ios:de"] = { title = "\u{2068}Trail shoes\u{2069}: 10\u{A0}% Rabatt", body = "Bisher 3.30 EUR, jetzt 2.97 EUR." },
      ["android:ar"] = { title = "خصم 10% على \u{2068}Trail shoes\u{2069}" },
    },
    ["9 %"] = { skip = "fell by less than 10 %" },
    ["was free"] = { skip = "had no price before" },
  },
}
