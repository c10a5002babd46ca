# A rule's samples are no answer to the events that somebody has redirected; a loop's input is left to the loop.
echo 'return { name = "r", run = function(event) return loc.skip("seen " .. event.n) end, samples = { one = { n = 1 } } }' >r.lua
printf '{"n":2}\n{"n":3}\n' >events
locscript run r.lua <events
while read -r line; do locscript run r.lua; done <events
locscript run r.lua </dev/null
locscript run r.lua <&-
