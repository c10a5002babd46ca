-- Asks for a review. One user in ten sees the product's name in the title.
local TITLES = { "plain", "with the name" }

---@type loc.Rule
return {
  name = "review_request",
  on = "order.delivered",
  description = "Asks for a review, in two variants",

  run = function(event)
    -- The same user gets the same variant each time, on every server.
    local variant = TITLES[loc.bucket("review-title-2026", event.user_id, { 90, 10 })]
    local title = loc.text("review_title")
    if variant == "with the name" then title = loc.text("review_title_product", loc.isolate(event.product)) end

    return loc.message {
      token = event.token,
      title = title,
      body = loc.text("review_body"),
      fcm_options = { analytics_label = variant == "plain" and "review_plain" or "review_name" },
      meta = { experiment = "review-title-2026", variant = variant },
    }
  end,

  samples = {
    ["plain"] = { type = "order.delivered", token = "TOKEN", user_id = "user-1", product = "Trail shoes" },
    ["with the name"] = { type = "order.delivered", token = "TOKEN", user_id = "user-6", product = "Trail shoes" },
  },
  expect = {
    ["plain"] = { ["ios:en"] = { title = "How do you like it?", body = "Tell others what you think." } },
    ["with the name"] = { ["ios:en"] = { title = "How do you like \u{2068}Trail shoes\u{2069}?" } },
  },
}
