# The page of a check: what every sample, event and message shows, with the findings and their links; the report stays as it is.
mkdir -p res/values res/values-de ios/en.lproj rules
echo '<resources><string name="t">Hello %1$s</string><string name="u">Bye</string></resources>' > res/values/strings.xml
echo '<resources><string name="t">Hallo %1$d</string></resources>' > res/values-de/strings.xml
echo '"t" = "Hello %@";' > ios/en.lproj/Localizable.strings
printf '[android]\nresources = ["res"]\n[ios]\nresources = ["ios"]\ndevelopment-region = "en"\n[rules]\nroot = "rules"\n' > locscript.toml
echo 'return { on = "t", run = function(event) print("quiet") return loc.message { topic = "n", body = loc.text("t", event.name) } end, samples = { ["<one>"] = { type = "t", name = "Bob" } } }' > rules/hello.lua
echo 'return { on = "u", run = function(event) return loc.message { topic = "n", body = loc.text("u") } end, samples = { a = { type = "u" } } }' > rules/bye.lua
echo 'return {' > rules/broken.lua
echo '{"message": {"topic": "x", "android": {"notification": {"body_loc_key": "gone"}}}}' > message.json
echo '{"type": "t", "name": "Eve"}' > events.ndjson
locscript check --html page.html > with 2> with.err
echo "exit $?"
locscript check > without 2> without.err
echo "exit $?"
cmp with without && cmp with.err without.err && echo same
grep -Eo '<section class="message" id="[^"]*"' page.html
sed -n '/id="findings"/,/<\/section>/p' page.html
locscript check rules/hello.lua message.json --events events.ndjson --html page.html --language de > /dev/null 2>&1
grep -Eo '<section class="message" id="[^"]*"|class="card" id="[^"]*"' page.html
locscript check --html none/page.html > /dev/null
echo "exit $?"
locscript check --resources --only missing-translation --html page.html rules/bye.lua > /dev/null
grep -c 'id="report"' page.html
