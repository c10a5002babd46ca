# A rule's error is shown with its line wherever the rule comes from, and a folder's name ends once.
mkdir rules && echo 'return function(event) return loc.skip("for " .. event.nme) end' >rules/a.lua
locscript run rules/ --events '{"name": "Bob"}'
locscript run - --events '{"name": "Bob"}' <rules/a.lua
locscript run - <<<'return nothing.at.all'
printf 'return {\n  run = function(event) return { message = { topic = "x", bdy = 1 } } end }' >rules/a.lua
locscript run rules/a.lua --events '{}'
printf '\377\376{\0}\0' >wide.json
locscript run rules/a.lua --events wide.json
