cat >lists.lua <<'END'
local message = { message = { topic = "x", data = { a = "1" } } }
return { keys = loc.keys("nothing"), findings = loc.preview(message, { platform = "ios", locales = { "de" } }).findings }
END
locscript run lists.lua
