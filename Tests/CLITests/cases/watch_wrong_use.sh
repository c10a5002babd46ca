# --watch goes with files alone, and with nothing that it would write at each save.
echo 'return function(event) return loc.skip("x") end' > r.lua
try() { echo "\$ $*"; locscript "$@" 2>&1 < /dev/null | sed -n 1p; echo "exit ${PIPESTATUS[0]}"; }
try preview - --watch
try preview --rule - --watch
try preview --rule r.lua --events - --watch
try test r.lua --watch --update
