-- A share closed higher or lower than the day before: tell the followers of its exchange.
---@type loc.Rule
return {
  name = "stock_alert",
  on = "shares.closed",
  description = "A share moved by 1 % or more in a day",

  run = function(event)
    local change = event.price - event.price_before
    if math.abs(change) * 100 < event.price_before then return loc.skip("moved by less than 1 %") end
    -- Arguments are strings, so format numbers here. Everyone in the topic reads the same ones.
    local company = loc.isolate(event.company)
    local price = loc.money(event.price, event.currency)
    local percent = loc.percent(math.abs(change) / event.price_before, 2)

    return loc.message {
      topic = loc.topic("shares-", event.exchange),
      body = change > 0 and loc.text("shares_up_body", company, price, percent) or loc.text("shares_down_body", company, price, percent),
      android = { ttl = "3600s", notification = { channel_id = "markets" } },
      ios = { thread_id = "markets", interruption_level = "passive" },
    }
  end,

  samples = {
    ["up"] = { type = "shares.closed", company = "FooCorp", exchange = "NYSE", price = 83567, price_before = 82387, currency = "USD" },
    ["down by exactly 1 %"] = {
      type = "shares.closed", company = "FooCorp", exchange = "NYSE", price = 9900, price_before = 10000, currency = "USD",
    },
    ["still"] = { type = "shares.closed", company = "FooCorp", exchange = "NYSE", price = 10099, price_before = 10000, currency = "USD" },
  },
  expect = {
    ["up"] = { ["ios:en"] = { title = false, body = "\u{2068}FooCorp\u{2069} closed at 835.67 USD, up 1.43%." } },
    ["down by exactly 1 %"] = { ["android:de"] = { body = "\u{2068}FooCorp\u{2069} schließt bei 99.00 USD, minus 1.00%." } },
    ["still"] = "skip",
  },
}
