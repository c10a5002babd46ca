# What a rule expects of its samples, beside them.
cp -r "$ROOT/scripts/resources" "$ROOT/scripts/locscript.toml" . && mkdir rules
cat > rules/hello.lua <<'LUA'
return {
  on = "user.came",
  run = function(event)
    if event.name == "" then return loc.skip("no name") end
    return loc.message { topic = "n", title = loc.text("welcome_title", event.name) }
  end,
  samples = {
    ["a name"] = { type = "user.came", name = "Ann" },
    ["no name"] = { type = "user.came", name = "" },
    ["another name"] = { type = "user.came", name = "Bob" },
    ["a third name"] = { type = "user.came", name = "Cem" },
  },
  expect = {
    ["a name"] = { ["ios:de"] = { title = "Willkommen, Ann!", body = false } },
    ["no name"] = { skip = "no name" },
    ["another name"] = { ["android:fr-CA,en-US"] = { title = "Bienvenue, Ann!" } },
    ["a third name"] = "skip",
  },
}
LUA
locscript test rules; echo "exit $?"
sed -i 's/\["a name"\] = { \["ios/["name"] = { ["ios/' rules/hello.lua
locscript test rules 2>&1; echo "exit $?"
sed -i 's/\["name"\] = { \["ios/["a name"] = { ["iso/' rules/hello.lua
locscript test rules 2>&1; echo "exit $?"
