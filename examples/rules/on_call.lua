-- A service is down: wake the person on call, with a sound that ignores the mute switch and Do Not Disturb.
---@type loc.Rule
return {
  name = "on_call",
  on = "incident.opened",
  description = "An outage, for the person on call",

  run = function(event)
    if event.acknowledged then return loc.skip("someone is on it") end

    return loc.message {
      token = event.token,
      title = loc.text("incident_title", loc.isolate(event.service)),
      body = loc.text("incident_body", loc.isolate(event.monitor)),
      -- Android 8 and later take sound and importance from the channel; the other fields are for older phones.
      android = {
        priority = "HIGH",
        ttl = "300s",
        notification = {
          channel_id = "incidents", sound = "incident", notification_priority = "PRIORITY_MAX", visibility = "PUBLIC",
          vibrate_timings = { "0s", "0.5s", "0.2s", "0.5s" },
        },
      },
      ios = { sound = { critical = 1, name = "incident.caf", volume = 1.0 }, interruption_level = "critical" },
      apns = { headers = { ["apns-priority"] = "10" } },
      data = { incident_id = event.incident_id },
    }
  end,

  samples = {
    ["an outage"] = { type = "incident.opened", token = "TOKEN", service = "Checkout", monitor = "Ping", incident_id = 3 },
    ["acknowledged"] = {
      type = "incident.opened", token = "TOKEN", service = "Checkout", monitor = "Ping", incident_id = 3, acknowledged = true,
    },
  },
  expect = {
    ["an outage"] = {
      payload = true,
      ["ios:ar"] = { title = "تعطّل \u{2068}Checkout\u{2069}" },
      ["android:de"] = { body = "Du hast Bereitschaft. Gemeldet von \u{2068}Ping\u{2069}." },
    },
    ["acknowledged"] = "skip",
  },
}
