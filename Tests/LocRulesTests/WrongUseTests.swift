// Calls of loc that are wrong: each says so, and where.

import LocBase
import Testing

@testable import LocRules

@Suite struct WrongUseTests {
  @Test(arguments: [
    "loc.text()", "loc.text(nil)", "loc.text('k', nil)", "loc.text('k', {})", "loc.text('k', true)",
    "loc.text('k', print)",
    "loc.text('k', loc.text('j'))", "loc.text('')", "loc.text{}", "loc.text{key = 'x'}", "loc.message()",
    "loc.message('x')",
    "loc.message{}", "loc.message{topic = 'x', bdy = 'y'}", "loc.skip(1)", "loc.topic()", "loc.topic('')",
    "loc.topic({})",
    "loc.build()", "loc.build({})", "loc.number('x')", "loc.number(0/0)", "loc.number(1/0)", "loc.number(1, 99)",
    "loc.money(1.5, 'EUR')", "loc.money(1, 'eur')", "loc.money(1)", "loc.local_time('x', 0)",
    "loc.local_time(1 << 62, 0)",
    "loc.percent()", "loc.percent('x')", "loc.percent(0/0)", "loc.percent(1, 21)", "loc.percent(1, 0, 'a b')",
    "loc.date()", "loc.date(0)", "loc.date(0, 0)", "loc.date(0, 0, 'a b')", "loc.date(1.5, 0, 'en')",
    "loc.date(1 << 60, 0, 'en')", "loc.time(0, 1 << 40, 'en')", "loc.time(0, 0, 7)", "loc.time('x', 0, 'en')",
    "loc.local_time(0, 1 << 40)", "loc.quiet_until(0, 0, '25:00', '08:00')", "loc.quiet_until(0, 0)",
    "loc.plural_key('a', 'x', 'en')",
    "loc.plural_key('a', 1, '!')", "loc.truncate('x', -1)", "loc.truncate(1)", "loc.isolate({})",
    "loc.version_at_least('a', 'b')",
    "loc.bucket('a', 'b', 0)", "loc.bucket('a', 1.5, 2)", "loc.json(print)", "loc.json({[1.5] = 1})", "loc.array(1)",
  ]) func wrongUseRaises(_ call: String) {
    let outcome = evaluate(
      "local ok, e = pcall(function() return \(call) end) assert(not ok) return {e.slug, tostring(e)}")
    #expect(outcome.status == 0, "\(call): \(outcome)")
    #expect(outcome.text.contains("chunk.lua:1:"), "\(call): \(outcome.text)")
  }

  @Test func anAbsentFieldNamesItselfAndItsNeighbour() {
    let outcome = evaluate("return loc.text('k', event.prodct)", event: #"{"product":"x"}"#)
    #expect(outcome.status == 608)
    #expect(outcome.text.contains("has no field 'prodct'; did you mean 'product'?"), "\(outcome.text)")
  }

  /// Valid arguments by function, and at each position the values of `wrong` that it takes all the same.
  private static let positions: [(call: String, arguments: [(valid: String, takes: Set<String>)])] = [
    ("text", [("'k'", []), ("'a'", ["1 << 62"]), ("'b'", ["1 << 62"])]),
    ("message", [("{topic = 'x', body = 'b'}", [])]), ("build", [("{message = {topic = 'x'}}", [])]),
    ("sizes", [("{message = {topic = 'x'}}", [])]), ("skip", [("'why'", ["nil", "event.nme"])]),
    ("topic", [("'a'", ["1 << 62"]), ("7", ["1 << 62"])]),
    (
      "render",
      [("loc.text('k')", []), ("'de'", []), ("'ios'", ["nil", "event.nme"]), ("'ipad'", ["nil", "event.nme"])]
    ),
    ("preview", [("{message = {topic = 'x'}}", []), ("{platform = 'ios', locales = {'de'}}", [])]),
    ("previews", [("{message = {topic = 'x'}}", [])]),
    ("number", [("1.5", ["1 << 62"]), ("2", ["nil", "event.nme"]), ("'de'", ["nil", "event.nme"])]),
    ("money", [("100", ["1 << 62"]), ("'EUR'", []), ("'de'", ["nil", "event.nme"])]),
    ("percent", [("0.5", ["1 << 62"]), ("1", ["nil", "event.nme"]), ("'de'", ["nil", "event.nme"])]),
    ("date", [("0", []), ("0", []), ("'de'", [])]), ("time", [("0", []), ("0", []), ("'de'", [])]),
    ("local_time", [("0", []), ("0", [])]),
    ("quiet_until", [("0", []), ("0", []), ("'22:00'", []), ("'08:00'", [])]),
    ("plural_key", [("'k'", []), ("5", ["1 << 62"]), ("'pl'", [])]),
    ("truncate", [("'text'", []), ("2", ["1 << 62"])]), ("isolate", [("'x'", [])]),
    ("has", [("'k'", []), ("{platform = 'ios'}", ["nil", "event.nme", "{}"])]),
    ("keys", [("'k'", ["nil", "event.nme"])]),
    ("locales", [("'ios'", [])]), ("version_at_least", [("'5.1'", []), ("'5'", [])]),
    ("bucket", [("'e'", ["1 << 62"]), ("'id'", ["1 << 62"]), ("10", ["1 << 62"])]),
    ("json", [("1", ["true", "{}", "1 << 62"])]), ("array", [("{}", ["nil", "event.nme", "{}"])]),
  ]

  private static let wrong = ["nil", "true", "{}", "0/0", "1 << 62", "print", "event.nme", "'\\xff'"]

  @Test func everyFunctionIsUsedWrongly() {
    let names = LibraryCalls.rows.keys.filter { $0.hasPrefix("loc.") }.map { String($0.dropFirst(4)) }
    #expect(Set(names).subtracting(["null", "log"]) == Set(Self.positions.map(\.call)))
  }

  @Test(arguments: positions.map(\.call)) func wrongArguments(_ name: String) throws {
    let row = try #require(Self.positions.first { $0.call == name })
    let session = RuleSession(rules: nil, host: LibraryCalls.host())
    for position in row.arguments.indices {
      for wrong in Self.wrong where !row.arguments[position].takes.contains(wrong) {
        var arguments = row.arguments.map(\.valid)
        arguments[position] = wrong
        let call = "loc.\(name)(\(arguments.joined(separator: ", ")))"
        let source =
          "local ok, e = pcall(function() return \(call) end) return {ok, type(e) == 'table' and e.slug or 0, tostring(e)}"
        let outcome = evaluate(Array(source.utf8), event: #"{"name":"x"}"#, session: session).text
        #expect(outcome.hasPrefix("[false,\""), "\(call): \(outcome)")
        #expect(outcome.contains("chunk.lua:1: "), "\(call): \(outcome)")
        if wrong == "event.nme" {
          #expect(outcome.contains("loc.\(name)"), "\(call): \(outcome)")
          #expect(outcome.contains("has no field 'nme'; did you mean 'name'?"), "\(call): \(outcome)")
        }
      }
    }
  }

  @Test(arguments: [
    ("loc.has('k', {version = '5.2'})", "no released catalogs are loaded"),
    ("loc.has('k', {platfrm = 'ios'})", "did you mean 'platform'?"),
    ("loc.preview({message = {topic = 'x'}}, {platform = 'ios', locale = 'de'})", "did you mean 'locales'?"),
    ("loc.render('k', 'de', 'ios', 'ipda')", "argument 4 of loc.render: unknown device 'ipda'. Did you mean 'ipad'?"),
    ("loc.text('mappde')", "did you mean 'mapped'?"),
    ("loc.text{android = 'zzz', ios = 'zzzz'}", "no catalog has the key 'zzz'"),
  ]) func whatIsUnknown(_ call: String, _ words: String) {
    let session = RuleSession(rules: nil, host: LibraryCalls.host())
    let outcome = evaluate(Array("return \(call)".utf8), session: session)
    #expect(outcome.status == 608 && outcome.text.contains(words), "\(call): \(outcome)")
  }
}
