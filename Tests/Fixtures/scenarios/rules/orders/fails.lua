return {
  name = "fails",
  on = "order.fails",
  run = function(event)
    return loc.message { topic = "orders", title = event.titel }
  end,
}
