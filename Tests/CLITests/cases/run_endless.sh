printf "return function() while true do end end\n" > r.lua; locscript run r.lua --event "{}"
