printf "return function() return loc.message{ topic = \"x\", title = loc.text(\"welcome_titel\", \"A\") } end\n" > r.lua; locscript run r.lua --events "{}" --config "$ROOT/scripts/locscript.toml"
