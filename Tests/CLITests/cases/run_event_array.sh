cd "$ROOT/scripts" && locscript run rules/price_drop.lua --event <(echo "[1]")
