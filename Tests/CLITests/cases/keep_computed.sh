mkdir rules
printf '[rules]\nroot = "rules"\n' > locscript.toml
cat > rules/sale.lua <<'L'
return {
  on = "sale",
  run = function(event)
    if event.goods then return loc.message { topic = "sales", body = loc.text("sale_" .. event.goods) } end
  end,
  samples = { nothing = { type = "sale" } },
}
L
# No sample shows the key and no list names it: the file may lack it, and the warning says so.
locscript export keep --output keep.xml
echo "exit $?"
cat keep.xml
locscript export keep --output keep.xml --check
echo "exit $?"
sed -i 's/on = "sale",/on = "sale", keys = { "sale_*" },/' rules/sale.lua
locscript export keep --output keep.xml --check
echo "exit $?"
locscript export keep --output keep.xml && locscript export keep --output keep.xml --check
echo "exit $?"
