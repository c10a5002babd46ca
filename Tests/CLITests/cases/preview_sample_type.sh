# A sample of a type that its rule does not handle is an error, and the others are previewed all the same.
cat > rule.lua <<'L'
return { on = "t", run = function(event) return loc.message { topic = "t", title = "T", platform = "android" } end,
  samples = { right = { type = "t" }, wrong = { type = "u" } } }
L
mkdir -p res/values && echo '<resources><string name="x">x</string></resources>' > res/values/strings.xml
locscript preview --rule rule.lua --android res
