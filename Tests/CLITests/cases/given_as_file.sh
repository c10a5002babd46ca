# A name that begins with a bracket is a file where there is one, and JSON where there is none.
echo '{"message":{"topic":"x","notification":{"title":"from a file"}}}' > '[1].json'
locscript build '[1].json'
locscript build '[1]'
echo 'return function(event) return loc.skip("n is " .. tostring(event.n)) end' > rule.lua
echo '{"n":7}' > '[7]'
locscript run rule.lua --events '[7]'
locscript run rule.lua --events '[8]'
