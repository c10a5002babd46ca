# The payload that `xcrun simctl push` takes: previewed on iPhones, explained by build.
mkdir -p en.lproj de.lproj res/values && echo '"hi" = "Hi, %@";' > en.lproj/Localizable.strings && echo '"hi" = "Hallo, %@";' > de.lproj/Localizable.strings
printf '<resources><string name="hi">Hi</string></resources>' > res/values/strings.xml
cat > push.apns <<'E'
{
  "Simulator Target Bundle": "com.example.shop",
  "aps": {"alert": {"loc-key": "hi", "loc-args": ["Bob"]}, "badge": 1}
}
E
locscript preview push.apns --ios . --android res
echo '{"aps":{"alert":{"loc-key":"hi"},"badge":"one"}}' | locscript preview - --ios . --device ios:en
echo "exit $?" >&2
locscript build push.apns
