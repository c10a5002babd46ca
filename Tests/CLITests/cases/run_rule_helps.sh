# What Lua's own words do not say: the field, the function or the global that was meant.
echo 'return function(event) return loc.mesage { topic = "a", body = "b" } end' > call.lua
echo 'return function(event) if event.prce > 3 then return loc.skip("dear") end end' > field.lua
echo 'return function(event) return lco.skip(os.date()) end' > global.lua
echo 'return function(event) return loc:message { topic = "a", body = "b" } end' > colon.lua
for rule in call field global colon; do locscript run $rule.lua --events '{"price":4}'; done
