locscript run nowhere.lua
