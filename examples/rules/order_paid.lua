-- One event, several readers: thank the buyer, and tell each seller what was sold.
---@type loc.Rule
return {
  name = "order_paid",
  on = "order.paid",
  description = "An order was paid",

  run = function(event)
    local messages = {}
    if event.buyer.token then
      messages[1] = loc.message { token = event.buyer.token, title = loc.text("order_paid_title"), data = { order = event.order } }
    end
    for _, line in ipairs(event.lines) do
      if line.seller_token then
        messages[#messages + 1] = loc.message {
          token = line.seller_token,
          title = loc.text("order_sold_title", loc.isolate(line.product)),
          data = { order = event.order },
        }
      end
    end
    return messages
  end,

  samples = {
    ["two sellers"] = {
      type = "order.paid", order = "A-1007", buyer = { token = "BUYER" },
      lines = { { product = "Trail shoes", seller_token = "SHOES" }, { product = "Cap", seller_token = "CAPS" } },
    },
    ["a seller without the app"] = {
      type = "order.paid", order = "A-1007", buyer = { token = "BUYER" }, lines = { { product = "Cap" } },
    },
    ["a buyer without the app"] = {
      type = "order.paid", order = "A-1007", buyer = {}, lines = { { product = "Cap", seller_token = "CAPS" } },
    },
  },
}
