printf 'return function(event) return loc.message { topic = "t", body = "n" } end' >rule.lua
printf '{"n":1}\n' | locscript bulk rule.lua >/dev/full 2>said
echo "exit $?"
tail -2 said
