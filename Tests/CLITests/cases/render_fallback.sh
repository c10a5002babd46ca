locscript render welcome_title Alice --language sv --config "$ROOT/scripts/locscript.toml"
