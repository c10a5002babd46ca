# Several apps in one locscript.toml: check and test take all of them, every other command asks which one.
try() { locscript "$@"; echo "exit $?"; }
mkdir -p shop/res/values shop/res/values-de wear/res/values rules
echo '<resources><string name="title">Sale</string><string name="body">Only today</string></resources>' > shop/res/values/strings.xml
echo '<resources><string name="title">Angebot</string></resources>' > shop/res/values-de/strings.xml
echo '<resources><string name="other">Watch</string></resources>' > wear/res/values/strings.xml
cat > rules/sale.lua << 'END'
return {
  name = "sale",
  on = "sale",
  run = function(event)
    return loc.message { topic = "t", title = loc.text("title") }
  end,
  samples = { now = { type = "sale" } },
}
END
cat > locscript.toml << 'END'
[rules]
root = "rules"

[[app]]
name = "shop"
[app.android]
resources = ["shop/res"]
[app.locales]
required = ["de"]

[[app]]
name = "wear"
[app.android]
resources = ["wear/res"]
END
try check --resources
try check --app shop
try check --app wear --format csv
try check --format junit --resources --output sarif=a.sarif --output json=a.json --output github=a.txt --html a.html
grep -o '"app":"[a-z]*"' a.sarif a.json
grep '^::' a.txt
grep -o 'app wear\|shop: [^<]*' a.html | sort | uniq -c
echo "# A language of one app selects nothing in the other."
try check --resources --language de
try check --language fr
echo "# A baseline knows the app of a finding, and an app that was not checked has lost none."
locscript check --resources --write-baseline b.json > /dev/null
grep -c '"app"' b.json
try check --resources --baseline b.json
try check --resources --baseline b.json --app shop
echo "# Tests run once for each app."
try test
try test --app shop
echo "# Other commands show one app."
try catalog get title
try catalog get title --app shop
try catalog get title --app shpo
try catalog get title --app shop --app wear
try catalog get title --flavor play
try preview --key title --config locscript.toml --app shop --plain
try render other -l en --app wear
echo "# An app that cannot be read keeps no other one from its check."
rm -r wear
try check
try test
echo "# A file without [[app]] has no app to choose."
printf '[android]\nresources = ["shop/res"]\n' > one.toml
try catalog get title --config one.toml --app shop
