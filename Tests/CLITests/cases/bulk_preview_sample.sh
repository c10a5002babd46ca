cd "$ROOT/scripts"
locscript bulk rules/price_drop.lua --events events/day.ndjson --preview-sample 1 2>&1 >/dev/null | grep -oE 'day.ndjson:[0-9]+: price_drop|Android|iOS' | sort -u
