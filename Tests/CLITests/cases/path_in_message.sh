# The path of a field stands before the message of a finding, and not where the message names it itself.
mkdir -p res/values && echo '<resources><string name="t">Hello</string></resources>' > res/values/strings.xml
echo 'return function(event) return loc.message { topic = "x", title = "t" } end' > rule.lua
locscript run rule.lua --events '{}' --android res
locscript build '{"message":{"topic":"x","android":{"ttl":"soon"}}}'
