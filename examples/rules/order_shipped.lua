-- An order left the warehouse: say when it arrives, in local time at the destination.
---@type loc.Rule
return {
  name = "order_shipped",
  on = "order.shipped",
  description = "An order is on its way",

  run = function(event)
    -- "2026-11-27T18:00:00+01:00" contains both the moment and its UTC offset.
    local arrival, offset = loc.epoch(event.arrives_by), loc.utc_offset(event.arrives_by)

    return loc.message {
      token = event.token,
      title = loc.text("order_shipped_title", event.order),
      body = loc.text("order_shipped_body",
        loc.date(arrival, offset, event.locale, "weekday"),
        loc.time(arrival, offset, event.locale)),
      android = { notification = { channel_id = "orders" } },
      ios = { thread_id = "orders" },
      data = { order = event.order },
    }
  end,

  samples = {
    ["to Cologne"] = {
      type = "order.shipped", token = "TOKEN", locale = "de", order = "A-1007", arrives_by = "2026-11-27T18:00:00+01:00",
    },
    ["to New York"] = {
      type = "order.shipped", token = "TOKEN", locale = "en-US", order = "A-1007", arrives_by = "2026-11-27T18:00:00-05:00",
    },
    ["to Tokyo, a day later than in UTC"] = {
      type = "order.shipped", token = "TOKEN", locale = "ja", order = "A-1007", arrives_by = "2026-11-28T08:00:00+09:00",
    },
  },
  expect = {
    ["to Cologne"] = {
      ["ios:de"] = { title = "Bestellung A-1007 ist unterwegs", body = "Voraussichtlich: Fr., 27. Nov., bis 18:00 Uhr." },
    },
    ["to New York"] = { ["android:en-US"] = { body = "Expected: Fri, Nov 27, by 6:00\u{202F}PM." } },
    ["to Tokyo, a day later than in UTC"] = { ["ios:ja"] = { body = "お届け予定：11月28日(土)、8:00まで" } },
  },
}
