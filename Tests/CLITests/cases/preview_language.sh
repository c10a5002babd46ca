# --language: every language that it names has to be there, also where another one is, and where a browser shows the message.
mkdir -p res/values res/values-de res/values-iw res/values-zh-rTW ios/en.lproj
for folder in values values-de values-iw values-zh-rTW; do
  echo '<resources><string name="t">Hello</string></resources>' > res/$folder/strings.xml
done
echo '"t" = "Hello";' > ios/en.lproj/Localizable.strings
printf '[android]\nresources = ["res"]\n[ios]\nresources = ["ios"]\ndevelopment-region = "en"\n' > locscript.toml
try() { echo "\$ $*"; locscript preview "$@" 2>&1; echo "exit $?"; }
try --key t --plain --language de --language zh
try --key t --plain --language he --language IW
try --key t --plain --language de --language xx
try --key t --plain --language xx --language yy
try --key t --plain --language dee --html page.html
try --key t --plain --language dee
try --key t --plain --language ''
try --key t --plain --device ios:fr --language de
web='{"message":{"topic":"x","webpush":{"notification":{"title":"a"}}}}'
try "$web" --plain --language de
try "$web" --plain --language xx
try '{"message":{"topic":"x","notification":{"title":"b"},"webpush":{"notification":{"title":"a"}}}}' --plain --language xx
# A page never says that all is well where a sample has failed.
echo 'return { on = "t", run = function(event) if event.bad then error("no") end return loc.message { topic = "n", body = loc.text("t") } end, samples = { a = { type = "t" }, b = { type = "t", bad = true } } }' > r.lua
try --rule r.lua --html page.html
grep -o '1 message, .*\|Not everything.*' page.html
locscript check r.lua --html page.html > /dev/null
grep -o '1 message, .*\|Not everything.*' page.html
try --rule r.lua --events '{"type": "u"}' --html page.html
grep -o 'no messages, .*' page.html
