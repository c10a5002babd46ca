-- find, match, gmatch and gsub on patterns that are often malformed.
local atoms = {"a", "b", "c", ".", "%a", "%d", "%s", "%w", "%l", "%u", "%x", "%p", "%c", "%g", "%z", "%A", "%D", "%S",
  "%W", "%Z", "[ab]", "[^a]", "[a-c]", "[^%s]", "[%a_]", "[]]", "[^]]", "[a-]", "[%]]", "[-a]", "[%a-]", "[a-%a]", "%%",
  "%.", "()", "(", ")", "%1", "%2", "%b()", "%bab", "%f[%a]", "%f[^a]", "%f[%z]", "^", "$", "*", "-", "+", "?", "[", "]",
  "%", "%f", "%b", "%0", "\0", "\200", "[\128-\255]", "%\0", "[^", "[a", "[%", "A", " ", "%g*", "(a*(.)%w(%s*))", "(.-)"}
local suffixes = {"", "", "", "", "*", "+", "-", "?"}
local bytes = {"a", "b", "c", "A", "0", "9", " ", "(", ")", "\0", "\200", "x", "]", "%", "-", "^", "$", ".", "\n", "aab",
  "(ab)"}
local starts = {false, 1, 2, 0, -1, -3, 5, 100, -100}
local templates = {"%0%0", "%1", "<%1>", "x", "", "%%", "%2", "%", "%a", "%9", "%0\0", 12, 1.5}

for i = 1, 3000 do
  local text, pattern = pieces(bytes, 14), pieces(atoms, 6, suffixes)
  if random(4) == 1 then text = text:rep(random(5)) end
  local start, most = pick(starts) or nil, random(4) == 1 and random(4) - 2 or nil
  local template, replacements = pick(templates), {a = "1", b = 2, aab = true, [1] = "one", ab = false, c = "ccc"}
  if random(9) == 1 then replacements.A = {} end
  local label = i .. " " .. show(text) .. " " .. show(pattern) .. " " .. show(start) .. " "
  case(label .. "find", function() return string.find(text, pattern, start) end)
  case(label .. "plain", function() return string.find(text, pattern, start, true) end)
  case(label .. "match", function() return text:match(pattern, start) end)
  case(label .. "gmatch", function()
    local found = {}
    for a, b, c in string.gmatch(text, pattern, start) do
      found[#found + 1] = tostring(a) .. tostring(b) .. tostring(c)
      if #found > 50 then break end
    end
    return found
  end)
  case(label .. "gsub " .. show(template), function() return string.gsub(text, pattern, template, most) end)
  case(label .. "gsub table", function() return string.gsub(text, pattern, replacements, most) end)
  local calls = 0
  case(label .. "gsub function", function()
    return string.gsub(text, pattern, function(...)
      calls = calls + 1
      if calls % 4 == 0 then return nil elseif calls % 4 == 1 then return 7 elseif calls % 4 == 2 then return false end
      return tostring((...)) .. select("#", ...)
    end)
  end)
end
