# --coverage: the lines inside of functions that samples and tests have run, of rules and of their modules. A rule that nothing runs is
# listed, too; a file that is loaded and has no functions is not.
mkdir -p rules/lib
cat > rules/a.lua <<'LUA'
local prices = require "lib.prices"
local limits = require "lib.limits"
local function never(x)
  local y = x + 1
  return y
end
return {
  name = "a", on = "a",
  run = function(event, ...)
    local total = limits.start
    for i = 1, 3 do
      if i == 2 then
        total = total + prices.double(i)
      else
        total = total - 1
      end
    end
    local fine = pcall(function() error("x") end)
    if event.skip then
      return loc.skip("no")
    elseif fine then
      return never(1)
    end
    return loc.message {
      topic = "a",
      title = "b",
    }
  end,
  samples = { one = { type = "a" } },
}
LUA
printf 'return { start = 0 }\n' > rules/lib/limits.lua
printf 'local M = {}\nfunction M.double(x) return 2 * x end\nfunction M.half(x)\n  return x // 2\nend\nreturn M\n' > rules/lib/prices.lua
printf 'return { name = "unused", run = function(event)\n  return nil\nend }\n' > rules/unused.lua
locscript test rules --coverage --lcov out.info
cat out.info
printf 'it("skips", function() assert.skipped(run("a", { type = "a", skip = true })) end)\n' > rules/a_test.lua
locscript test rules --quiet --coverage
locscript test rules/a_test.lua rules/unused.lua --format tap --coverage
locscript test rules --coverage --filter one; echo $?
mkdir none; echo 'it("is", function() end)' > none/a_test.lua
locscript test none --quiet --coverage
locscript test rules --lcov missing/out.info > out; echo $?
