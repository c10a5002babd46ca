return {
  name = "welcome", on = "user.returned",
  run = function(event)
    return loc.message {
      token = event.token,
      title = loc.text("welcome", event.name),
      body = loc.text("gift", event.name),
    }
  end,
  samples = { ["Bob"] = { type = "user.returned", token = "t", name = "Bob" } },
}
