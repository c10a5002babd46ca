locscript run <"$ROOT"
