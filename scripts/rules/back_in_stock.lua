-- A product can be had again: tell everyone who follows it. So many follow some products that the message is made ahead, when this
-- file loads, and filled for each event.
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
  owner = "deals",

  run = function(event)
    if event.quantity < 1 then
      return loc.skip("nothing in stock yet")
    end

    return back {
      topic = loc.topic("product-", event.product_id),
      product = event.product,
      product_id = event.product_id,
    }
  end,

  samples = {
    ["five pairs"] = { type = "stock.back", product_id = 42, product = "Trail shoes", quantity = 5 },
    ["nothing yet"] = { type = "stock.back", product_id = 42, product = "Trail shoes", quantity = 0 },
  },
}
