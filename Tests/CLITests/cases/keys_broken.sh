cp -r "$ROOT/scripts/rules" "$ROOT/scripts/resources" "$ROOT/scripts/locscript.toml" .
echo 'return {' > rules/broken.lua
locscript export keys --format json | grep -c '"android"'
locscript export keys > /dev/null 2>&1 || echo "exit $?"
cd / && locscript export keys
