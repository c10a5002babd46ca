// What an author is told to do about a rule that Lua or a limit has stopped.

import LocBase
import Testing

@testable import LocRules

@Suite struct RuleHelpTests {
  /// The help of a chunk that fails; nil where there is none.
  private func help(_ source: String, event: String? = #"{"name":"Bob","price":12,"user":{"city":"x"}}"#) -> String? {
    let session = RuleSession(
      rules: nil, host: LibraryCalls.host(), limits: RuleLimits(instructions: 5_000, milliseconds: 60_000))
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
    ("#event.nmae", "nmae", "name"), ("event.usr.city", "usr", "user"), ("event.user.cty:upper()", "cty", "city"),
    ("(function() for _ in ipairs(event.nam) do end end)()", "nam", "name"), ("string.upper(event.nme)", "nme", "name"),
    ("(function() local price = event.pricee return price * 2 end)()", "pricee", "price"),
  ]) func aFieldThatTheEventLacks(_ expression: String, _ field: String, _ near: String) {
    #expect(help("return \(expression)") == "The event has no field '\(field)'; did you mean '\(near)'?")
  }

  @Test func aFieldWithoutANeighbour() {
    #expect(help("return event.coupon.code") == "The event has no field 'coupon'.")
  }

  @Test(arguments: [
    "if event.coupon then return 1 end local t = {} return t.a.b", "local t = {} return t.a + 1",
    "if event.coupon then return 1 end local t; return t + 1", "error('the event has no price')", "error({})",
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
    let session = RuleSession(rules: nil, host: LibraryCalls.host(), limits: .patient)
    let value = try? withSlice(list) { try session.evaluate(source: $0, name: "chunk.lua") }
    let names = String(decoding: value ?? [], as: UTF8.self).split(whereSeparator: { "\" ".contains($0) })
    #expect(names.count > 25)
    for name in names { #expect(help("return loc.\(name)_()") == "Did you mean loc.\(name)?") }
  }

  @Test(arguments: ["io.open('x')", "os.time()", "load('x')", "coroutine.wrap(print)", "xpcall(print, print)"])
  func whatARuleDoesNotHave(_ call: String) {
    let name = call.split(whereSeparator: { ".(".contains($0) })[0]
    #expect(
      help("return \(call)") == "A rule does not have Lua's '\(name)': what it needs to know comes with the event.")
  }

  @Test(arguments: ["message{topic = 'x'}", "text('k')", "json({})", "skip('why')", "array({})", "truncate('x', 1)"])
  func aColonInsteadOfADot(_ call: String) {
    let name = call.prefix(while: { $0.isLetter })
    let outcome = evaluate("return loc:\(call)")
    #expect(outcome.status == 608)
    #expect(outcome.text.contains("loc.\(name) is called with a dot"), "\(outcome.text)")
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
    #expect(helps[0]?.hasPrefix("The limit `memory` is 1048576;") == true)
    #expect(helps[1]?.hasPrefix("The limit `output` is 100;") == true)
  }
}
