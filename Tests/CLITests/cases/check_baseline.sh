mkdir -p res/values
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n[[check.ignore]]\nslug = "missing-key"\nuntil = 2020-02-29\nreason = "beta only"\n' > locscript.toml
try() { locscript check --only stale-ignore "$@"; echo "exit $?"; }
try --strict
try --strict --write-baseline known.json
cat known.json
try --strict --baseline known.json
sed -i 2,4d locscript.toml
printf '[android]\nresources = ["res"]\n' > locscript.toml
try --baseline known.json
printf '{"locscript-baseline": 2, "findings": []}\n' > known.json
try --baseline known.json
try --baseline none.json
