-- Whom order_paid.lua tells about an order.
local function tokens(result)
  local found = {}
  for _, payload in ipairs(result.payloads) do found[#found + 1] = payload.target.token end
  return found
end

describe("order_paid", function()
  it("tells the buyer and each seller", function()
    local result = run("order_paid", "two sellers")
    assert.same({ "BUYER", "SHOES", "CAPS" }, tokens(result))
    assert.shown(result.payloads[1], { platform = "ios", locales = { "de" }, title = "Danke für deine Bestellung" })
    assert.shown(result.payloads[3], { platform = "android", locales = { "ar" }, title = "تم بيع \u{2068}Cap\u{2069}" })
    assert.shown_everywhere(result)
  end)

  it("leaves out people without the app", function()
    assert.same({ "BUYER" }, tokens(run("order_paid", "a seller without the app")))
    assert.same({ "CAPS" }, tokens(run("order_paid", "a buyer without the app")))
  end)
end)
