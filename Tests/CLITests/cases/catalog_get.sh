cd "$ROOT/scripts" && locscript catalog get welcome_title
