cd "$ROOT/scripts" && locscript explain --key price_drop_title
