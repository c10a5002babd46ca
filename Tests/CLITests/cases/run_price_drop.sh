cd "$ROOT/scripts" && locscript run rules/price_drop.lua --events events/price_drop.json
