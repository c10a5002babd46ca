# All definitions in a folder.
locscript export types "$ROOT/scripts/rules" --config "$ROOT/scripts/locscript.toml" --output defs && ls -A defs
cmp defs/locscript.lua "$ROOT/bindings/lua/library/locscript.lua"
