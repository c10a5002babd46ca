-- Reminds users of a cart that they left, but never at night.
---@type loc.Rule
return {
  name = "abandoned_cart",
  on = "cart.abandoned",
  description = "A cart was left for a day",

  run = function(event)
    local first = event.products[1]
    if not first then return loc.skip("the cart is empty") end

    return loc.message {
      token = event.token,
      title = loc.text("cart_title"),
      body = loc.text("cart_body", loc.isolate(loc.truncate(first.name, 40))),
      -- nil during the day, which means now.
      not_before = loc.quiet_until(event.now, event.utc_offset, "22:00", "08:00"),
      android = { ttl = "43200s", collapse_key = "cart", notification = { channel_id = "deals" } },
      ios = { thread_id = "deals", interruption_level = "passive" },
      data = { cart = event.cart },
    }
  end,

  samples = {
    ["at noon"] = {
      type = "cart.abandoned", token = "TOKEN", cart = "c-1", now = 1795258800, utc_offset = 3600,
      products = { { name = "Trail shoes" } },
    },
    ["at night"] = {
      type = "cart.abandoned", token = "TOKEN", cart = "c-1", now = 1795226519, utc_offset = 3600,
      products = { { name = "Trail shoes" }, { name = "Cap" } },
    },
    ["empty"] = { type = "cart.abandoned", token = "TOKEN", cart = "c-1", now = 1795226519, utc_offset = 3600, products = {} },
  },
  expect = {
    ["at noon"] = {
      ["android:de"] = { title = "Dein Warenkorb wartet", body = "\u{2068}Trail shoes\u{2069} liegt noch in deinem Warenkorb." },
    },
    ["empty"] = "skip",
  },
}
