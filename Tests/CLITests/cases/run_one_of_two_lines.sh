# Where the first of two lines is broken, the other one decides: it is an event, and is run.
echo 'return function(event) return loc.skip("seen " .. event.n) end' > rule.lua
printf '{"n":\n{"n":2}\n' > events.ndjson
locscript run rule.lua --events events.ndjson
