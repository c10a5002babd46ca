cd "$ROOT/scripts" && locscript run rules/back_in_stock.lua
