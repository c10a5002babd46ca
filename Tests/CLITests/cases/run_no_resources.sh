cat >bare.lua <<'END'
local message = loc.message { topic = "x", title = loc.text("any_key"), body = "literal" }
local shown = loc.preview(message, { platform = "android", locales = { "de" } })
return {
  keys = loc.keys(), locales = loc.locales("ios"), has = loc.has("any_key"), previews = loc.previews(message),
  body = shown.body.text, title = shown.title.outcome, render = select(2, pcall(loc.render, "any_key", "de")).slug,
}
END
locscript run bare.lua
