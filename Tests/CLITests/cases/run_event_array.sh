cd "$ROOT/scripts" && locscript run rules/price_drop.lua --events <(echo "[1]")
