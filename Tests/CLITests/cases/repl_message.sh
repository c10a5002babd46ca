# The message that a rule made is `_`; errors name what was called; a value that is nil is shown.
cat > rule.lua <<'R'
return {
  on = "x",
  run = function(event) return loc.message { topic = "a", body = "hi " .. event.name, data = { list = "1" } } end,
  samples = { Bob = { type = "x", name = "Bob" } },
}
R
printf '[limits]\nmilliseconds = 60_000\n' > locscript.toml
locscript run <<'END'
.load rule.lua
.event sample Bob
.reload
.preview _
_.message.topic
.preview 7
.preview
nil
print("no value")
x = 5
.help
END
