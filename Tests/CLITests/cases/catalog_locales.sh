cd "$ROOT/scripts" && locscript catalog locales
