mkdir -p res/values
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n' > locscript.toml
cat >> locscript.toml <<'TOML'
[[check.ignore]]
slug = "missing-key"
keys = ["beta_*"]
until = 2020-02-29
reason = "beta only"
[[check.ignore]]
slug = "missing-key"
keys = ["beta_*"]
until = 9999-12-31
reason = "for good"
TOML
locscript check; echo "exit $?"
locscript check --format github; echo "exit $?"
locscript check --fail-on warning --format csv | tr -d '\r'; echo "exit ${PIPESTATUS[0]}"
printf '[check.severity]\nstale-ignore = "error"\n' >> locscript.toml
locscript check --color always | head -n 3; echo "exit $?"
