-- The scenarios that every door runs, from inside a rule's sandbox: what Lua can ask, answered with the same bytes.
-- Run by Tests/DoorTests/run, which puts the texts of the files into the event; the value is the list of failures.
local failures = {}

local function failed(test, what)
  failures[#failures + 1] = test.name .. ": " .. tostring(what)
end

local doors = {}

function doors.build(test)
  return loc.build(test.message)
end

function doors.render(test)
  return loc.render(loc.text(test.input, table.unpack(test.arguments)), test.locale, test.platform)
end

function doors.preview(test)
  local preview = loc.preview(test.message, { platform = test.platform, locales = test.locales })
  -- The golden file's lines, one after the other.
  local lines = {}
  for _, name in ipairs { "title", "body" } do
    local line = preview[name]
    lines[#lines + 1] = line.outcome .. ":" .. (line.text or "")
  end
  return table.concat(lines, "\n")
end

for _, test in ipairs(event.tests) do
  local fine, answer = pcall(doors[test.kind], test)
  if test.error then
    if fine then
      failed(test, "no error")
    elseif test.error.slug and answer.slug ~= test.error.slug then
      failed(test, answer)
    elseif test.error.path and not tostring(answer):find(test.error.path, 1, true) then
      failed(test, answer)
    end
  elseif not fine or answer ~= test.expected then
    failed(test, answer)
  end
end

return failures
