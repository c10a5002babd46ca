// The codes for findings from loading and running rules. Inside a rule every error can be caught and has a slug of this list; a
// rule that does not catch it ends with 608, and with the number of a limit where a limit was hit.

extension DiagnosticCode {
  // Loading.
  package static let ruleSyntax = DiagnosticCode(
    "syntax", .ruleSyntax,
    means: "A rule is not valid Lua; the rules do not load.",
    wrong: #"if event.price > 10 return loc.skip("dear") end"#,
    right: #"if event.price > 10 then return loc.skip("dear") end"#)

  package static let sourceSize = DiagnosticCode(
    "source-size", .ruleSourceSize,
    means: "A rule's file is larger than the limit `source`; the rules do not load.",
    wrong: "a rule with 100 KB of tables in it",
    right: "a short rule that reads these values from the event")

  package static let ruleShape = DiagnosticCode(
    "rule-shape", .ruleResult,
    means: """
      A rule's file does not return a rule, which is a function or a table with `run` and known fields; the rules do \
      not load.
      """,
    wrong: #"return {name = "sale", func = f}"#,
    right: #"return {name = "sale", run = f}"#)

  package static let ruleNameTwice = DiagnosticCode(
    "rule-name-twice", .ruleResult,
    means: "Two rules have the same name; the rules do not load.",
    wrong: #"name = "sale" in both a.lua and b.lua"#,
    right: #"name = "sale" in a.lua, name = "big_sale" in b.lua"#)

  package static let unknownRule = DiagnosticCode(
    "unknown-rule", .usage,
    means: "The caller asks for a rule that does not exist; nothing was run.",
    wrong: #"rules.run(event, only="price_dorp")"#,
    right: #"rules.run(event, only="price_drop")"#)

  package static let calledFrom = DiagnosticCode(
    "called-from", .ruleError, .note,
    means: "A rule failed in a function. This is the line that called the function; it belongs to the same error.",
    wrong: #"return prices.line(event.prise), where lib/prices.lua formats a number"#,
    right: #"return prices.line(event.price)"#)

  package static let requireModule = DiagnosticCode(
    "require", .ruleError,
    means: """
      `require` finds no module of this name below the rules folder, or modules require each other in a circle; the \
      rule fails.
      """,
    wrong: #"local prices = require "lib/prices.lua""#,
    right: #"local prices = require "lib.prices""#)

  // The event.
  package static let eventFormat = DiagnosticCode(
    "event-format", .message,
    means: "The event is not one JSON object; no rule was run.",
    wrong: #"[{"type": "order.shipped"}]"#,
    right: #"{"type": "order.shipped"}"#)

  package static let eventType = DiagnosticCode(
    "event-type", .message,
    means: "The event's `type` is missing or not a string, and every rule handles only named types; no rule was run.",
    wrong: #"{"typ": "order.shipped"}"#,
    right: #"{"type": "order.shipped"}"#)

  package static let eventReadonly = DiagnosticCode(
    "event-readonly", .ruleError,
    means: "A rule writes to the event, which all rules of the run share; the rule fails.",
    wrong: "event.price = event.price / 100",
    right: "local price = event.price / 100")

  package static let eventStale = DiagnosticCode(
    "event-stale", .ruleError,
    means: "A rule kept a value of an earlier event and reads it after that event is gone; the rule fails.",
    wrong: "last = event.cart, read when the next event comes",
    right: "last = event.cart.id, a number or a text of its own")

  package static let eventNumber = DiagnosticCode(
    "event-number", .ruleError,
    means: """
      A number of the event does not fit into 64 bits or is beyond the range of a double, so Lua would change its \
      digits. A rule that reads it fails.
      """,
    wrong: #"{"order": 12345678901234567890}"#,
    right: #"{"order": "12345678901234567890"}"#)

  // The calls of a rule.
  package static let argument = DiagnosticCode(
    "argument", .ruleError,
    means: "A function of `loc` gets a wrong argument, or is called in the wrong place; the rule fails.",
    wrong: #"loc.money("12.50", "EUR")"#,
    right: #"loc.money(1250, "EUR")"#)

  package static let textArgument = DiagnosticCode(
    "text-argument", .ruleError,
    means: """
      A loc.text gets an argument that a phone cannot insert into a string, such as nil, a boolean or a table, or its \
      key is empty or not a string. The rule fails.
      """,
    wrong: #"loc.text("welcome_title", event.nmae)"#,
    right: #"loc.text("welcome_title", event.name)"#)

  package static let floatArgument = DiagnosticCode(
    "float-argument", .message, .warning, .ofUses,
    means: "A float is an argument of loc.text. Phones show its digits unchanged: 9.9, not 9.90.",
    wrong: #"loc.text("price", 9.9)"#,
    right: #"loc.text("price", loc.money(990, "EUR", locale))"#)

  package static let absentField = DiagnosticCode(
    "absent-field", .message,
    means: """
      A field of a message is set from a field of the event that is missing or null, so the message would be sent \
      without it; the rule fails. If the field is optional, write `or nil`.
      """,
    wrong: #"loc.message{token = event.tokn, title = "Sale"}"#,
    right: #"loc.message{token = event.token, title = "Sale"}"#)

  package static let keyAsText = DiagnosticCode(
    "key-as-text", .message,
    means: "The title or body is a key as literal text, so every phone shows the key.",
    wrong: #"title = "welcome_title""#,
    right: #"title = loc.text("welcome_title")"#)

  package static let unusedArgument = DiagnosticCode(
    "unused-argument", .arguments, .note, .ofUses,
    means: "A loc.text has an argument that no language's string uses; no phone shows it.",
    wrong: #"loc.text("sale_title", event.product), with "Sale""#,
    right: #"loc.text("sale_title")"#)

  package static let moneyFloat = DiagnosticCode(
    "money-float", .ruleError,
    means: """
      A loc.money gets a float, which cannot hold every amount exactly. It expects whole minor units; the rule fails.
      """,
    wrong: #"loc.money(12.5, "EUR")"#,
    right: #"loc.money(1250, "EUR")"#)

  package static let readOnly = DiagnosticCode(
    "read-only", .ruleError,
    means: "A rule assigns to a table or value that cannot change, because other rules share it; the rule fails.",
    wrong: "string.trim = function(s) … end",
    right: "local function trim(s) … end")

  package static let metafield = DiagnosticCode(
    "metafield", .ruleError,
    means: """
      A rule uses a metafield that rules do not have, because it would run outside the limits or unpredictably; the \
      rule fails.
      """,
    wrong: "setmetatable(t, {__gc = f})",
    right: "setmetatable(t, {__index = f})")

  package static let pairsKey = DiagnosticCode(
    "pairs-key", .ruleError,
    means: """
      `pairs` meets a key without a defined order, such as a table or a function. The rule fails, because its results \
      could not be reproduced.
      """,
    wrong: "for key in pairs({[{}] = 1}) do … end",
    right: "for key in pairs({name = 1}) do … end")

  package static let scriptError = DiagnosticCode(
    "script-error", .ruleError,
    means: """
      A rule raised an error, or Lua did while running it. The rule has no result for this event; other rules are not \
      affected.
      """,
    wrong: #"error("no price") where the event has none"#,
    right: #"if event.price == nil then return loc.skip("no price") end"#)

  package static let badResult = DiagnosticCode(
    "bad-result", .ruleResult,
    means: """
      The rule's result cannot be written as JSON, or is not allowed in its place; it is lost. A rule returns nil, \
      loc.skip, a message or a list of messages.
      """,
    wrong: #"return "hello""#,
    right: #"return loc.message{topic = "news", title = "hello"}"#)

  package static let unreturnedMessage = DiagnosticCode(
    "unreturned-message", .ruleResult,
    means: "A rule made a message but neither returned it nor used it otherwise; nobody gets the message.",
    wrong: #"if event.paid then loc.message{token = event.token, title = "Paid"} end"#,
    right: #"if event.paid then return loc.message{token = event.token, title = "Paid"} end"#)

  package static let secondValue = DiagnosticCode(
    "second-value", .ruleResult, .warning,
    means: "A rule returned more than one value; only the first counts.",
    wrong: "return buyer, seller",
    right: "return {buyer, seller}")

  package static let sampleType = DiagnosticCode(
    "sample-type", .ruleResult, .error, .ofUses,
    means: "A sample has a type that its rule does not handle; the sample tests nothing.",
    wrong: #"on = "price.changed", samples = {a = {type = "price.change"}}"#,
    right: #"on = "price.changed", samples = {a = {type = "price.changed"}}"#)

  package static let noSamples = DiagnosticCode(
    "no-samples", .ruleResult, .warning, .ofUses,
    means: """
      A rule has no samples, so `run` without an event runs nothing. In a check it is a note: only the source and the \
      given events are checked.
      """,
    wrong: #"return {on = "sale", run = f}"#,
    right: #"return {on = "sale", run = f, samples = {a = {type = "sale"}}}"#)

  package static let assertion = DiagnosticCode(
    "assertion", .ruleError,
    means: "A test expects another value than it gets; the test fails.",
    wrong: #"assert.skipped(run("price_drop", {type = "price.changed", old_price = 100, new_price = 50}))"#,
    right: #"assert.skipped(run("price_drop", {type = "price.changed", old_price = 100, new_price = 99}))"#)

  package static let golden = DiagnosticCode(
    "golden", .ruleError,
    means: "A payload differs from the test's golden file, or that file cannot be read as a payload; the test fails.",
    wrong: "a rule that was changed, with the golden file of before",
    right: "locscript test --update, once the new payloads have been read")

  package static let noTests = DiagnosticCode(
    "no-tests", .ruleResult,
    means: "A test file contains no test, or nothing was tested at all; the test run fails.",
    wrong: #"describe("price_drop", function() end)"#,
    right: #"it("is skipped", function() assert.skipped(run("price_drop", "9 %")) end)"#)

  package static let sampleDiffers = DiagnosticCode(
    "sample-differs", .ruleResult,
    means: """
      A sample gives another result after other samples have run. The rule keeps state between events, so its result \
      depends on their order.
      """,
    wrong: #"local count = 0, outside of `run`, and count = count + 1 in it"#,
    right: "local count = event.count, in `run`")

  package static let sampleCrashes = DiagnosticCode(
    "sample-crashes", .ruleResult,
    means: "The message of a sample crashes the app on a phone that shows it.",
    wrong: #"loc.text("unread", 3), where Android's text has %d"#,
    right: #"loc.text("unread", 3), where Android's text has %s"#)

  package static let unhandledEvent = DiagnosticCode(
    "unhandled-event", .usage, .warning,
    means: "No rule handles events of this type; the event has no result.",
    wrong: #"{"type": "price.change"}, with on = "price.changed""#,
    right: #"{"type": "price.changed"}"#)

  package static let stackLimit = DiagnosticCode(
    "stack", .ruleError,
    means: """
      The thread has too little C stack for the call, or for a rule's nested calls. The call or the rule fails; the \
      process continues.
      """,
    wrong: "calls nested deeply in a rule, on a thread with 64 KB of stack",
    right: "the same rule on a thread with 1 MB of stack")

  // Limits, which a rule cannot catch.
  package static let instructionLimit = DiagnosticCode(
    "instruction-limit", .ruleInstructions,
    means: "A rule used up its instructions, which are counted the same on every machine; the run ends.",
    wrong: "while true do end",
    right: "for i = 1, #event.items do … end")

  package static let memoryLimit = DiagnosticCode(
    "memory-limit", .ruleMemory,
    means: "A rule used up its memory, or the limit is too small for a sandbox; the run ends.",
    wrong: "text = text .. text, in a loop without end",
    right: #"memory = "32 MB" in [limits], where a rule needs it"#)

  package static let interrupted = DiagnosticCode(
    "interrupted", .ruleInterrupted,
    means: "Another thread interrupted the run; it has no result.",
    wrong: "a session that is interrupted at each request",
    right: "the event once more, when nothing interrupts it")

  package static let deadline = DiagnosticCode(
    "deadline", .ruleDeadline,
    means: "A rule took longer than the limit `milliseconds`, which depends on the machine's load; the run ends.",
    wrong: "a heavy rule with milliseconds = 10",
    right: "milliseconds = 200, and `instructions` for what a rule may do")

  package static let outputLimit = DiagnosticCode(
    "output-limit", .ruleOutput,
    means: "A rule's results and log are larger than the limit `output`; the run ends.",
    wrong: "a message for each of a million tokens from one event",
    right: #"output = "4 MB" in [limits], or a message to a topic"#)
}
