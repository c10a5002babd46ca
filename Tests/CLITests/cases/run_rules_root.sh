mkdir -p shop/rules/lib shop/rules/summer && cd shop
printf '[rules]\nroot = "rules"\n' >locscript.toml
printf 'return { word = "from lib" }' >rules/lib/words.lua
printf 'local words = require "lib.words"\nreturn function(event) return loc.skip(words.word) end' >rules/summer/sale.lua
printf 'return function(event) error("here") end' >rules/summer/broken.lua
locscript run rules/summer/sale.lua --events '{}'
(cd rules/summer && locscript run sale.lua --events '{}')
locscript run rules/summer/broken.lua --events '{}'
printf 'return require "summer.sale"' >rules/other.lua
locscript run rules/other.lua --events '{}'
