# Why an event comes to nothing: no such type, no type, a message that the rule does not return.
mkdir rules
echo 'return { on = { "price.changed", "price.rose" }, run = function(event) loc.message { topic = "a", body = "b" } end }' > rules/price.lua
echo 'return { on = "order.shipped", run = function(event) end }' > rules/order.lua
for event in '{"type":"price.chnaged"}' '{"type":"rain"}' '{"n":1}' '{"type":7}' '{"type":"price.rose"}' '[1]'; do
  locscript run rules --events "$event"
done
echo 'local rule = { run = function(event) end }' > forgotten.lua
locscript run forgotten.lua
echo 'print("done")' > script.lua
locscript run script.lua
