# Event types that no rule handles: each is one warning, at its first line, with the number of its events.
mkdir rules
echo 'return { on = "hi", run = function(event) return loc.message { topic = "t", body = "hi" } end }' > rules/hi.lua
echo 'return { on = "bye", run = function(event) return loc.message { topic = "t", body = "bye" } end }' > rules/bye.lua
printf '{"type":"hi"}\n{"type":"rain"}\n\n{"type":"hj"}\n{"type":"rain"}\n' > day.ndjson
printf '{"type":"order/%s"}\n' 1 2 3 4 5 6 7 8 9 10 11 12 > ids.ndjson
try() {
  echo "\$ locscript $*"
  locscript "$@" 2>&1 | sed 's/ in [0-9.]* s ([0-9]*\/s)//; s/; [0-9.]* [µm]*s each, slowest .*//'
  echo "exit ${PIPESTATUS[0]}"
}
try run rules --events day.ndjson
try run rules --events day.ndjson --format json
try run rules --events day.ndjson --strict
try run rules --events ids.ndjson
try run rules --events '{"type":"rain"}' --format json
try bulk rules --events day.ndjson
try bulk rules --events day.ndjson --strict
printf '{"type":"hi"}\n' > good.ndjson
try bulk rules --events good.ndjson --strict
echo 'return function() loc.message { topic = "t", body = "b" } end' > lost.lua
try bulk lost.lua --events good.ndjson --strict
try check rules/hi.lua rules/bye.lua --events day.ndjson
try check rules --events day.ndjson --strict
try preview --rule rules --events '{"type":"rain"}'
