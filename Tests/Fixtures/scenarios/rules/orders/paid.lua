local words = require "lib.words"

return {
  name = "paid", description = "An order was paid", owner = "checkout",
  on = "order.paid",
  run = function(event)
    return loc.message {
      topic = loc.topic("order-", event.order),
      body = loc.text(words.paid, event.amount),
      meta = { campaign = "orders" }, not_before = 1795226519,
    }
  end,
  samples = {
    ["a whole amount"] = { type = "order.paid", order = 1, amount = 3 },
    ["a broken amount"] = { type = "order.paid", order = 2, amount = 2.5 },
  },
}
