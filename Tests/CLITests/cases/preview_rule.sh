cd "$ROOT/scripts" && locscript preview --rule rules/price_drop.lua --events events/price_drop.json
