# --platform and --language choose the cards of a check's page.
mkdir -p res/values res/values-de ios/en.lproj ios/fr.lproj
for folder in values values-de; do echo '<resources><string name="t">Hello</string></resources>' > res/$folder/strings.xml; done
for folder in en fr; do echo '"t" = "Hello";' > ios/$folder.lproj/Localizable.strings; done
echo 'return { on = "t", run = function(event) return loc.message { topic = "n", body = loc.text("t") } end, samples = { a = { type = "t" } } }' > r.lua
for option in "" "--platform ios" "--platform android" "--platform ios --language fr" "--language de"; do
  locscript check r.lua --android res --ios ios $option --html page.html > /dev/null 2>&1
  echo "$option: $(grep -o 'class="card" id="[^"]*"' page.html | tr '\n' ' ') $(grep -o '<h4[^>]*>[^<]*' page.html | sed 's/.*>//' | sort | uniq -c | tr -s ' \n' ' ')"
done
