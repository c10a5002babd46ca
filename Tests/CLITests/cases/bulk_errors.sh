printf 'return function(event) if event.n == 2 then error("two") end return loc.message { topic = "t", body = "n" } end' >rule.lua
printf '{"n":1}\nbroken\n{"n":2}\n\0\n{"n":3}' | locscript bulk rule.lua --payloads --errors errors.ndjson 2>said
echo "exit $?"
cat errors.ndjson
sed -E 's/ in .*\/s\)/ in T/; s/[0-9.]+ (µs|ms) each.*/T/' said
