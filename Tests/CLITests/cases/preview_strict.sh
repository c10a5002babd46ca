# --strict fails on a warning about the message, and on one about the run of a rule, although every phone shows what is meant.
mkdir -p res/values ios/en.lproj
echo '<resources><string name="t">Hello %1$s</string></resources>' > res/values/strings.xml
echo '"j" = "j";' > ios/en.lproj/Localizable.strings
try() { locscript preview --android res --device android:en "$@" > out 2> said; echo "exit $?"; tail -n 1 out; grep -o 'warning\[[a-z-]*\]' said; }
printf '{"message":{"topic":"x","notification":{"title":"t"},"data":{"a":"%s"}}}\n' "$(printf 'x%.0s' $(seq 3960))" > long.json
try long.json
try long.json --strict
echo 'return function(event) return loc.message { topic = "x", title = loc.text("t", event.n), platform = "android" } end' > rule.lua
try --rule rule.lua --events '{"n":0.5}' --ios ios
try --rule rule.lua --events '{"n":0.5}' --ios ios --strict
try --rule rule.lua --events '{"n":5}' --ios ios --strict
