# Samples that hit each limit, and returns of a wrong shape: every sample fails alone, and the rest goes on.
mkdir rules && printf '[rules]\nroot = "rules"\n[limits]\nmilliseconds = 60_000\nmemory = "2 MB"\noutput = "64 KB"\n' > locscript.toml
cat > rules/limits.lua <<'LUA'
local function deep(n) return 1 + deep(n + 1) end
local does = {
  endless = function() while true do end end,
  caught = function() while true do pcall(error) end end,
  memory = function() return ("x"):rep(1 << 30) end,
  output = function()
    local all = {}
    for n = 1, 200 do all[n] = loc.message { topic = "t" .. n, data = { a = ("x"):rep(1000) } } end
    return all
  end,
  deep = function() return deep(1) end,
  fine = function() return loc.skip("fine") end,
}
local samples = {}
for name in pairs(does) do samples[name] = { type = "x", name = name } end
return { run = function(event) return does[event.name]() end, samples = samples }
LUA
cat > rules/shapes.lua <<'LUA'
local function returns(m)
  return {
    text = "hello", number = 7, yes = true, func = print, plain = { topic = "t", title = "T" },
    hole = { nil, m }, mixed = { m, false }, nested = { { m } }, empty = {}, fine = m,
  }
end
local samples = {}
for name in pairs(returns()) do samples[name] = { type = "x", name = name } end
samples.fine = { type = "x", name = "fine" }
return { run = function(event) return returns(loc.message { topic = "t", title = "T" })[event.name] end, samples = samples }
LUA
echo '<a>' > rules/not_lua.lua
locscript test
