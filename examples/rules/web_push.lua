-- A product is available again, for browsers. They do not have the app's strings, so the server renders them.
---@type loc.Rule
return {
  name = "web_push",
  on = "stock.back.web",
  description = "A product is in stock again, for browsers",

  run = function(event)
    local title = loc.text("back_in_stock_title", loc.isolate(event.product))
    -- If the app lacks the language, loc.render would silently give English. Skip instead.
    local source = loc.source(title, event.locale, "android")
    if source.fallback then return loc.skip("no strings in " .. event.locale) end

    return loc.message {
      token = event.token,
      platform = "web",
      webpush = {
        headers = { TTL = "86400", Urgency = "normal", Topic = "stock" },
        notification = {
          title = loc.render(title, event.locale, "android"),
          body = loc.render(loc.text("back_in_stock_body"), event.locale, "android"),
          lang = event.locale,
          dir = "auto",
          tag = "product-" .. event.product_id,
        },
        fcm_options = { link = "https://shop.example/p/" .. event.product_id },
      },
    }
  end,

  samples = {
    ["Arabic"] = { type = "stock.back.web", token = "TOKEN", locale = "ar", product = "Trail shoes", product_id = 42 },
    ["Austrian"] = { type = "stock.back.web", token = "TOKEN", locale = "de-AT", product = "Trail shoes", product_id = 42 },
    ["Korean"] = { type = "stock.back.web", token = "TOKEN", locale = "ko", product = "Trail shoes", product_id = 42 },
  },
  expect = {
    ["Arabic"] = "payload",
    ["Austrian"] = "payload",
    ["Korean"] = { skip = "no strings in ko" },
  },
}
