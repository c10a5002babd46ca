cd "$ROOT/scripts"
out=$(mktemp -d)
locscript bulk rules --events events/day.ndjson --out "$out/many.ndjson" -j2 2>"$out/said"
locscript run rules --events events/day.ndjson --format json >"$out/one.ndjson" 2>/dev/null
cmp "$out/many.ndjson" "$out/one.ndjson" && ls "$out"
sed -E 's/ in .*\/s\)/ in T/; s/[0-9.]+ (µs|ms) each.*/T/' "$out/said"
