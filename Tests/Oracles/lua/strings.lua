-- Positions, repetition, arithmetic on numerals, and packing.
local texts = {"", "a", "ab", "hello world", "\0\1\2", "\195\132\255", "ABCxyz\200", ("q"):rep(500), "12", "0x1F", " 7 ",
  "1e2", "abc"}
local integers = {0, 1, 2, -1, -2, 3, 5, 10, -10, 100, math.maxinteger, math.mininteger, 2.0, "3", 1.5, "x", 1 << 31,
  1 << 40}
-- Counts between these would make real megabytes; for empty texts Lua counts them out.
local counts = {0, 1, 2, 3, 17, -1, 100, "2", 1.0, 1.5, math.mininteger}
local huge = {math.maxinteger, 1 << 31, 1 << 33}

for i = 1, 5000 do
  local text, first, last = pick(texts), pick(integers), pick(integers)
  if random(8) == 1 then last = nil end
  if random(20) == 1 then first = nil end
  if random(40) == 1 then text = pick({5, 5.5, true}) end
  local label = i .. " " .. show(text) .. " " .. show(first) .. " " .. show(last) .. " "
  case(label .. "sub", function() return text:sub(first, last) end)
  case(label .. "string.sub", function() return string.sub(text, first, last) end)
  case(label .. "byte", function() return string.byte(text, first, last) end)
  case(label .. "case", function() return string.upper(text), string.lower(text), string.reverse(text), string.len(text) end)
  local count, gap = pick(counts), pick({"", ",", "--", 5})
  if type(text) == "string" and #text > 0 and random(4) == 1 then count = pick(huge) end
  case(label .. "rep " .. show(count), function() return string.rep(text, count, random(2) == 1 and gap or nil) end)
  case(label .. "char", function() return string.char(random(300) - 1, random(258) - 1, first) end)
  case(label .. "+", function() return text + 1 end)
  case(label .. "*", function() return 2 * text end)
  case(label .. "- - // % / ^", function() return text - "3", -text, text // 2, text % 3, text / 2, text ^ 2 end)
  case(label .. "+ table", function() return text + {} end)
  case(label .. "- object", function()
    return text - setmetatable({}, {__sub = function(a) return "difference " .. tostring(a) end})
  end)
end

local options = {"b", "B", "h", "H", "i", "I", "l", "L", "j", "J", "T", "f", "n", "d", "s", "z", "x", "X", "c", "c3", "c0",
  "i1", "i3", "i7", "i8", "I9", "i16", "i17", "I0", "s1", "s2", "s16", "<", ">", "=", "!", "!4", "!3", "!16", " ", "y",
  "Xi4", "Xb", "Xz", "Xc3", "X ", "c12", "i999999999999", "!17"}
local values = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, -32768, 65535, 65536, 1 << 31, -(1 << 31), 1 << 53,
  math.maxinteger, math.mininteger, 1.5, 2.0, 1e300, "ab", "", "abc\0", "x", "7", ("z"):rep(300), "12345678"}
local data = {"\0", "\1", "\255", "\127", "\128", "abc", "\0\0\0", "\255\255\255\255"}
local positions = {false, 1, 2, -1, 0, 5, 100, -100, 3}
for i = 1, 7000 do
  local format, packed = pieces(options, 6), {}
  for k = 1, 5 do packed[k] = pick(values) end
  local label = i .. " " .. show(format) .. " "
  case(label .. show(packed) .. " pack", function() return string.pack(format, table.unpack(packed)) end)
  case(label .. "packsize", function() return string.packsize(format .. (random(9) == 1 and "c2147483640" or "")) end)
  local text, position = pieces(data, 30), pick(positions) or nil
  case(label .. show(text) .. " " .. show(position) .. " unpack", function() return string.unpack(format, text, position) end)
end
