# The folder above the rules has their library further down; `require` says where it looks.
mkdir -p rules/lib
printf 'return { answer = 42 }\n' >rules/lib/numbers.lua
printf 'return { run = function(event) return loc.skip("ran") end, samples = { one = { type = "x" } } }\n' >rules/a.lua
locscript run .
printf 'local numbers = require "lib.numbers"\nreturn { run = function(event) end }\n' >rules/b.lua
locscript run .
printf 'return { rnu = function(event) end }\n' >rules/b.lua
locscript run rules
