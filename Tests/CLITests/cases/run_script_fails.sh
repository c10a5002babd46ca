printf 'print("before")\nlocal t = nil\nreturn t.x\n' >script.lua
locscript run script.lua
