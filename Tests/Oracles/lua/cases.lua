-- Writes Tests/Fixtures/lua/library.jsonl: random calls of the string and table libraries with the answers of the Lua that
-- runs this file. From the root: lua5.4 Tests/Oracles/lua/cases.lua > Tests/Fixtures/lua/library.jsonl
local prelude = assert(io.open("Tests/Fixtures/lua/shown.lua")):read("a")

local seed = 20261121
local function random(n)
  seed = (seed * 1103515245 + 12345) % 2147483648
  return (seed // 65536) % n + 1
end
local function pick(list) return list[random(#list)] end
local function pieces(list, most, suffixes)
  local out = ""
  for _ = 1, random(most) - 1 do out = out .. pick(list) .. (suffixes and pick(suffixes) or "") end
  return out
end
local function literal(value)
  if type(value) ~= "string" then
    if value == math.mininteger then return "math.mininteger" end
    if value ~= value then return "0/0" end
    if value == math.huge then return "1/0" end
    if value == -math.huge then return "-1/0" end
    return tostring(value)
  end
  return '"' .. value:gsub("[^]-~ !#-[]", function(c) return ("\\%03d"):format(c:byte()) end) .. '"'
end

local function case(call)
  local source = prelude .. "return shown(pcall(function() return " .. call .. " end))"
  local answer = assert(load(source, "@case"))()
  -- Which end `#` finds in a list with holes is Lua's free choice; the sandbox's follows from the content alone.
  if answer:find("[{ ]nil,") then return end
  local function json(text) return '"' .. text:gsub('[\\"]', "\\%0") .. '"' end
  print('{"lua": ' .. json(call) .. ', "expect": ' .. json(answer) .. "}")
end

local atoms = {"a", "b", ".", "%a", "%d", "%s", "%w", "%u", "%x", "%p", "%c", "%g", "%z", "%A", "%S", "%W", "[ab]",
  "[^a]", "[a-c]", "[%a_]", "[]]", "[^]]", "[a-]", "[%]]", "[a-%a]", "%%", "%.", "()", "(", ")", "%1", "%2", "%b()",
  "%f[%a]", "%f[%z]", "^", "$", "*", "-", "[", "%", "%f", "%b", "%0", "[^", "[%", "(a*(.)%w(%s*))", "(.-)", "(%a+)"}
local suffixes = {"", "", "", "", "*", "+", "-", "?"}
local bytes = {"a", "b", "c", "A", "0", " ", "(", ")", "\0", "\200", "%", "-", "^", "$", ".", "\n", "aab", "(ab)"}
local starts = {"nil", "1", "2", "0", "-1", "-3", "5", "100"}
local templates = {"%0%0", "%1", "<%1>", "x", "", "%%", "%2", "%", "%a"}
for _ = 1, 120 do
  local text, pattern = literal(pieces(bytes, 12)), literal(pieces(atoms, 6, suffixes))
  case(("string.find(%s, %s, %s)"):format(text, pattern, pick(starts)))
  case(("string.match(%s, %s, %s)"):format(text, pattern, pick(starts)))
  case(("string.gsub(%s, %s, %s)"):format(text, pattern, literal(pick(templates))))
  case(("string.gsub(%s, %s, {a = 1, b = false, aab = 'x', [1] = 'one'}, %s)"):format(text, pattern, pick(starts)))
end

local flags, widths = {"", "", "-", "+", " ", "#", "0"}, {"", "", "1", "5", "20", "99", "100", ".", ".0", ".3", "5.2", ".99"}
local letters = {"d", "i", "u", "c", "x", "X", "o", "a", "e", "f", "g", "G", "s", "q", "F", "y", ""}
local values = {0, 1, -1, 42, 255, 0.0, -0.0, 1.5, -2.5, 0.125, 2.675, 1e15, 1e100, 5e-324, 1 / 0, 123456.789, 99.995,
  math.maxinteger, math.mininteger, 3.0, "12", "0x10", "abc", "", "a\0b", "x\n\"\\\r\0011", "\200\127", true, 9007199254740993}
for _ = 1, 320 do
  case(("string.format(%s, %s)"):format(literal("%" .. pick(flags) .. pick(flags) .. pick(widths) .. pick(letters)),
    literal(pick(values))))
end

local texts = {"", "a", "hello world", "\0\1\2", "\195\132\255", "12", "0x1F", " 7 ", "1e2"}
local integers = {"0", "1", "2", "-1", "-2", "3", "10", "-10", "math.maxinteger", "math.mininteger", "2.0", "'3'", "1.5", "'x'"}
for _ = 1, 60 do
  local text = literal(pick(texts))
  case(("string.sub(%s, %s, %s)"):format(text, pick(integers), pick(integers)))
  case(("string.byte(%s, %s, %s)"):format(text, pick(integers), pick(integers)))
  case(("string.upper(%s), string.lower(%s), string.reverse(%s), #%s"):format(text, text, text, text))
  case(("string.rep(%s, %s, ',')"):format(text, pick({"0", "1", "3", "-1", "2.0", "1.5", "math.maxinteger"})))
  case(("%s + %s, %s // 2, -%s"):format(text, pick(integers), text, text))
end

for _ = 1, 60 do
  local list = {}
  for i = 1, random(8) - 1 do list[i] = random(3) == 1 and random(40) / 8 or random(20) end
  local text = "{" .. table.concat(list, ", ") .. "}"
  local few = {"nil", "0", "1", "2", "3", "5", "-1", "'x'", "1.5"}
  case(("table.concat(%s, ';', %s, %s)"):format(text, pick(few), pick(few)))
  case(("table.unpack(%s, %s, %s)"):format(text, pick(few), pick(few)))
  case(("(function(t) return table.remove(t, %s), t end)(%s)"):format(pick(few), text))
  case(("(function(t) table.insert(t, %s, 'v') return t end)(%s)"):format(pick(few), text))
  case(("table.move(%s, %s, %s, %s)"):format(text, pick(few), pick(few), pick(few)))
  case(("(function(t) table.sort(t) return t end)(%s)"):format(text))
  case(("(function(t) table.sort(t, function(a, b) return a // 4 > b // 4 end) return t end)(%s)"):format(text))
end

-- What random calls hardly meet: hyphens at the edges of sets, as many captures as there may be and one more.
for _, call in ipairs{
  [[("-"):find("[a-]")]],
  [[("b"):find("[a-]")]],
  [[("a"):find("[a-]")]],
  [[("-"):find("[-a]")]],
  [[("a"):find("[-a]")]],
  [[("b"):find("[-a]")]],
  [[("x-y"):match("[%w-]+")]],
  [[("x-y"):match("[a-z-]+")]],
  [[("-]"):match("[]-]+")]],
  [[("a-b"):gsub("[^a-]", "*")]],
  [[("a-b"):gsub("[+-]", "*")]],
  [[("%-"):find("[%-]")]],
  [=[("a]"):match("[a-]]")]=],
  [[("m"):find("[a-%z]")]],
  [[("z-"):match("[^-]-[-]")]],
  [[("x"):rep(40):match(("(.)"):rep(31))]],
  [[("x"):rep(40):match(("(.)"):rep(32))]],
  [[("x"):rep(40):match(("(.)"):rep(33))]],
  [[("x"):rep(40):find(("(.)"):rep(33))]],
  [[("x"):rep(40):gsub(("(.)"):rep(33), "")]],
  [[("x"):rep(40):gmatch(("(.)"):rep(33))()]],
  [[("x"):rep(40):match(("()"):rep(33))]],
  [[("x"):rep(40):match(("("):rep(33) .. "x" .. (")"):rep(33))]],
  [[("x"):rep(99):match(("(.)"):rep(64))]],
  [[("x"):rep(40):match(("(.?"):rep(40) .. (")"):rep(40))]],
  [[("x"):rep(40):gsub(("(.)"):rep(32), "%9%1")]],
} do case(call) end

-- Functions that are no order.
for _, n in ipairs{3, 4, 20, 120} do
  for _, order in ipairs{"function() return true end", "function(a, b) return a <= b end"} do
    case(("(function() local t = {} for i = 1, %d do t[i] = i * 7 %% 31 end table.sort(t, %s) return table.concat(t, ' ') end)()"):format(n, order))
  end
end
for _, n in ipairs{4, 5, 20, 120} do
  for _, name in ipairs{"a", "b"} do
    case(("(function() local t = {} for i = 1, %d do t[i] = i end local p, n = t[%d], 0 "
      .. "table.sort(t, function(a, b) n = n + 1 return n > 3 and %s == p end) return table.concat(t, ' ') end)()"):format(n, (n + 1) // 2, name))
  end
end
