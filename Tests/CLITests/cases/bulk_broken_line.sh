# The first broken event is shown with its line of the input; a file of errors takes no name of a compressed one.
echo 'return function(event) return loc.skip("seen") end' > rule.lua
printf '{"n":1}\n{"n":2}\n{broken\n{"n":4}\n[\n' > events.ndjson
locscript bulk rule.lua --events events.ndjson --out out.ndjson 2>&1 | sed -E 's/ in .*\/s\)/ in T/; s/[0-9.]+ (µs|ms) each.*/T/'
echo "exit ${PIPESTATUS[0]}"
for name in errors.gz errors.zst .zst errors.zs; do
  locscript bulk rule.lua --events events.ndjson --out out.ndjson --errors $name 2>&1 | sed -n 1p
  echo "exit ${PIPESTATUS[0]}"
done
# A line that is too long has no place within it.
{ printf '{"n":1}\n{"a":"'; head -c 5000000 /dev/zero | tr '\0' x; printf '"}\n'; } > long.ndjson
locscript bulk rule.lua --events long.ndjson --out out.ndjson 2>&1 | sed -n 1p
echo "exit ${PIPESTATUS[0]}"
rm long.ndjson
