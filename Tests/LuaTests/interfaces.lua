-- The scenarios that every interface runs, from inside a rule: what Lua can ask, answered with the same bytes.
-- Tests/LuaTests/run puts the texts of the files into the event; the skip's reason is the list of failures.
local answers = {}

function answers.build(test)
  return loc.build(test.message)
end

function answers.render(test)
  -- An app with names of its own for keys says them in its configuration.
  local text = test.is_named and loc.text(test.input, table.unpack(test.arguments))
    or loc.text { android = test.input, ios = test.input:upper(), args = test.arguments }
  return loc.render(text, test.locale, test.platform, test.device)
end

function answers.preview(test)
  local device = { platform = test.platform, locales = test.locales, foreground = test.foreground }
  return loc.json(loc.preview(test.message, device))
end

function answers.previews(test)
  return loc.json(loc.previews(test.message))
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
