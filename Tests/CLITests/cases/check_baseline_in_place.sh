# A baseline is brought up to date in the file that it is read from.
mkdir -p res/values
echo '<resources><string name="a">x</string></resources>' > res/values/strings.xml
message() { echo "{\"message\":{\"topic\":\"x\",\"android\":{\"notification\":{\"title_loc_key\":\"$1\"}}}}" > message.json; }
check() { locscript check message.json --android res "$@" > /dev/null; echo "exit $?"; }
message one
check --write-baseline known.json
check --baseline known.json
message two
check --baseline known.json
check --baseline known.json --write-baseline known.json
check --baseline known.json
grep -o '"key": *"[a-z]*"' known.json
# Without --baseline it is a file like any other that was read.
check --write-baseline message.json
