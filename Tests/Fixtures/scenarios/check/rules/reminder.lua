return {
  name = "reminder", on = "user.idle", keys = { "remind_*" },
  run = function(event)
    return loc.message { token = event.token, title = "Shop", body = loc.text(event.key) }
  end,
  samples = { ["cart"] = { type = "user.idle", token = "t", key = "remind_cart" } },
}
