# An error in lib/ names the line of the rule, also through a call in a `return`, and the absent field by its path.
mkdir -p rules/lib
cat >rules/lib/lines.lua <<'END'
local lines = {}
function lines.one(order)
  return order.name .. " × " .. order.quantity
end
function lines.all(orders)
  local all = {}
  for i, order in ipairs(orders) do all[i] = lines.one(order) end
  return table.concat(all, ", ")
end
return lines
END
cat >rules/digest.lua <<'END'
local lines = require "lib.lines"
return function(event)
  local body = lines.all(event.orders)
  return loc.message { topic = "digest", body = body }
end
END
event='{"orders": [{"name": "Shoes", "quantity": 1}, {"name": "Boots", "qantity": 2}, {"name": "Hat", "quantity": null}]}'
locscript run rules/digest.lua --events "$event"
sed -i '3s/.*/  return lines.all(event.orders)/;4d' rules/digest.lua
locscript run rules/digest.lua --events "${event/qantity/quantity}"
printf 'local x = (\n' >rules/lib/lines.lua
locscript run rules/digest.lua --events '{}'
