locscript render price_drop_body one --language en --config "$ROOT/scripts/locscript.toml"
