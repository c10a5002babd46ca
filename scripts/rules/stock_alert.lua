-- The example of Google's localization guide: a share closed higher, said to the topic Tech.
---@type loc.Rule
return {
  name = "stock_alert",
  on = "stock.closed",
  description = "A share closed higher than the day before",
  owner = "markets",

  run = function(event)
    -- Amounts come as text, already written as they shall be read: a phone cannot format numbers in a push.
    if event.change:sub(1, 1) == "-" then
      return loc.skip("closed lower")
    end

    return loc.message {
      topic = "Tech",
      body = loc.text("STOCK_NOTIFICATION_BODY", event.company, event.change, event.price, event.percent),
      android = { ttl = "3600s" },
    }
  end,

  samples = {
    ["the guide's example"] = {
      type = "stock.closed", company = "FooCorp", change = "11.80", price = "835.67", percent = "1.43",
    },
    ["closed lower"] = {
      type = "stock.closed", company = "FooCorp", change = "-2.10", price = "833.57", percent = "-0.25",
    },
  },
}
