---@meta locscript-testing
-- The functions for tests of rules, in files like rules/price_drop_test.lua, for the Lua language server. `locscript test` runs these
-- files. Rules themselves do not have these functions.
error("cannot require a meta file")

---Names a group of tests.
---@param name string
---@param body fun() Calls `it` and `describe`.
function describe(name, body) end

---A test. It passes unless it raises an error. Each test runs in its own sandbox, with the limits of a rule.
---@param name string
---@param body fun()
function it(name, body) end

---Runs a rule with an event or with one of its samples, in a fresh sandbox. If the rule fails, `run` raises its error.
---
---```lua
---it("is skipped", function() assert.skipped(run("price_drop", "9 %: nothing is sent")) end)
---```
---@param rule string The rule's name, or its file below the rules root.
---@param event table|string An event, or the name of a sample.
---@param options? { now: integer } The value of `event.now` if the event has none.
---@return loc.TestResult
function run(rule, event, options) end

---The result of a rule for an event.
---@class loc.TestResult
---@field payloads loc.TestPayload[] The messages; empty if the rule skipped the event or returned nothing.
---@field skipped? string The reason of `loc.skip`; "" if it gave none.
---@field findings table[] Warnings: `slug`, `severity`, `message` and more.

---A message that a rule made.
---@class loc.TestPayload
---@field payload loc.WireForm The request body, `{ message = … }`.
---@field target table<string, string> `{ topic = "news" }`
---@field not_before? integer Unix seconds.
---@field meta? table

---The expectations of a test. As a function, it is Lua's own `assert`.
---@class loc.Assert
---@overload fun(value: any, message?: any, ...): any
assert = {}

---Fails unless both are equal by `==`.
---@param expected any
---@param value any
function assert.equal(expected, value) end

---Fails unless both have the same fields with the same values, up to 1,000 tables deep.
---@param expected any
---@param value any
function assert.same(expected, value) end

---Fails unless the function raises an error with this slug. Lua's own errors have the slug `script-error`. A test cannot catch a limit
---that it hits itself, but it can catch a limit that a rule hits inside `run`.
---@param slug string
---@param body fun(...): any
---@param ... any The function's arguments.
---@return table error
function assert.raises(slug, body, ...) end

---Fails unless the rule skipped the event, for this reason if you give one.
---@param result loc.TestResult
---@param reason? string
function assert.skipped(result, reason) end

---Fails unless the payloads equal those in the golden file under this test's name. `locscript test --update` writes the file.
---@param result loc.TestResult
---@param file? string A file name ending in .json, below the test's folder (default: `price_drop.payloads.json` for `price_drop_test.lua`).
function assert.payload(result, file) end

---The lines that a device should show. A line that you do not name may be anything. If you name none, every line of the message must be shown.
---@class loc.TestShown
---@field platform "android"|"ios"
---@field locales string[] The phone's languages, preferred first.
---@field foreground? boolean The app is open on the screen.
---@field title? string|false `false`: no title is shown.
---@field subtitle? string|false
---@field body? string|false

---Fails unless the device shows these lines of each message.
---@param message loc.TestResult|loc.TestPayload|loc.Message|loc.WireForm
---@param wanted loc.TestShown
function assert.shown(message, wanted) end

---Fails unless every line of the message is shown in every language of the app, on both platforms or on one.
---@param message loc.TestResult|loc.TestPayload|loc.Message|loc.WireForm
---@param platform? "android"|"ios"
function assert.shown_everywhere(message, platform) end
