# Notes are counted; --warnings shows them, and so does --only of one.
mkdir -p res/values && echo '<resources><string name="t">Hello</string></resources>' > res/values/strings.xml
echo 'return function(event) return loc.message { topic = "x", title = loc.text("t") } end' > rule.lua
for option in "" --warnings "--only no-samples" "--only missing-key"; do
  echo "\$ $option"
  locscript check rule.lua --android res $option
done
