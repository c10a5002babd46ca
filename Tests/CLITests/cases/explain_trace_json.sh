# What a phone shows as JSON is `preview --format json`; a finding's meaning is there as an object, and all of them one a line.
mkdir -p res/values && echo '<resources><string name="t">x</string></resources>' > res/values/strings.xml
locscript explain --key t --device android:de --android res --format json 2>&1 | sed -n 1p
echo "exit ${PIPESTATUS[0]}"
locscript explain missing-key --format json | python3 -c 'import json, sys; print(json.load(sys.stdin)["slug"])'
locscript explain --format json | python3 -c 'import json, sys; print(len({json.loads(line)["slug"] for line in sys.stdin}) > 100)'
