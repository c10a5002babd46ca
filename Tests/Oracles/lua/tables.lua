-- The table library on lists without metatables.
local integers = {0, 1, 2, -1, 3, 5, 10, -10, 7, math.maxinteger, math.mininteger, 2.0, "3", 1.5, "x"}

local function list(n)
  local out = {}
  for i = 1, n do out[i] = random(3) == 1 and random(1000) / 8 or random(50) end
  return out
end

-- Every number that a list has and its value, for lists with holes: which end `#` finds there is Lua's free choice.
local function content(t)
  local numbers, out = {}, {}
  for number in pairs(t) do numbers[#numbers + 1] = number end
  table.sort(numbers)
  for i = 1, #numbers do out[i] = show(numbers[i]) .. " = " .. show(t[numbers[i]]) end
  return table.concat(out, ", ")
end

-- Ranges that Lua would walk for years are left out.
local function is_huge(value) return math.type(value) == "integer" and (value > 1000 or value < -1000) end

for i = 1, 4000 do
  local t = list(random(12) - 1)
  local first, last, to = pick(integers), pick(integers), pick(integers)
  if random(4) == 1 then first = nil end
  if random(4) == 1 then last = nil end
  local label = i .. " " .. show(t) .. " " .. show(first) .. " " .. show(last) .. " " .. show(to) .. " "
  case(label .. "concat", function() return table.concat(t, pick({"", ",", 5}), first, last) end)
  case(label .. "concat mixed", function() return table.concat({"a", 1, 2.5, random(9) == 1 and {} or "c"}, ";") end)
  if not is_huge(first) then
    case(label .. "unpack", function() return table.unpack(t, first, not is_huge(last) and last or nil) end)
  end
  case(label .. "unpack too many", function() return table.unpack(t, -100000000, last) end)
  case(label .. "insert", function() table.insert(t, first, "v") return t end)
  case(label .. "append", function() table.insert(t, "w") return t end)
  case(label .. "insert wrong", function() table.insert(t) end)
  case(label .. "insert four", function() table.insert(t, 1, 2, 3) end)
  case(label .. "remove", function() return table.remove(t, first), t end)
  case(label .. "remove last", function() return table.remove(t), t end)
  if not (is_huge(first) or is_huge(last)) then
    case(label .. "move", function() return content(table.move(t, first, last, to, random(2) == 1 and {} or nil)) end)
  end
  case(label .. "pack", function()
    local packed = table.pack(first, last, to)
    return packed.n, packed[1], packed[2], packed[3], packed[4], table.pack()
  end)
  case(label .. "no tables", function() return table.insert(nil, 1) end)
  case(label .. "no tables", function() return table.concat(5) end)
  case(label .. "no tables", function() return table.remove("x") end)
  case(label .. "no tables", function() return table.sort(true) end)
  case(label .. "no separator", function() return table.concat({}, {}) end)
  case(label .. "no order", function() return table.sort({1, 2, 3}, first) end)
end

-- Up to 100 elements, where Lua never asks the clock for a pivot.
for i = 1, 600 do
  local t, ties, names = list(random(i < 100 and 101 or 40) - 1), {}, {}
  for j = 1, random(90) do ties[j] = {key = random(6), index = j} end
  for j = 1, random(60) do names[j] = tostring(random(1000)) end
  case(i .. " sort", function() table.sort(t) return t end)
  case(i .. " ties", function()
    table.sort(ties, function(a, b) return a.key < b.key end)
    local out = {}
    for j = 1, #ties do out[j] = ties[j].key * 1000 + ties[j].index end
    return out
  end)
  case(i .. " descending", function() table.sort(t, function(a, b) return a > b end) return t end)
  case(i .. " always", function() table.sort(t, function() return true end) return t end)
  case(i .. " any order", function() table.sort(t, function() return random(2) == 1 end) return t end)
  case(i .. " mixed", function() local v = list(10) v[random(10)] = "x" table.sort(v) return v end)
  case(i .. " raises", function() table.sort(t, function() error("no") end) return t end)
  case(i .. " names", function() table.sort(names) return names end)
end
