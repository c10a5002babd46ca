-- A product is available again: tell everyone who follows it. This file builds the message once, when it loads; each event fills it in.
local back = loc.template {
  topic = loc.slot "topic",
  title = loc.text("back_in_stock_title", loc.slot "product"),
  body = loc.text("back_in_stock_body"),
  android = { ttl = "86400s", collapse_key = "stock", notification = { channel_id = "deals" } },
  ios = { thread_id = "deals" },
  data = { product_id = loc.slot "product_id" },
}

---@type loc.Rule
return {
  name = "back_in_stock",
  on = "stock.back",
  description = "A product that was sold out is in stock again",

  run = function(event)
    if event.quantity < 1 then return loc.skip("nothing in stock yet") end
    return back {
      topic = loc.topic("product-", event.product_id),
      product = loc.isolate(event.product),
      product_id = event.product_id,
    }
  end,

  samples = {
    ["one pair"] = { type = "stock.back", product_id = 42, product = "Trail shoes", quantity = 1 },
    ["nothing yet"] = { type = "stock.back", product_id = 42, product = "Trail shoes", quantity = 0 },
  },
  expect = {
    ["one pair"] = { ["android:ja"] = { title = "\u{2068}Trail shoes\u{2069}が再入荷しました" } },
    ["nothing yet"] = { skip = "nothing in stock yet" },
  },
}
