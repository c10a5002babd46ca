---@meta locscript-testing
-- The words of rule tests, in files like rules/price_drop_test.lua, for the Lua language server. `locscript test` runs them;
-- rules themselves do not have them.
error("cannot require a meta file")

---Names a group of tests.
---@param name string
---@param body fun() Its calls of `it` and `describe`.
function describe(name, body) end

---A test. It fails by an error, and passes without one. Each runs in a sandbox of its own, under the limits of a rule.
---@param name string
---@param body fun()
function it(name, body) end

---Runs a rule with an event or with one of its samples, in a sandbox where nothing has run before. A rule that fails raises its error.
---
---```lua
---it("is skipped", function() assert.skipped(run("price_drop", "9 %: nothing is sent")) end)
---```
---@param rule string The rule's name, or its file below the rules root.
---@param event table|string An event, or the name of a sample.
---@param options? { now: integer } What `event.now` answers where the event has none.
---@return loc.TestResult
function run(rule, event, options) end

---What a rule made of an event.
---@class loc.TestResult
---@field payloads loc.TestPayload[] Empty where the rule skipped the event or returned nothing.
---@field skipped? string The reason of `loc.skip`; "" where it gave none.
---@field findings table[] Warnings: `slug`, `severity`, `message` and more.

---One message that a rule has made.
---@class loc.TestPayload
---@field payload loc.WireForm The request body, `{ message = … }`.
---@field target table<string, string> `{ topic = "news" }`
---@field not_before? integer Unix seconds.
---@field meta? table

---What a test expects. Called as a function it is Lua's own `assert`.
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

---Fails unless the function raises an error with this slug; another error of Lua has `script-error`. Limits cannot be caught; a limit
---that a rule of `run` hits can.
---@param slug string
---@param body fun(...): any
---@param ... any The function's arguments.
---@return table error
function assert.raises(slug, body, ...) end

---Fails unless the rule has skipped the event, for this reason where one is named.
---@param result loc.TestResult
---@param reason? string
function assert.skipped(result, reason) end

---Fails unless the payloads are those in the golden file under this test's name. `locscript test --update` writes the file.
---@param result loc.TestResult
---@param file? string A name ending in .json, below the test's folder; absent: `price_drop.payloads.json` for `price_drop_test.lua`.
function assert.payload(result, file) end

---What a device is expected to show. A line that is not named may be anything; without any, all lines of the message are to be shown.
---@class loc.TestShown
---@field platform "android"|"ios"
---@field locales string[] The languages of the phone, the preferred one first.
---@field foreground? boolean Whether the app is open on the screen.
---@field title? string|false `false`: no title is shown.
---@field subtitle? string|false
---@field body? string|false

---Fails unless the device shows these texts of each message.
---@param message loc.TestResult|loc.TestPayload|loc.Message|loc.WireForm
---@param wanted loc.TestShown
function assert.shown(message, wanted) end

---Fails unless every line of the message is shown on both platforms in every language of the app.
---@param message loc.TestResult|loc.TestPayload|loc.Message|loc.WireForm
function assert.shown_everywhere(message) end
