mkdir -p shop/res/{values,values-de} shop/rules
cd shop
echo '<resources><string name="left">%1$s left</string></resources>' > res/values/strings.xml
echo '<resources><string name="left">Noch %1$d</string></resources>' > res/values-de/strings.xml
cat > rules/stock.lua <<'L'
return {
  on = "stock", samples = { low = { type = "stock" } },
  run = function() return loc.message { topic = "stock", title = loc.text("left", "3") } end,
}
L
for settings in '' '[check.severity]
crash-specifier = "warning"' '[[check.ignore]]
slug = "crash-specifier"
rule = "stock"
reason = "Our own service shows this message."'; do
  printf '[android]\nresources = ["res"]\n[rules]\nroot = "rules"\n%s\n' "$settings" > locscript.toml
  echo "== $settings"
  locscript check | tail -n 1
  locscript preview --rule rules | tail -n 1
  locscript test | tail -n 1
done
locscript preview --key left 3 | tail -n 1
