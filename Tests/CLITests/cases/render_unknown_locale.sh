locscript render welcome_title Alice --locale "!!" --config "$ROOT/scripts/locscript.toml"
