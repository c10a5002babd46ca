-- Someone signed in: tell the account's other devices.
---@type loc.Rule
return {
  name = "new_sign_in",
  on = "account.sign_in",
  description = "A sign-in, for the account's other devices",

  run = function(event)
    local others = {}
    for _, token in ipairs(event.tokens) do
      if token ~= event.new_token then others[#others + 1] = token end
    end
    if #others == 0 then return loc.skip("no other device") end

    -- One payload for each token. All are checked before the first is sent.
    return loc.message {
      tokens = others,
      title = loc.text("sign_in_title"),
      body = loc.text("sign_in_body", loc.isolate(event.device), loc.isolate(event.place)),
      android = { priority = "HIGH", ttl = "3600s", notification = { channel_id = "security" } },
      ios = { thread_id = "security", interruption_level = "time-sensitive" },
    }
  end,

  samples = {
    ["two others"] = {
      type = "account.sign_in", tokens = { "PHONE", "TABLET", "NEW" }, new_token = "NEW", device = "Pixel 12", place = "Köln",
    },
    ["the first device"] = {
      type = "account.sign_in", tokens = { "NEW" }, new_token = "NEW", device = "Pixel 12", place = "Köln",
    },
  },
  expect = {
    ["two others"] = { ["ios:ja"] = { body = "\u{2068}Pixel 12\u{2069}（\u{2068}Köln\u{2069}）。お心当たりはありますか？" } },
    ["the first device"] = "skip",
  },
}
