-- Someone signed up: greet them, by name if we know it.
---@type loc.Rule
return {
  name = "welcome",
  on = "user.signed_up",
  description = "Greets a new user",

  run = function(event)
    -- An absent or null name reads as nil.
    local title = loc.text("welcome_title_plain")
    if event.name and event.name ~= "" then
      title = loc.text("welcome_title", loc.isolate(loc.truncate(event.name, 30)))
    end

    return loc.message { token = event.token, title = title, body = loc.text("welcome_body") }
  end,

  samples = {
    ["a name"] = { type = "user.signed_up", token = "TOKEN", name = "Alice" },
    ["no name"] = { type = "user.signed_up", token = "TOKEN" },
    ["an empty name"] = { type = "user.signed_up", token = "TOKEN", name = "" },
  },
  expect = {
    ["a name"] = { ["ios:de"] = { title = "Willkommen, \u{2068}Alice\u{2069}!" } },
    ["no name"] = { ["android:ja"] = { title = "ようこそ！", body = "初回のご注文は送料無料です。" } },
    ["an empty name"] = { ["android:en"] = { title = "Welcome!" } },
  },
}
