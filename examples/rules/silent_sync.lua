-- Products changed: the app fetches them in the background and shows nothing.
---@type loc.Rule
return {
  name = "silent_sync",
  on = "products.changed",
  description = "Wakes the app to fetch products",

  run = function(event)
    if #event.product_ids == 0 then return loc.skip("nothing changed") end

    return loc.message {
      token = event.token,
      silent = true,
      -- Values of data are strings, so pass a list as JSON.
      data = { sync = "products", product_ids = loc.json(event.product_ids), version = event.version },
      android = { collapse_key = "sync", ttl = "3600s" },
      apns = { headers = { ["apns-collapse-id"] = "sync" } },
    }
  end,

  samples = {
    ["two products"] = { type = "products.changed", token = "TOKEN", product_ids = { 42, 43 }, version = 7 },
    ["none"] = { type = "products.changed", token = "TOKEN", product_ids = {}, version = 7 },
  },
  expect = { ["two products"] = "payload", ["none"] = "skip" },
}
