-- format with conversions that are often wrong, and %.Nf of many numbers.
local flags = {"-", "+", " ", "#", "0"}
local letters = {"d", "i", "u", "c", "x", "X", "o", "a", "A", "e", "E", "f", "g", "G", "s", "q", "F", "y", "", "%", "\0",
  "n", "5", "."}
local values = {0, 1, -1, 42, 255, 65, 0.0, -0.0, 1.5, -2.5, 0.125, 0.005, 2.675, 1e15, 1e16, 1e17, 1e22, 1e100, -1e308,
  5e-324, 1 / 0, -1 / 0, 123456.789, 0.5, 2.5, 99.995, math.maxinteger, math.mininteger, 3.0, "12", "0x10", "1.5", "abc",
  "", "a\0b", "x\n\"\\\r\0011\0002", "\200\255\127", true, false, ("y"):rep(120), "10 ", 1e300, 4503599627370497.5, 0.1}

local function conversion()
  local out = (random(3) == 1 and "text%%" or "") .. "%"
  if random(2) == 1 then for _ = 1, random(3) do out = out .. pick(flags) end end
  if random(2) == 1 then out = out .. (random(6) == 1 and random(300) or random(25)) end
  if random(2) == 1 then out = out .. "." .. (random(4) > 1 and (random(6) == 1 and random(300) or random(12)) or "") end
  if random(60) == 1 then out = out .. ("0"):rep(random(25)) end
  return out .. letters[random(random(3) == 1 and #letters or 16)]
end

for i = 1, 12000 do
  local text = conversion() .. (random(2) == 1 and conversion() or "")
  local a, b = pick(values), pick(values)
  if random(30) == 1 then a = nil end
  local label = i .. " " .. show(text) .. " " .. show(a) .. " " .. show(b)
  if random(50) == 1 then
    case(label .. " none", function() return string.format(text) end)
  else
    case(label, function() return string.format(text, a, b) end)
  end
end

local divisors = {1, 2, 3, 4, 8, 7, 10, 16, 100, 1000, 64, 1e5, 1e7, 1e10}
for _ = 1, 8000 do
  local value = (random(32768) * 32768 + random(32768)) / pick(divisors)
  if random(3) == 1 then value = -value end
  local text = "%." .. random(9) - 1 .. "f"
  case(text .. " of " .. ("%a"):format(value), function() return text:format(value), ("%g %.17g %f"):format(value, value, value) end)
end
