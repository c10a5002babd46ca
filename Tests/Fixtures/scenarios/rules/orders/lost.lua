return {
  name = "lost",
  on = { "order.lost", "order.stolen" },
  run = function(event)
    loc.message { topic = "orders", title = "Lost" }
    return loc.skip("nobody gets the message")
  end,
}
