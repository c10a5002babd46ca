printf "local x = 1\nreturn {\n" > r.lua; locscript run r.lua
