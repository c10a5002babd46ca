-- Counts the variants of review_request.lua over a thousand users.
describe("review_request", function()
  it("shows the name to one user in ten", function()
    local named = 0
    for user = 1, 1000 do
      if loc.bucket("review-title-2026", user, { 90, 10 }) == 2 then named = named + 1 end
    end
    assert(named > 70 and named < 130, named)
  end)

  it("tells the host and FCM the variant", function()
    for sample, label in pairs { ["plain"] = "review_plain", ["with the name"] = "review_name" } do
      local sent = run("review_request", sample).payloads[1]
      assert.equal(sample, sent.meta.variant)
      assert.equal(label, sent.payload.message.fcm_options.analytics_label)
    end
  end)
end)
