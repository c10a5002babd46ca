echo "return 1 + 1" > s.lua; locscript run s.lua
