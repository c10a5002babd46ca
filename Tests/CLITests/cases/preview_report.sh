# How many previews of each language show what is meant, with today's texts and with those of the versions that users still have.
mkdir -p res/values res/values-de old/5.1/values old/5.2/values old/5.2/values-de ios/en.lproj rules
echo '<resources><string name="drop">Now %1$s</string><string name="hello">Hi</string></resources>' > res/values/strings.xml
echo '<resources><string name="drop">Jetzt %1$s</string></resources>' > res/values-de/strings.xml
echo '<resources><string name="hello">Hi</string></resources>' > old/5.1/values/strings.xml
echo '<resources><string name="drop">Now %1$d</string><string name="hello">Hi</string></resources>' > old/5.2/values/strings.xml
echo '<resources><string name="drop">Jetzt %1$s</string></resources>' > old/5.2/values-de/strings.xml
echo '"drop" = "Now %@"; "hello" = "Hi";' > ios/en.lproj/Localizable.strings
rule() { printf 'return { on = "t", run = function(event) return loc.message { topic = "n", body = loc.text(%s) } end, samples = { a = { type = "t" } } }\n' "$1" > "rules/$2.lua"; }
rule '"drop", "1 EUR"' price_drop
rule '"hello"' welcome
released() { printf '[[released]]\nname = "%s"\nplatform = "android"\ncatalog = "old/%s"\n%s\n' "$1" "$1" "$2" >> locscript.toml; }
printf '[android]\nresources = ["res"]\n[ios]\nresources = ["ios"]\ndevelopment-region = "en"\n' > locscript.toml
locscript preview --rule rules --report -
released 5.2 'share = 0.085'
released 5.1 'share = 0.02'
locscript preview --rule rules --report - --report all.csv --report all.json --report all.txt --html page.html
cat all.csv all.json
locscript preview --rule rules --report - 2> /dev/null | cmp - all.txt && echo same
grep -c '<table>' page.html
released 5.3 ''
mkdir old/5.3 && cp -r res/values old/5.3
locscript preview --rule rules --report - | tail -n 5
rm -r old/5.3
locscript preview --rule rules --report - | tail -n 5
echo "exit ${PIPESTATUS[0]}"
