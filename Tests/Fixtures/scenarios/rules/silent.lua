return {
  on = "tick",
  run = function()
    return loc.message { topic = "sync", silent = true, data = { cart = "changed" } }
  end,
}
