locscript explain | sed -n 1p
locscript explain --format json | tail -n 1
test "$(locscript explain | wc -l)" = "$(grep -c '^### ' "$ROOT/docs/diagnostics.md")" && echo "one line each"
locscript explain | awk -F '\t' 'NF != 3 || $2 !~ /^(error|warning|note)$/'
