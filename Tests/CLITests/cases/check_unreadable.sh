mkdir -p res/values res/values-de
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
printf '<resources><string name="a">x</str' > res/values-de/strings.xml
locscript check --android res --only stale-ignore | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"
locscript check --android res --only stale-ignore nothing.json 2>&1 | grep nothing.json
printf '{"message": ' | locscript check --android res --only stale-ignore --events nothing.ndjson - | grep nothing.ndjson
locscript check | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"
locscript check --android nothing; echo "exit $?"
