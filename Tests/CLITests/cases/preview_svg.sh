# The picture for chats: several files at once, what they do not go with, and places that cannot be written.
mkdir -p res/values res/values-de res/values-ar ios/en.lproj folder
echo '<resources><string name="t">Hello %1$s</string></resources>' > res/values/strings.xml
echo '<resources><string name="t">Hallo %1$d</string></resources>' > res/values-de/strings.xml
echo '<resources><string name="t">مرحبا %1$s</string></resources>' > res/values-ar/strings.xml
echo '"t" = "Hello %@";' > ios/en.lproj/Localizable.strings
printf '[android]\nresources = ["res"]\n[ios]\nresources = ["ios"]\ndevelopment-region = "en"\n' > locscript.toml
try() { echo "\$ $*"; locscript preview "$@" 2>&1; echo "exit $?"; }
try --key t '<script>' --svg sheet.svg --html page.html --report report.csv --report -
ls
cat sheet.svg
try --key t x --svg sheet.svg --format json | head -2
try --key t x --svg folder
try --key t x --svg folder --html none/page.html --report other.json
cat other.json
try --key t x --svg a --html a | head -2
try --key t x --report sheet.pdf | head -2
try --rule - --watch | head -2
try - --watch | head -2
