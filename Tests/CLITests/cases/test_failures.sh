# Each kind of failure, with its place and both sides of what was compared.
mkdir -p res/values res/values-de rules
echo '<resources><string name="hello">Hi, %1$s</string></resources>' > res/values/strings.xml
echo '<resources><string name="hello">Hallo, %1$d</string></resources>' > res/values-de/strings.xml
printf '[android]\nresources = ["res"]\n[rules]\nroot = "rules"\n' > locscript.toml
cat > rules/hello.lua <<'LUA'
local count = 0
return {
  on = "user.came",
  run = function(event)
    count = count + 1
    if event.name == "" then return loc.skip("no name") end
    return loc.message { topic = "n", title = loc.text("hello", event.name), data = { count = count } }
  end,
  samples = {
    ["a name"] = { type = "user.came", name = "Ann" },
    ["no name"] = { type = "user.came", name = "" },
    ["no field"] = { type = "user.came", name = 1 // 0 * 0 },
    ["another type"] = { type = "user.come" },
  },
}
LUA
cat > rules/hello_test.lua <<'LUA'
describe("hello", function()
  it("has another title", function()
    local result = run("hello", { type = "user.came", name = "Ann" })
    assert.same({ topic = "n", data = { count = "2" } }, result.payloads[1].payload.message)
  end)
  it("is shown", function()
    assert.shown(run("hello", "a name"), { platform = "android", locales = { "en" }, title = "Hi, Bob" })
  end)
  it("is shown everywhere", function() assert.shown_everywhere(run("hello", "a name")) end)
  it("is skipped", function() assert.skipped(run("hello", "no name"), "no name at all") end)
  it("has a payload", function() assert.payload(run("hello", "a name")) end)
  it("is misspelt", function() run("helo", "a name") end)
  it("fails", function()
    print("before", { a = 1 })
    local nothing = nil
    return nothing.field
  end)
end)
LUA
sed -i '/no field/d' rules/hello.lua
locscript test
