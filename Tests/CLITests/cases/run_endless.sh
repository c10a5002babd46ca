printf "[limits]\nmilliseconds = 60_000\n" > locscript.toml; printf "return function() while true do end end\n" > r.lua; locscript run r.lua --events "{}"
