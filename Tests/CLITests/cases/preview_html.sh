# The page for a browser: places, marks in the order of their gravity, a link to each text, and what it does not go with.
mkdir -p res/values res/values-de res/values-fr ios/en.lproj ios/fr.lproj
echo '<resources><string name="t">Hello %1$s</string></resources>' > res/values/strings.xml
echo '<resources><string name="t">Hallo %1$d</string></resources>' > res/values-de/strings.xml
echo '<resources><string name="t">Salut %1$s</string></resources>' > res/values-fr/strings.xml
echo '"t" = "Hello %@";' > ios/en.lproj/Localizable.strings
echo '"other" = "x";' > ios/fr.lproj/Localizable.strings
printf '[android]\nresources = ["res"]\n[ios]\nresources = ["ios"]\ndevelopment-region = "en"\n[report]\nlink = "https://tms.example/{key}/{locale}"\n' > locscript.toml
locscript preview --key t '<script>' --html page.html
echo "exit $?" >&2
grep -Eo 'id="[^"]*"|class="badge [^"]*"|href="https[^"]*"|&lt;script&gt;|lang="[^"]*" dir="[^"]*"' page.html | uniq
grep -c '<script>' page.html
locscript preview --key t x --html page.html --language de
locscript preview --key t x --language EN
locscript preview --key t x --language xx
echo "exit $?" >&2
locscript preview --key t x --html page.html --format json 2>&1 | head -1
locscript preview --key t x --html none/page.html
echo "exit $?" >&2
echo 'link = "javascript:alert(1)"' > link && sed -i '/^link/d' locscript.toml && cat link >> locscript.toml
locscript preview --key t x
echo "exit $?" >&2
