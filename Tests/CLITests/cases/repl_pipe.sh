locscript run --config "$ROOT/scripts/locscript.toml" <<'L'
1 + 1
loc.render(loc.text("welcome_title", "Alice"), "fr")
.locales
for i = 1, 2 do
  loc.log(i)
end
L
