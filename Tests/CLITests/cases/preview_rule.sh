cd "$ROOT/scripts" && locscript preview --rule rules/price_drop.lua --event events/price_drop.json
