-- A product got cheaper: tell everyone who follows it.
---@type loc.Rule
return {
  name = "price_drop",
  on = "price.changed",
  description = "A price fell by 10 % or more",
  owner = "deals",

  run = function(event)
    -- Prices are whole cents, so the comparison is exact.
    if event.old_price <= 0 or event.new_price * 10 > event.old_price * 9 then
      return loc.skip("fell by less than 10 %")
    end
    local percent = (event.old_price - event.new_price) * 100 // event.old_price

    return loc.message {
      topic = loc.topic("product-", event.product_id),
      title = loc.text("price_drop_title", event.product, percent),
      body = loc.text("price_drop_body",
        loc.money(event.old_price, event.currency),
        loc.money(event.new_price, event.currency)),
      android = { ttl = "3600s", collapse_key = "price", notification = { channel_id = "deals" } },
      ios = { thread_id = "deals", interruption_level = "active" },
      data = { product_id = event.product_id },
      meta = { campaign = "autumn" },
    }
  end,

  samples = {
    ["exactly 10 %"] = {
      type = "price.changed", product_id = 42, product = "Trail shoes",
      old_price = 330, new_price = 297, currency = "EUR",
    },
    ["9 %: nothing is sent"] = {
      type = "price.changed", product_id = 42, product = "Trail shoes",
      old_price = 10000, new_price = 9100, currency = "EUR",
    },
  },
}
