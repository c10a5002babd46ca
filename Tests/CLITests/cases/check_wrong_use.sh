mkdir -p res/values res/values-de
for folder in values values-de; do printf '<resources><string name="a">x</string></resources>' > res/$folder/strings.xml; done
try() { locscript check --android res "$@" 2>&1; echo "exit $?"; }
try --only missing-kye
try --only missing-key --only nonsense
try --language de-AT
try --language pt-rBR
try --platform web 2>&1 | grep -v Usage
try --output sarf=report.sarif | head -n 1
try --output sarif | head -n 1
try --output =x | head -n 1
try --fail-on note | head -n 1
try --events - - < /dev/null | head -n 1
try --config locscript.toml | head -n 1
try --language default --language de --platform android --only missing-key --key a | tail -n 1
try --strict --fail-on error | head -n 1
locscript explain missing-key --android nowhere 2>&1 | head -n 1
locscript catalog coverage --android res --source klingon 2>&1 | head -n 1
locscript catalog coverage --android res --source values-de; echo "exit $?"
