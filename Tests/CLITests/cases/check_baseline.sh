mkdir -p res/values
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n[[check.ignore]]\nslug = "missing-key"\nuntil = 2020-02-29\nreason = "beta only"\n' > locscript.toml
try() { locscript check --only stale-ignore "$@" 2>&1 | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"; }
try --strict
try --strict --write-baseline known.json
cat known.json
try --strict --baseline known.json
printf '[android]\nresources = ["res"]\n' > locscript.toml
try --baseline known.json
printf '{"locscript-baseline": 2, "findings": []}\n' > known.json
try --baseline known.json
try --baseline none.json
