# Golden payloads: missing, written, changed, and in a folder that cannot be written to.
mkdir rules
cat > rules/sale.lua <<'LUA'
return {
  run = function(event) return loc.message { topic = "sale", title = "Sale", data = { percent = event.percent } } end,
  samples = { ten = { type = "sale", percent = 10 }, none = { type = "sale", percent = 0 } },
  expect = { none = "payload" },
}
LUA
echo 'it("is sent", function() assert.payload(run("sale", "ten")) end)' > rules/sale_test.lua
locscript test rules; echo "exit $?"
locscript test rules --update; echo "exit $?"
cat rules/sale.payloads.json
locscript test rules --quiet; echo "exit $?"
sed -i 's/"Sale"/"Sales"/' rules/sale.lua
locscript test rules --quiet; echo "exit $?"
chmod a-w rules
if touch rules/probe 2> /dev/null; then
  # For root every folder can be written to: a folder in the file's place cannot.
  rm -f rules/probe rules/sale.payloads.json && mkdir rules/sale.payloads.json
  locscript test rules --update > /dev/null 2>&1; echo "exit $?"
else
  locscript test rules --update > /dev/null 2>&1; echo "exit $?"
fi
chmod u+w rules
