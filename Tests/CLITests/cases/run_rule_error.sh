printf "return { name = \"r\", run = function(e) return nothing.at.all end }\n" > r.lua; locscript run r.lua --events "{\"type\":\"x\"}"
