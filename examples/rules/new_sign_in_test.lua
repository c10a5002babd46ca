-- Which devices new_sign_in.lua tells about a sign-in.
describe("new_sign_in", function()
  it("goes to every other device, but not to the new one", function()
    local result = run("new_sign_in", "two others")
    assert.equal(2, #result.payloads)
    assert.equal("PHONE", result.payloads[1].target.token)
    assert.equal("TABLET", result.payloads[2].target.token)
  end)
end)
