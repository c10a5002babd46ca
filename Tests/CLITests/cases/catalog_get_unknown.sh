cd "$ROOT/scripts" && locscript catalog get nowhere
