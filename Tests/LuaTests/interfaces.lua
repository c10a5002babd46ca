-- The scenarios that every interface runs, from inside a rule: what Lua can ask, answered with the same bytes.
-- Tests/LuaTests/run puts the texts of the files into the event; the skip's reason is the list of failures.
local answers = {}

function answers.build(test)
  return loc.build(test.message)
end

function answers.render(test)
  local text = loc.text { android = test.input, ios = test.input:upper(), args = test.arguments }
  return loc.render(text, test.locale, test.platform, test.device)
end

function answers.preview(test)
  local preview = loc.preview(test.message, { platform = test.platform, locales = test.locales })
  local lines = {}
  for _, name in ipairs { "title", "body" } do
    local line = preview[name]
    if line then
      lines[#lines + 1] = line.outcome .. ":" .. (line.text or "")
    end
  end
  return table.concat(lines, "\n")
end

-- What is wrong with the answer; nil when it is the expected one.
local function problem(test)
  local fine, answer = pcall(answers[test.kind], test)
  if not test.error then
    return not (fine and answer == test.expected) and tostring(answer) or nil
  end
  if fine then
    return "no error"
  end
  local message = tostring(answer)
  local says = (test.error.slug == nil or answer.slug == test.error.slug)
    and (test.error.path == nil or message:find(test.error.path, 1, true))
  return not says and message or nil
end

return function(event)
  local failures = {}
  for _, test in ipairs(event.tests) do
    local what = problem(test)
    if what then
      failures[#failures + 1] = test.name .. ": " .. what
    end
  end
  return loc.skip(loc.json(loc.array(failures)))
end
