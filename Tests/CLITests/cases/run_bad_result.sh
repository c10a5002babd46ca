printf 'local unused\nreturn function(event)\n  return { message = { topic = "x", bdy = 1 } }\nend\n' >rule.lua
locscript run rule.lua --events '{}' --format json
