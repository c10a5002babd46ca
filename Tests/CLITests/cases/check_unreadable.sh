mkdir -p res/values res/values-de
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
printf '<resources><string name="a">x</str' > res/values-de/strings.xml
locscript check --android res --only stale-ignore | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"
locscript check --android res --only stale-ignore nothing.json 2>&1 | grep nothing.json
printf '{"message": ' | locscript check --android res --only stale-ignore --events nothing.ndjson - | grep nothing.ndjson
locscript check | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"
locscript check --android nothing; echo "exit $?"
# A file that cannot be read is told once, and only for its platform.
locscript check --android res --resources --format csv 2> /dev/null | grep -c android-xml
mkdir -p en.lproj; printf '"a" = ' > en.lproj/Localizable.strings
locscript check --android res --ios . --platform ios --format csv 2> /dev/null | cut -d , -f 1-2
# A line that is no event has the file's name and its own line.
printf '{"type": "a"}\n{"type": }\n' > day.ndjson
echo 'return { on = "a", run = function(event) return loc.skip("x") end, samples = { s = { type = "b" } } }' > r.lua
locscript check r.lua --events day.ndjson --format github 2>&1 | grep -v no-resources | sed 's/^checked [^:]*,/checked,/'
