cat > locscript.toml <<'TOML'
[locales]
require = ["de"]
[check.severity]
missing-key = "warn"
[[check.ignore]]
slug = "missing-key"
until = "soon"
[[released]]
name = "5.2"
platform = "Android"
share = 8
TOML
locscript check
