-- Announces the summer sale in the campaign's languages. Version 1.0 of the app lacks the sale's string, so it gets another one.
local VERSIONS, NEWEST = { "1.0", "2.0" }, "2.0"

---@type loc.Rule
return {
  name = "campaign",
  on = "campaign.started",
  description = "The summer sale, by language and version of the app",

  run = function(event)
    local messages = {}
    for _, language in ipairs(event.languages) do
      for _, version in ipairs(VERSIONS) do
        -- The version names a [[released]] in locscript.toml. Without one, loc.has looks at the newest strings.
        local has = loc.has("sale_title", version ~= NEWEST and { version = version } or nil)
        messages[#messages + 1] = loc.message {
          condition = loc.condition { all = { loc.topic("language-", language), loc.topic("app-", version) }, none = "muted" },
          title = has and loc.text("sale_title", event.percent) or loc.text("news_title"),
          android = { ttl = "86400s", collapse_key = "campaign", notification = { channel_id = "deals" } },
          ios = { thread_id = "deals", interruption_level = "passive" },
          meta = { campaign = event.campaign, language = language, version = version },
        }
      end
    end
    return messages
  end,

  samples = {
    ["two languages"] = { type = "campaign.started", campaign = "summer", percent = 40, languages = { "de", "ja" } },
    ["no language"] = { type = "campaign.started", campaign = "summer", percent = 40, languages = {} },
  },
}
