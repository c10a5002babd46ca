# Released versions: those of the locscript.toml, some by name, and folders.
mkdir -p res/values old/5.1/android/values old/5.1/ios/en.lproj old/5.2/values ios/en.lproj rules
echo '<resources><string name="drop">Now %1$s</string><string name="hello">Hi</string></resources>' > res/values/strings.xml
echo '<resources><string name="hello">Hi</string></resources>' > old/5.1/android/values/strings.xml
echo '<resources><string name="drop">Now %1$d</string><string name="hello">Hi</string></resources>' > old/5.2/values/strings.xml
echo '"drop" = "Now %@"; "hello" = "Hi";' | tee ios/en.lproj/Localizable.strings > old/5.1/ios/en.lproj/Localizable.strings
rule() { printf 'return { on = "t", run = function(event) return loc.message { topic = "n", body = loc.text(%s) } end, samples = { a = { type = "t" } } }\n' "$1" > "rules/$2.lua"; }
rule '"drop", "1 EUR"' price_drop
rule '"hello"' welcome
cat > locscript.toml <<'TOML'
[android]
resources = ["res"]
[ios]
resources = ["ios"]
[rules]
root = "rules"
[[released]]
name = "5.2"
platform = "android"
catalog = "old/5.2"
share = 0.085
[[released]]
name = "5.1"
platform = "android"
catalog = "old/5.1/android"
share = 0.02
[[released]]
name = "5.1"
platform = "ios"
catalog = "old/5.1/ios"
TOML
try() { locscript check "$@" 2>&1; echo "exit $?"; }
try
try --against 5.1 --only stale-ignore
try --against old/5.1 --against 6=old/5.2 --only stale-ignore --platform android
try --against 5.3
try --against 5,2
try --against old/5.0 --only stale-ignore
try --format json --only stale-ignore --against 5.2
locscript check --format csv 2> /dev/null | cut -d, -f2,5-7
# What was known of one version is news of another.
locscript check --against 5.1 --write-baseline known.json > /dev/null 2>&1
cat known.json
locscript check --baseline known.json --format csv 2> /dev/null | cut -d, -f2,5-7
