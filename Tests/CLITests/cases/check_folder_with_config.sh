mkdir -p shop/res/values
printf '<resources><string name="hello">Hello</string></resources>' > shop/res/values/strings.xml
printf '[android]\nresources = ["res"]\n[rules]\nroot = "."\n' > shop/locscript.toml
cat > shop/hello.lua <<'L'
return {
  on = "x",
  run = function() return loc.message { topic = "t", android = { notification = { title_loc_key = "hello" } } } end,
  samples = { one = { type = "x" } },
}
L
# A folder of rules may have the configuration itself.
locscript check shop
echo "exit $?"
locscript test shop --quiet
echo "exit $?"
