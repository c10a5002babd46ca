printf 'return loc.message { topic = "x", data = { n = 1 } }' >script.lua
locscript run script.lua
printf 'message = loc.message { topic = "x", data = { n = 1 } }\nmessage\n' | locscript run
