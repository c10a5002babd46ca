-- A call's results as one line of ASCII: how many, and each with its type. Errors lose their place.
local function show(value)
  if type(value) == "string" then
    return '"' .. value:gsub("[^]-~ !#-[]", function(c) return "\\" .. c:byte() .. ";" end) .. '"'
  elseif type(value) == "number" then
    return math.type(value) .. " " .. tostring(value)
  elseif type(value) == "table" then
    local members = {}
    for i = 1, #value do members[i] = show(value[i]) end
    return "{" .. table.concat(members, ", ") .. (value.n and "; n = " .. value.n or "") .. "}"
  end
  return tostring(value)
end

local function shown(fine, ...)
  if not fine then return "error " .. show((tostring((...)):gsub("^[^:]+:%d+: ", ""))) end
  local results = {}
  for i = 1, select("#", ...) do results[i] = show((select(i, ...))) end
  return #results .. ": " .. table.concat(results, ", ")
end
