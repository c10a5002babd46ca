-- Positions, repetition, and arithmetic on numerals.
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

-- Texts that the sandbox reads in pieces: a piece may end within a character, before a stray byte, or with the text.
local mebibyte = 1 << 20
local characters = {"x", "\u{e9}", "\u{4e00}", "\u{1f600}"}
local ends = {"", "\x80", "\xC3", "\xE4\xB8", "\u{7fffffff}", "\x80\x80\x80\x80\x80\x80\x80", "\xFF"}
for i = 1, 60 do
  local text = ("x"):rep(random(9) - 1) .. pick(characters):rep(mebibyte // 2) .. pick(ends) .. pick(characters):rep(mebibyte // 2)
  local first, last = pick({1, 2, 3, 0, -1, mebibyte, #text, #text + 1, #text + 2}), pick({-1, -2, #text, #text + 1, mebibyte, 0, 5})
  local lax = random(2) == 1
  case(i .. " utf8.len " .. tostring(first) .. " " .. tostring(last), function() return utf8.len(text, first, last, lax) end)
  case(i .. " utf8.len", function() return utf8.len(text) end)
end

-- Needles that are longer than the sandbox looks for at once.
for i = 1, 60 do
  local head, tail = ("ab"):rep((1 << 19) + random(3)) .. pick({"", "a", "c"}), pick({"", "c", "abc", ("z"):rep(70000)})
  local text = pick({"", "b", ("ab"):rep(random(5))}) .. head .. pick({"", "ab", tail}) .. tail .. pick({"", "x"})
  local start = pick({1, 2, -#tail, 70000})
  case(i .. " long find", function() return text:find(head .. tail, start, true) end)
  case(i .. " its own", function() return text:find(text, 1, true) end)
end
