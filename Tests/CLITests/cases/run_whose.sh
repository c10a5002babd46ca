# Every result says whose it is: the rule, and the sample or the line of the events; the last lines count them.
mkdir rules
cat > rules/hi.lua <<'E'
return {
  on = "hi",
  run = function(event)
    if event.skip then return loc.skip("asked to") end
    if event.fail then error("no luck") end
    if event.name then return loc.message { tokens = { "a", "b", "c" }, body = event.name } end
  end,
  samples = { ["by name"] = { type = "hi", name = "Bob" }, nothing = { type = "hi" }, skipped = { type = "hi", skip = true } },
}
E
echo 'return function(event) if event.fail then return loc.skip("\"failing\"") end end' > rules/any.lua
printf '{"type":"hi","name":"A"}\n\n{"type":"hi","skip":true}\n[1]\n{"type":"hi","fail":1}\n{"type":"rain"}\n' > day.ndjson
locscript run rules/hi.lua
echo "exit $?" >&2
locscript run rules/hi.lua --format json
locscript run rules --events day.ndjson
echo "exit $?" >&2
locscript run rules --events day.ndjson --format json 2> /dev/null
locscript run rules --events '{"type":"hi","name":"A"}'
locscript run rules/hi.lua --events '{"type":"rain"}' --format json
