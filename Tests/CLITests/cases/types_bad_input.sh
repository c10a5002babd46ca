# Rules that do not load, resources that cannot be read, folders that cannot be written to.
try() { locscript "$@" 2>&1; echo "exit $?"; }
mkdir -p rules res/values
echo 'return {' > rules/syntax.lua
echo 'return { samples = { a = { type = "x", lines = { 1, { n = 2 } }, ["odd name"] = true } }, run = function() end }' > rules/whole.lua
try export types rules/syntax.lua
try export types rules
try export types rules/whole.lua
rm rules/syntax.lua
printf '[android]\nresources = ["res"]\n[rules]\nroot = "rules"\n' > locscript.toml
echo '<resources><string name="a">A</string><string' > res/values/strings.xml
try export types | grep -v '^---@meta'
touch file
try export types --output file
try export types --output /proc/none
