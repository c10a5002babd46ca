# What is too big was not read: a message, an event, a rule.
echo 'return function(event) return loc.skip("x") end' > r.lua
truncate -s 65M big.json
truncate -s 2M big.lua
locscript build big.json; echo "exit $?" >&2
locscript run r.lua --events big.json; echo "exit $?" >&2
locscript run big.lua; echo "exit $?" >&2
rm big.json
