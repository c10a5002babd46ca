printf 'return function(event) return loc.skip("seen " .. event.n) end' >rule.lua
printf '{"n":1}\n[1]\n\n{"n"\n{"n":2,"n":3}\n{}\n{"n":4}\n' | locscript run rule.lua --events - --format json
