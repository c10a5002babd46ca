# A first line that is no event loses none of those behind it; a broken document of many lines is told as one.
echo 'return function(event) return loc.skip("seen " .. event.n) end' > rule.lua
printf '{"n":\n{"n":2}\n\n{"n":3}\n' > events.ndjson
locscript run rule.lua --events events.ndjson
echo "exit $?" >&2
printf '{\n  "n": 1,\n  "m": {"a":1}\n{"b":2}\n}\n' > event.json
locscript run rule.lua --events event.json
