printf "{\n  \"type\": x\n}\n" > e.json; locscript run "$ROOT/scripts/rules/price_drop.lua" --events e.json
