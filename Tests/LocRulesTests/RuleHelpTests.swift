// What an author is told to do about a rule that Lua or a limit has stopped.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct RuleHelpTests {
  /// The help of a chunk that fails; nil where there is none.
  private func help(_ source: String, event: String? = #"{"name":"Bob","price":12,"user":{"city":"x"}}"#) -> String? {
    let session = RuleSession(
      rules: nil, app: LibraryCalls.app(), limits: RuleLimits(instructions: 5_000, milliseconds: 60_000))
    do {
      let run = { (event: UTF8Slice?) in
        try withSlice(source) { try session.evaluate(source: $0, name: "chunk.lua", event: event) }
      }
      let value = try event.map { try withSlice($0) { try run($0) } } ?? run(nil)
      Issue.record("\(source) gives \(value)")
      return nil
    } catch {
      return (error as? LocScriptError)?.diagnostics.first?.help
    }
  }

  @Test(arguments: [
    ("'x' .. event.nme", "nme", "name"), ("event.prce + 1", "prce", "price"), ("event.prce > 3", "prce", "price"),
    ("#event.nmae", "nmae", "name"), ("event.usr.city", "usr", "user"), ("event.user.cty:upper()", "user.cty", "city"),
    ("(function() for _ in ipairs(event.nam) do end end)()", "nam", "name"), ("string.upper(event.nme)", "nme", "name"),
    ("(function() local price = event.pricee return price * 2 end)()", "pricee", "price"),
  ]) func aFieldThatTheEventLacks(_ expression: String, _ field: String, _ near: String) {
    #expect(help("return \(expression)") == "The event has no field '\(field)'; did you mean '\(near)'?")
  }

  @Test func aFieldWithoutANeighbour() {
    #expect(help("return event.coupon.code") == "The event has no field 'coupon'.")
  }

  @Test(arguments: [
    "local t = {} return t.a + 1", "error('the event has no price')", "error({})",
    "error(nil)", "return 1 + {}", "return #nil", "error('attempt to nil (', 0)", "error(\"attempt to nil (''\", 0)",
    "return frobnicate.x", "string.frobnicate()",
  ]) func nothingIsGuessed(_ source: String) { #expect(help(source) == nil) }

  @Test(arguments: [
    ("mesage", "message"), ("txt", "text"), ("skp", "skip"), ("quietUntil", "quiet_until"), ("pluralkey", "plural_key"),
    ("version_atleast", "version_at_least"), ("Money", "money"),
  ]) func aMisspeltFunction(_ name: String, _ meant: String) {
    #expect(help("return loc.\(name)('x')") == "Did you mean loc.\(meant)?")
    #expect(help("return loc.\(name)('x')", event: nil) == "Did you mean loc.\(meant)?")
  }

  @Test(arguments: [
    ("lco", "loc"), ("evnt", "event"), ("sting", "string"), ("tostirng", "tostring"), ("slect", "select"),
    ("setmetatabel", "setmetatable"),
  ])
  func aMisspeltGlobal(_ name: String, _ meant: String) {
    #expect(help("return \(name).x") == "Did you mean '\(meant)'?")
    #expect(help("return \(name)('x')") == "Did you mean '\(meant)'?")
  }

  @Test func everyFunctionIsKnown() {
    let list = "local names = {} for name in pairs(loc) do names[#names + 1] = name end return table.concat(names, ' ')"
    let session = RuleSession(rules: nil, app: LibraryCalls.app(), limits: .patient)
    let value = try? withSlice(list) { try session.evaluate(source: $0, name: "chunk.lua") }
    let names = String(decoding: value ?? [], as: UTF8.self).split(whereSeparator: { "\" ".contains($0) })
    #expect(names.count > 25)
    for name in names { #expect(help("return loc.\(name)_()") == "Did you mean loc.\(name)?") }
  }

  /// The reads are facts, whatever the nil is: those that the event lacks are listed, each with its path, the newest first.
  @Test(arguments: [
    ("if event.coupon then return 1 end local t = {} return t.a.b", "The event has no field 'coupon'."),
    (
      "local a, b = event.prce, event.none return a * b",
      "This run has read what the event does not have: 'none' (null), 'prce' (did you mean 'price'?)."
    ),
    (
      "for _, o in ipairs(event.orders) do for _, l in ipairs(o.lines) do local q = l.qty * 2 end end",
      "The event has no field 'orders[2].lines[1].qty'."
    ),
    ("local n = event.orders[2].none return n > 3", "The event's field 'orders[2].none' is null."),
    (
      "return event.prce > event.shpping",
      "This run has read what the event does not have: 'shpping', 'prce' (did you mean 'price'?)."
    ),
    ("loc.text('k', event.orders[2].nme)", nil),
  ]) func theReadsAreListed(_ source: String, _ expected: String?) {
    let event = #"{"price":12,"none":null,"orders":[{"lines":[{"qty":1}]},{"none":null,"name":"x","lines":[{}]}]}"#
    #expect(help(source, event: event) == expected)
  }

  /// What follows a run has a bound: a place behind more values than that is not looked for.
  @Test(arguments: [(10, "list[11].y"), (19_000, "list[19001].y"), (20_000, "y")])
  func aPlaceFarInTheEvent(_ count: Int, _ path: String) {
    let event = "{\"list\":[" + String(repeating: "{},", count: count) + "{\"x\":1}]}"
    #expect(help("return event.list[#event.list].y + 1", event: event) == "The event has no field '\(path)'.")
  }

  @Test(arguments: ["text('k')", "local t = skip('x')", "return message{}", "return render(1)"])
  func aFunctionOfLocWithoutLoc(_ source: String) {
    let name = source.dropFirst(source.hasPrefix("local") ? 10 : source.hasPrefix("return") ? 7 : 0)
    #expect(help(source)?.hasPrefix("Did you mean loc.\(name.prefix { $0.isLetter })?") == true)
  }

  @Test(arguments: [
    ("return {} return {}", "A `return` ends a file"), ("return {}\n\nlocal x = 1", "A `return` ends a file"),
    ("print(1) end", "No block is open where this `end` is."), ("print(1)\nelse", "where this `else` is."),
    ("return 1 if x else 2", "Lua has no `a if condition else b`"),
  ]) func whatFollowsAReturn(_ source: String, _ words: String) {
    let help = help(source)
    #expect(help?.contains(words) == true, "\(source): \(help ?? "no help")")
  }

  @Test func anArgumentIsNamedWithItsPath() {
    let event = #"{"orders":[{"name":"a"},{"name":null},{}]}"#
    let text = evaluate("return loc.truncate(event.orders[2].name, 3)", event: event).text
    #expect(text.contains("the event's field 'orders[2].name' is null"), "\(text)")
    let absent = evaluate("return loc.truncate(event.orders[3].name, 3)", event: event).text
    #expect(absent.contains("the event has no field 'orders[3].name'"), "\(absent)")
  }

  @Test(arguments: [
    ("io.open('x')", "it reads no files"), ("os.time()", "what it needs to know comes with the event"),
    ("load('x')", "require \"lib.name\""), ("coroutine.wrap(print)", "does not have"),
    ("xpcall(print, print)", "does not have"),
  ])
  func whatARuleDoesNotHave(_ call: String, _ words: String) {
    let name = call.split(whereSeparator: { ".(".contains($0) })[0]
    let help = help("return \(call)")
    #expect(help?.contains("A rule does not have Lua's '\(name)'") == true)
    #expect(help?.contains(words) == true, "\(help ?? "")")
  }

  @Test(arguments: ["message{topic = 'x'}", "text('k')", "json({})", "skip('why')", "array({})", "truncate('x', 1)"])
  func aColonInsteadOfADot(_ call: String) {
    let name = call.prefix(while: { $0.isLetter })
    let outcome = evaluate("return loc:\(call)")
    #expect(outcome.status == 608)
    #expect(outcome.text.contains("loc.\(name) is called with a dot"), "\(outcome.text)")
  }

  /// What other languages write is told in Lua's words, by what Lua's compiler has waited for.
  @Test(arguments: [
    ("if event.a == 1:\n  print(1)\nend", "`then`"), ("while event.a == 1:\n  print(1)\nend", "`do`"),
    ("return {a: 1}", "name = value"), ("if event.a = 1 then end", "compares with =="), ("return a && b", "`and`"),
    ("return a || b", "`or`"), ("return a != b", "`~=`"), ("local n = 0 n += 1", "n = n + 1"),
    ("local n = 0 n -= 1", "n = n - 1"), ("return a ? b : c", "condition and a or b"), ("return a?.b", "a and a.b"),
    ("return a === b", "`==` for equal"), ("return x => x", "function(x) return x end"), ("// x", "begins with --"),
    ("return [1, 2]", "in braces"), ("if (a) { b() }", "no braces"),
  ])
  func habitsOfOtherLanguages(_ source: String, _ words: String) {
    let help = help(source)
    #expect(help?.contains(words) == true, "\(source): \(help ?? "no help")")
  }

  @Test func aKeyWithoutAName() {
    #expect(evaluate("return loc.text{'k'}").text.contains("loc.text has no field without a name"))
    #expect(evaluate("return loc.text{key = 'k'}").text.contains("loc.text has no field 'key'"))
  }

  @Test func aLimitIsNamedWithItsNumber() {
    #expect(help("while true do end")?.hasPrefix("The limit `instructions` is 5000;") == true)
    let session = RuleSession(rules: nil, limits: RuleLimits(memory: 1 << 20, milliseconds: 60_000, output: 100))
    let helps = ["return string.rep('x', 1 << 22)", "print(string.rep('x', 200))"].map { source in
      Result { try withSlice(source) { try session.evaluate(source: $0, name: "chunk.lua") } }
    }.map { result -> String? in
      guard case .failure(let error as LocScriptError) = result else { return nil }
      return error.diagnostics.first?.help
    }
    #expect(helps[0]?.hasPrefix("The limit `memory` is 1 MB;") == true)
    #expect(helps[1]?.hasPrefix("The limit `output` is 100 bytes;") == true)
  }
}
