-- The same numbers in every Lua.
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

-- Calls go through a function of their own, so that errors name what was called.
local function case(label, call)
  print(label .. " => " .. shown(pcall(call)))
end
