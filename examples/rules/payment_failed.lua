-- A card was declined: say how much and which card, so that the user can act.
---@type loc.Rule
return {
  name = "payment_failed",
  on = "payment.failed",
  description = "A payment could not be taken",

  run = function(event)
    if event.attempt > 3 then return loc.skip("told three times") end

    return loc.message {
      token = event.token,
      title = loc.text("payment_failed_title"),
      body = loc.text("payment_failed_body",
        loc.money(event.amount, event.currency, event.locale, "symbol"),
        event.card_digits),
      android = { priority = "HIGH", notification = { channel_id = "payments", visibility = "PRIVATE" } },
      ios = { thread_id = "payments", interruption_level = "time-sensitive" },
      data = { invoice = event.invoice },
    }
  end,

  samples = {
    ["euros, in German"] = {
      type = "payment.failed", token = "TOKEN", locale = "de", attempt = 1, invoice = 815,
      amount = 1999, currency = "EUR", card_digits = "0042",
    },
    ["dollars, in English"] = {
      type = "payment.failed", token = "TOKEN", locale = "en-US", attempt = 3, invoice = 815,
      amount = 1999, currency = "USD", card_digits = "0042",
    },
    ["yen have no cents"] = {
      type = "payment.failed", token = "TOKEN", locale = "ja", attempt = 1, invoice = 815,
      amount = 1999, currency = "JPY", card_digits = "0042",
    },
    ["the fourth time"] = {
      type = "payment.failed", token = "TOKEN", locale = "ja", attempt = 4, invoice = 815,
      amount = 1999, currency = "JPY", card_digits = "0042",
    },
  },
  expect = {
    ["euros, in German"] = {
      ["ios:de"] = { body = "Wir konnten 19,99\u{A0}€ nicht von deiner Karte mit den Endziffern 0042 abbuchen." },
    },
    ["dollars, in English"] = { ["android:en-US"] = { body = "We could not charge $19.99 to your card ending in 0042." } },
    ["yen have no cents"] = { ["ios:ja"] = { body = "末尾0042のカードで￥1,999を決済できませんでした。" } },
    ["the fourth time"] = { skip = "told three times" },
  },
}
