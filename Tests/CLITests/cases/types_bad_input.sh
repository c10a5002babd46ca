# Rules that do not load, resources that cannot be read, folders that cannot be written to.
try() { locscript "$@" 2>&1; echo "exit $?"; }
mkdir -p rules res/values
echo 'return {' > rules/syntax.lua
echo 'return { samples = { a = { type = "x", lines = { 1, { n = 2 } }, ["odd name"] = true } }, run = function() end }' > rules/whole.lua
try types rules/syntax.lua
try types rules
try types rules/whole.lua
rm rules/syntax.lua
printf '[android]\nresources = ["res"]\n[rules]\nroot = "rules"\n' > locscript.toml
echo '<resources><string name="a">A</string><string' > res/values/strings.xml
try types | grep -v '^---@meta'
touch file
try types --output file
try types --output /proc/none
