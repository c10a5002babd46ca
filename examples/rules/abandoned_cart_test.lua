-- When the message of abandoned_cart.lua may be sent.
describe("abandoned_cart", function()
  it("waits at night until eight, local time", function()
    local result = run("abandoned_cart", "at night")
    assert.equal(loc.epoch("2026-11-21T08:00:00+01:00"), result.payloads[1].not_before)
    assert.shown_everywhere(result)
  end)

  it("may be sent at once during the day", function()
    assert.equal(nil, run("abandoned_cart", "at noon").payloads[1].not_before)
  end)

  it("needs the user's offset", function()
    assert.raises("argument", run, "abandoned_cart",
      { type = "cart.abandoned", token = "TOKEN", cart = "c-1", now = 1795226519, products = { { name = "Cap" } } })
  end)
end)
