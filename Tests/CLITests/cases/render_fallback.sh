locscript render welcome_title Alice --locale sv --config "$ROOT/scripts/locscript.toml"
