locscript render welcome_title Alice --language "!!" --config "$ROOT/scripts/locscript.toml"
