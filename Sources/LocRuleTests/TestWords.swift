// The functions of a test, describe, it, assert and run, in Lua: each sandbox of a test loads them before the test's
// file.

import LocBase

/// The source of the words. The chunk is given the function that calls `TestHost`, and returns the words by their names, and the function
/// that runs a test by its number.
enum TestWords {
  static let source: UTF8Slice = #"""
    local host = ...
    local lua_assert, type, pairs, ipairs, pcall, select = assert, type, pairs, ipairs, pcall, select
    local rawget, rawlen, tostring, setmetatable = rawget, rawlen, tostring, setmetatable
    local titles, bodies, results = {}, {}, {}
    local is_running = false

    local function show(value)
      if type(value) == "string" or type(value) == "table" then
        local fine, text = pcall(loc.json, value)
        if fine then return text end
      end
      return tostring(value)
    end

    local function fail(message, expected, got)
      if expected == nil then host("fail", message) end
      host("fail", message, expected, got)
    end

    local function needs(count, given, usage)
      if given < count then host("wrong", usage) end
    end

    local function define(word, title, body)
      if is_running then host("wrong", word .. " stands outside of the tests, not in one") end
      if type(title) ~= "string" or type(body) ~= "function" then
        host("wrong", word .. " takes a name and a function: " .. word .. "(\"a name\", function() … end)")
      end
      titles[#titles + 1] = title
    end

    local function describe(title, body)
      define("describe", title, body)
      body()
      titles[#titles] = nil
    end

    local function it(title, body)
      define("it", title, body)
      host("test", table.concat(titles, " › "))
      titles[#titles] = nil
      bodies[#bodies + 1] = body
    end

    local function run_test(number)
      is_running = true
      bodies[number]()
    end

    local function run(rule, event, options)
      if type(rule) ~= "string" then host("wrong", "run takes a rule's name first: run(\"price_drop\", event)") end
      if type(event) ~= "string" and type(event) ~= "table" then
        host("wrong", "run takes an event or the name of a sample: run(\"price_drop\", {type = \"price.changed\"})")
      end
      local now
      if options ~= nil then
        if type(options) ~= "table" then host("wrong", "the options of run are a table: {now = 1795226519}") end
        for name, value in pairs(options) do
          if name ~= "now" then host("wrong", "run has no option '" .. tostring(name) .. "'; its option is now") end
          if math.type(value) ~= "integer" then host("wrong", "the option now of run is an integer: unix seconds") end
          now = value
        end
      end
      local result = host("run", rule, event, now)
      results[result] = result.number
      result.number = nil
      return result
    end

    local function number_of(result, word)
      local number = type(result) == "table" and results[result]
      if not number then host("wrong", word .. " takes the result of run") end
      return number
    end

    -- The messages of a result, of one of its payloads, or the message itself.
    local function messages(value, word)
      if results[value] then
        if #value.payloads == 0 then
          if value.skipped then fail("the rule has skipped the event", "a message", "skipped: " .. value.skipped) end
          fail("the rule has returned nothing", "a message", "nothing")
        end
        local list = {}
        for _, payload in ipairs(value.payloads) do list[#list + 1] = payload.payload end
        return list
      end
      if type(value) ~= "table" then host("wrong", word .. " takes a result of run, or a message") end
      local fine, payload = pcall(rawget, value, "payload")
      return { fine and payload or value }
    end

    local function is_plain(value) return (pcall(rawlen, value)) end

    local function step(key)
      if type(key) == "number" then return "[" .. tostring(key) .. "]" end
      return "." .. tostring(key)
    end

    -- The place at which two values differ, and both values there; nil where they do not differ, false where they are nested too
    -- deeply. Tables that are compared with each other already, as those that contain themselves, are not compared once more.
    local function difference(a, b, seen, depth)
      if a == b or b ~= nil and seen[a] == b then return nil end
      if type(a) ~= "table" or type(b) ~= "table" then return "", a, b end
      if not is_plain(a) or not is_plain(b) then
        if show(a) == show(b) then return nil end
        return "", a, b
      end
      if depth > 1000 then return false end
      seen[a] = b
      for key, value in pairs(a) do
        local place, left, right = difference(value, rawget(b, key), seen, depth + 1)
        if place ~= nil then return place and step(key) .. place, left, right end
      end
      for key, value in pairs(b) do
        if rawget(a, key) == nil then return step(key), nil, value end
      end
      return nil
    end

    local function compare(expected, value)
      local place, left, right = difference(expected, value, {}, 1)
      if place == false then host("wrong", "the tables are nested too deeply: 1,000 levels are compared") end
      return place, left, right
    end

    local words = setmetatable({}, {
      __call = function(_, ...) return lua_assert(...) end,
      __index = function(_, name)
        host("wrong", "assert has no word '" .. tostring(name)
          .. "'; its words are equal, payload, raises, same, shown, shown_everywhere and skipped")
      end,
    })

    function words.equal(...)
      needs(2, select("#", ...), "assert.equal takes two values: assert.equal(expected, value)")
      local expected, value = ...
      if expected == value then return end
      if type(expected) == "table" and type(value) == "table" and not compare(expected, value) then
        fail("these are two tables with the same fields; assert.same compares what is in them")
      end
      fail("the values differ", show(expected), show(value))
    end

    function words.same(...)
      needs(2, select("#", ...), "assert.same takes two values: assert.same(expected, value)")
      local expected, value = ...
      local place, left, right = compare(expected, value)
      if not place then return end
      local one, other = show(expected), show(value)
      -- JSON cannot hold values that are nested this deeply: compare them in Lua.
      if one == other then one, other = show(left), show(right) end
      fail(place == "" and "the values differ" or "the values differ at " .. place, one, other)
    end

    function words.raises(slug, body, ...)
      if type(slug) ~= "string" or type(body) ~= "function" then
        host("wrong", "assert.raises takes the slug of an error and a function: assert.raises(\"missing-key\", run, \"price_drop\", event)")
      end
      local fine, problem = pcall(body, ...)
      if fine then fail("nothing was raised", slug, "no error") end
      local found = type(problem) == "table" and problem.slug or "script-error"
      if found ~= slug then fail("another error was raised: " .. tostring(problem), slug, found) end
      return problem
    end

    function words.skipped(result, reason)
      number_of(result, "assert.skipped")
      local wanted = reason == nil and "skipped" or "skipped: " .. tostring(reason)
      if result.skipped == nil then
        fail("the rule has not skipped the event", wanted, #result.payloads == 0 and "nothing" or show(result.payloads[1].payload))
      end
      if reason ~= nil and result.skipped ~= reason then
        fail("the rule has skipped the event for another reason", wanted, "skipped: " .. result.skipped)
      end
    end

    function words.payload(result, file)
      local number = number_of(result, "assert.payload")
      if file ~= nil and type(file) ~= "string" then host("wrong", "assert.payload takes the name of a file second") end
      messages(result, "assert.payload")
      host("payload", number, file)
    end

    local lines = { "title", "subtitle", "body" }

    local function fault(line)
      if line.outcome == "crash" then return "the app crashes" end
      if line.outcome == "blank" then return "the line is missing" end
      if line.reason == "missing-key" then return "the raw key is shown" end
      return nil
    end

    -- What is wrong on a device, in words; nil where each line of the message is shown.
    local function trouble(preview)
      for _, name in ipairs(lines) do
        local line = preview[name]
        local problem = line and fault(line)
        if problem then
          return name .. ": " .. problem .. (line.reason and " (" .. line.reason .. ")" or "")
        end
      end
      if preview.crashes then return "the app crashes" end
      if preview.notification ~= "posted" then return "no notification" end
      return nil
    end

    local function device(preview)
      return preview.platform .. " in " .. table.concat(preview.locales, ", ")
    end

    function words.shown(message, wanted)
      if type(wanted) ~= "table" then
        host("wrong", "assert.shown takes what is shown where: assert.shown(message, {platform = \"ios\", locales = {\"de\"}, title = \"…\"})")
      end
      local options, texts, count = {}, {}, 0
      for name, text in pairs(wanted) do
        if name == "title" or name == "subtitle" or name == "body" then
          if type(text) ~= "string" and text ~= false then
            host("wrong", "the " .. name .. " of assert.shown is a text, or false where none is shown")
          end
          texts[name], count = text, count + 1
        else
          options[name] = text
        end
      end
      for _, wire in ipairs(messages(message, "assert.shown")) do
        local preview = loc.preview(wire, options)
        local where = device(preview)
        if preview.crashes then fail("the app crashes on " .. where) end
        local problem = count == 0 and trouble(preview)
        if problem then fail(where .. ": " .. problem) end
        for _, name in ipairs(lines) do
          local text, line = texts[name], preview[name]
          local got = line and line.text or nil
          if text == false and got ~= nil then fail("the " .. name .. " is shown on " .. where, "no " .. name, show(got)) end
          if text and got ~= text then
            fail("wrong " .. name .. " on " .. where, show(text),
              got ~= nil and show(got) or "no " .. name .. (line and line.reason and " (" .. line.reason .. ")" or ""))
          end
        end
      end
    end

    function words.shown_everywhere(message, platform)
      if platform ~= nil and platform ~= "android" and platform ~= "ios" then
        host("wrong", "the platform of assert.shown_everywhere is \"android\" or \"ios\", or absent for both")
      end
      for _, wire in ipairs(messages(message, "assert.shown_everywhere")) do
        local previews = {}
        for _, preview in ipairs(loc.previews(wire)) do
          if platform == nil or preview.platform == platform then previews[#previews + 1] = preview end
        end
        local problems = {}
        for _, preview in ipairs(previews) do
          local problem = trouble(preview)
          if problem then problems[#problems + 1] = device(preview) .. ": " .. problem end
        end
        if #previews == 0 then fail("there are no resources, so there is no language in which anything could be shown") end
        if #problems > 0 then
          fail("the message is not shown as a whole in " .. #problems .. " of " .. #previews .. " previews: "
            .. table.concat(problems, "; ", 1, math.min(#problems, 5)) .. (#problems > 5 and "; …" or ""))
        end
      end
    end

    return { describe = describe, it = it, run = run, assert = words }, run_test
    """#
}
