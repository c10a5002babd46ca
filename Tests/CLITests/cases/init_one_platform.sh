# A string that one platform alone has: the first rule's test asks that platform. A key of a title comes before a body's.
mkdir -p res/values res/values-de ios/en.lproj
echo '<resources><string name="boarding_body">Go to pier %s</string><string name="boarding_title">Boarding</string></resources>' > res/values/strings.xml
echo '<resources><string name="boarding_body">Zum Pier %s</string><string name="boarding_title">Einsteigen</string></resources>' > res/values-de/strings.xml
echo '"other" = "%d";' > ios/en.lproj/Localizable.strings
locscript init 2> /dev/null && grep loc.text rules/first_push.lua && locscript test && cat .github/workflows/locscript.yml locscript-baseline.json
locscript check --resources --baseline locscript-baseline.json
cat > rules/first_push_test.lua <<'X'
it("asks iOS", function() assert.shown_everywhere(run("first_push", "Alice"), "ios") end)
it("asks a platform", function() assert.shown_everywhere(run("first_push", "Alice"), "web") end)
X
locscript test --quiet
