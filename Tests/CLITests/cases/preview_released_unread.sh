# A released version whose Android texts cannot be read, as a whole or in one file, is told, and counted for iOS all the same.
mkdir -p res/values ios/en.lproj old/ios/en.lproj old/android/values old/android/values-de
echo '<resources><string name="t">Hello</string></resources>' > res/values/strings.xml
echo '"t" = "Hello";' > ios/en.lproj/Localizable.strings
echo '"t" = "Hi";' > old/ios/en.lproj/Localizable.strings
echo '<resources><string name="t">Hi</string></resources>' > old/android/values/strings.xml
echo '<resources><string' > old/android/values-de/strings.xml
printf '[android]\nresources = ["res"]\n[ios]\nresources = ["ios"]\ndevelopment-region = "en"\n' > locscript.toml
for platform in android ios; do
  printf '[[released]]\nname = "5.1"\nplatform = "%s"\ncatalog = "old/%s"\n' $platform $platform >> locscript.toml
done
locscript preview --key t --report -
echo "exit $?" >&2
rm -r old/android
# Told once, whatever the number of messages.
echo 'return { on = "t", run = function() return loc.message { topic = "n", body = loc.text("t") } end, samples = { a = { type = "t" }, b = { type = "t" } } }' > rule.lua
locscript preview --rule rule.lua --report - | tail -n 4
echo "exit ${PIPESTATUS[0]}" >&2
