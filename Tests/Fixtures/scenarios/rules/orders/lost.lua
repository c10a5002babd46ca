return {
  name = "lost",
  on = { "order.lost", "order.stolen" },
  run = function(event)
    if event.type == "order.stolen" then
      return loc.skip("the police know"), "no second value"
    end
    loc.message { topic = "orders", title = "Lost" }
  end,
}
