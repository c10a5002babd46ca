# Where the files of preview and check go: standard output, one file under two names, none, and files that the command has read.
mkdir -p res/values rules
echo '<resources><string name="t">Hello</string></resources>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n[rules]\nroot = "rules"\n' > locscript.toml
echo 'return { name = "a", on = "t", run = function(event) return loc.message { topic = "n", body = loc.text("t") } end, samples = { a = { type = "t" } } }' > rules/a.lua
echo '{"message":{"topic":"x","android":{"notification":{"body_loc_key":"t"}}}}' > message.json
ln -s message.json link.json && ln rules/a.lua a.txt && ln -s . here
md5sum message.json rules/a.lua locscript.toml res/values/strings.xml > sums
try() { echo "\$ $*"; locscript "$@" 2>&1; echo "exit $?"; }
try preview --key t --html - | sed '/^<!DOCTYPE/,/^<\/html>/d'
try preview --key t --svg - | sed -n '1p;$p;/^<\/svg>/p;/^standard output/p'
locscript preview --key t --png - 2> /dev/null | head -c 4 | tail -c 3
echo
try preview --key t --report - --html - | head -2
try preview --key t --html page --svg ./page | head -2
try preview --key t --html page --svg here/page | head -2
try preview --key t --html '' | head -2
for file in message.json ./message.json link.json here/message.json; do try preview message.json --html $file; done
try preview --rule rules --html rules/a.lua --svg sheet.svg --report a.txt
try preview --key t --svg locscript.toml
try preview --key t --svg res/values/strings.xml
md5sum -c --quiet sums && ls
try check --html - | head -2
try check --output sarif=- | head -2
try check --html page --output text=./page | head -2
try check --html '' | head -2
try check --html rules/a.lua
try check message.json --output json=message.json
try check --write-baseline known.json
try check --baseline known.json --write-baseline known.json
md5sum -c --quiet sums && ls
