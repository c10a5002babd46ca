locscript render welcome_titel Alice --language en --config "$ROOT/scripts/locscript.toml"
