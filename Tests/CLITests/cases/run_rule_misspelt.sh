printf 'return {\n  nam = "x",\n  run = function() end,\n}\n' >rule.lua
locscript run rule.lua
