# A rule in the REPL: it runs with the event, as it is now; what other prompts understand is answered.
echo 'return { on = "x", run = function(event) return loc.message { topic = "a", body = "hi " .. event.name } end }' > rule.lua
echo 'return function(event) return 7 end' > wrong.lua
printf '[limits]\nmilliseconds = 60_000\n' > locscript.toml
locscript run <<'END'
help
.load rule.lua
.event {"type":"y","name":"Bob"}
.reload
.event {"type":"x","nmae":"Bob"}
.reload
.load wrong.lua
.event {"type":
event.type
x = 5
while true do end
x
END
