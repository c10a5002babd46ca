# Resources that cannot be read: nothing is tested with half of the texts.
mkdir -p res/values rules
echo '<resources><string name="a">A</string>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n[rules]\nroot = "rules"\n' > locscript.toml
echo 'return { run = function() return loc.skip("x") end, samples = { a = { type = "t" } } }' > rules/x.lua
locscript test
