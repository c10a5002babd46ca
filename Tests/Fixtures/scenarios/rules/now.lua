return {
  on = "tick",
  run = function(event)
    return loc.skip("at " .. event.now)
  end,
}
