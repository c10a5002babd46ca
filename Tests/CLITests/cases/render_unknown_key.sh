locscript render welcome_titel Alice --locale en --config "$ROOT/scripts/locscript.toml"
