mkdir -p res/values
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n[[check.ignore]]\nslug = "missing-key"\nuntil = 2020-02-29\nreason = "beta only"\n' > locscript.toml
try() { locscript check --only stale-ignore "$@" 2>&1 | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"; }
try --strict
locscript check --strict --write-baseline known.json 2>&1 | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"
# A part of the findings does not replace the whole file.
for part in "--only stale-ignore" "--key a" "--language default" "--platform ios"; do
  locscript check $part --write-baseline known.json 2>&1 | head -n 1
done
cat known.json
try --strict --baseline known.json
printf '[android]\nresources = ["res"]\n' > locscript.toml
try --baseline known.json
printf '{"locscript-baseline": 2, "findings": []}\n' > known.json
try --baseline known.json
try --baseline none.json
