locscript render price_drop_body one --locale en --config "$ROOT/scripts/locscript.toml"
