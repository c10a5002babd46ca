cd "$ROOT/scripts" && locscript run rules/price_drop.lua --event events/price_drop.json
