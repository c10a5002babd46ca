cd "$ROOT/scripts" && locscript check
