printf 'return function(event) return loc.message { topic = "t", body = "n" } end' >rule.lua
printf '{"n":1}\n' >events.ndjson
try() {
  locscript bulk rule.lua "$@" 2>&1 >/dev/null | sed -n 1p
  echo "exit ${PIPESTATUS[0]}"
}
try --in missing.ndjson
try --in events.ndjson --out events.ndjson
try --in events.ndjson --out out.ndjson --resume
try --in events.ndjson --resume
try --in events.ndjson -j 0
try --in events.ndjson --errors -
touch out.ndjson.progress
try --in events.ndjson --out out.ndjson
