mkdir -p res/values res/values-de
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
printf '<resources><string name="a">x</str' > res/values-de/strings.xml
locscript check --android res --only stale-ignore; echo "exit $?"
locscript check --android res --only stale-ignore nothing.json 2>&1 | grep -A 3 nothing.json
printf '{"message": ' | locscript check --android res --only stale-ignore --events nothing.ndjson - | grep -A 3 nothing.ndjson
locscript check; echo "exit $?"
locscript check --android nothing; echo "exit $?"
