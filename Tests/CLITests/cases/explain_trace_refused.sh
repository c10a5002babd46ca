# What preview refuses, explain refuses, too: the message's findings with their lines.
cd "$ROOT/scripts"
try() { locscript explain --device ios:de "$@" 2>&1; echo "exit $?"; }
try --message '{"message": {"topic": "a", "notification": {"titel": "Hi"}}}'
try --message '{"message": {"topic": "a" "x"}}'
try --message '{"aps": {"alert": {"title": "Hi", "titel": "x"}, "badge": "1"}}'
cat > "$HOME/now.lua" <<'LUA'
return { on = "a", run = function(event) return loc.message { topic = "t", title = "at " .. event.now } end, samples = { s = { type = "a" } } }
LUA
try --rule "$HOME/now.lua" --now 12 | grep shown
