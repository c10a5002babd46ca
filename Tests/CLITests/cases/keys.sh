cd "$ROOT/scripts" && locscript export keys && locscript export keys --format csv rules/welcome.lua && locscript export keys --format json rules/welcome.lua
