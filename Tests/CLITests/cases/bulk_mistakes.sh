printf 'return function(event) return loc.message { topic = "t", body = "n" } end' >rule.lua
printf '{"n":1}\n' >events.ndjson
try() {
  locscript bulk rule.lua "$@" 2>&1 >/dev/null | sed -n 1p
  echo "exit ${PIPESTATUS[0]}"
}
try --events missing.ndjson
try --events events.ndjson --out events.ndjson
try --events events.ndjson --out out.ndjson --resume
try --events events.ndjson --resume
try --events events.ndjson -j 0
try --events events.ndjson --errors -
touch out.ndjson.progress
try --events events.ndjson --out out.ndjson
