-- The tests of price_drop.lua: `locscript test rules`.
describe("price_drop", function()
  it("is sent at exactly 10 %", function()
    local result = run("price_drop", "exactly 10 %")
    assert.equal("product-42", result.payloads[1].target.topic)
    assert.payload(result)
    assert.shown_everywhere(result)
    assert.shown(result, { platform = "ios", locales = { "de" }, title = "Trail shoes: 10\u{A0}% Rabatt" })
  end)

  it("is skipped below 10 %", function()
    assert.skipped(run("price_drop", "9 %: nothing is sent"), "fell by less than 10 %")
  end)

  it("needs both prices", function()
    assert.raises("script-error", run, "price_drop", { type = "price.changed", product_id = 42 })
  end)
end)
