-- Reports a goal to followers of either team, except those who muted this match.
---@type loc.Rule
return {
  name = "live_score",
  on = "match.goal",
  description = "A goal in a live match",

  run = function(event)
    local match = "match-" .. event.match_id
    return loc.message {
      condition = loc.condition {
        any = { loc.topic("team-", event.home.id), loc.topic("team-", event.away.id) },
        none = loc.topic("muted-", match),
      },
      title = loc.text("goal_title", loc.isolate(event.scorer == "home" and event.home.name or event.away.name)),
      body = loc.text("goal_body",
        loc.isolate(event.home.name), event.home.goals, event.away.goals, loc.isolate(event.away.name), event.minute),
      -- The next goal replaces this one; after two minutes it is old news.
      android = { priority = "HIGH", ttl = "120s", collapse_key = "score", notification = { channel_id = "scores", tag = match } },
      apns = { headers = { ["apns-collapse-id"] = match, ["apns-expiration"] = ("%d"):format(event.now + 120) } },
      ios = { thread_id = match, interruption_level = "time-sensitive", relevance_score = 1 },
      data = { match_id = event.match_id },
    }
  end,

  samples = {
    ["home scores"] = {
      type = "match.goal", now = 1795226519, match_id = 9, minute = 90, scorer = "home",
      home = { id = 1, name = "Köln", goals = 2 }, away = { id = 2, name = "Genoa", goals = 1 },
    },
    ["away scores"] = {
      type = "match.goal", now = 1795226519, match_id = 9, minute = 3, scorer = "away",
      home = { id = 1, name = "Köln", goals = 0 }, away = { id = 2, name = "Genoa", goals = 1 },
    },
  },
  expect = {
    ["home scores"] = {
      payload = true,
      ["ios:de"] = { title = "Tor für \u{2068}Köln\u{2069}", body = "\u{2068}Köln\u{2069} 2:1 \u{2068}Genoa\u{2069}, 90. Minute" },
    },
    ["away scores"] = { ["android:ar"] = { title = "هدف لفريق \u{2068}Genoa\u{2069}" } },
  },
}
