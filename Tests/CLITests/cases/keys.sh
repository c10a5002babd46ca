cd "$ROOT/scripts" && locscript keys && locscript keys --format csv rules/welcome.lua && locscript keys --format json rules/welcome.lua
