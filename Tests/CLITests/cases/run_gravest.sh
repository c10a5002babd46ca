# A run over many events ends with the gravest code of all, whatever stands last: 4 for a limit, 1 for a failure.
cat > r.lua <<'L'
return { run = function(event)
  if event.loops then while true do end end
  if event.fails then error("no") end
  return loc.message { topic = "t", title = "T" }
end }
L
try() { printf '%s\n' "$@" | locscript run r.lua --events - > /dev/null 2>&1; echo "exit $?"; }
loops='{"loops":1}' fails='{"fails":1}' fine='{}'
try "$loops" "$fails" "$fine"
try "$fine" "$fails" "$loops"
try "$fails" "$fine"
try "$fine" "$fine"
