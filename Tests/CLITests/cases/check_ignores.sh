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
try() { locscript check --only stale-ignore "$@" 2>&1 | sed 's/^checked [^:]*:/checked:/; s/\r$//'; echo "exit ${PIPESTATUS[0]}"; }
try
try --format github
try --fail-on warning --format csv
printf '[check.severity]\nstale-ignore = "error"\n' >> locscript.toml
try --color always | head -n 3
