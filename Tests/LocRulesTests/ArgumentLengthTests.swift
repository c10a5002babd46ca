// Arguments of a megabyte: refused before anything is made of them, or held only where the run has room for it.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct ArgumentLengthTests {
  private static let limits = RuleLimits(instructions: 100_000_000, milliseconds: 60_000)
  /// A is a text of digits just below what the arguments of one call may have.
  private static let argument = "local A = ('1'):rep(990000) "
  /// Fills the sixteen megabytes up to the last three or four, of which the arguments themselves take one or two.
  private static func full(_ pieces: Int) -> String {
    argument + "local keep = {} for i = 1, \(pieces) do keep[i] = ('x'):rep(1030000) .. i end "
  }

  private func run(_ source: String, limits: RuleLimits = limits) -> Outcome {
    let session = RuleSession(rules: nil, host: LibraryCalls.host(), limits: limits)
    return evaluate(Array(source.utf8), event: LibraryCalls.event, session: session)
  }

  /// Every function at every position that takes a short text.
  private static let refused: [(call: String, slug: String)] = [
    ("loc.topic(A)", "argument"), ("loc.topic('a', A)", "argument"), ("loc.bucket(A, 'id', 10)", "argument"),
    ("loc.bucket('e', A, 10)", "argument"), ("loc.condition(A)", "topic-name"),
    ("loc.condition{any = {A}}", "topic-name"), ("loc.condition{[A] = 'a'}", "argument"),
    ("loc.epoch(A)", "argument"), ("loc.utc_offset(A)", "argument"), ("loc.rfc3339(A)", "argument"),
    ("loc.rfc3339(0, A)", "argument"),
    ("loc.quiet_until(0, 0, A, '08:00')", "argument"),
    ("loc.quiet_until(0, 0, '22:00', A)", "argument"), ("loc.local_time(A, 0)", "argument"),
    ("loc.local_time(0, A)", "argument"), ("loc.money(A, 'EUR')", "argument"), ("loc.money(1, A)", "argument"),
    ("loc.money(1, 'EUR', A)", "unknown-locale"), ("loc.money(1, 'EUR', 'de', A)", "argument"),
    ("loc.date(0, 0, 'de', A)", "argument"), ("loc.join({'a'}, A)", "unknown-locale"),
    ("loc.join({'a'}, 'de', A)", "argument"), ("loc.number(A)", "argument"), ("loc.number(1, A)", "argument"),
    ("loc.number(1, 2, A)", "unknown-locale"), ("loc.percent(A)", "argument"),
    ("loc.percent(1, 0, A)", "unknown-locale"),
    ("loc.date(A, 0, 'de')", "argument"), ("loc.date(0, 0, A)", "unknown-locale"), ("loc.time(0, A, 'de')", "argument"),
    ("loc.time(0, 0, A)", "unknown-locale"), ("loc.plural_key(A, 1, 'de')", "argument"),
    ("loc.plural_key('k', A, 'de')", "argument"), ("loc.plural_key('k', 1, A)", "unknown-locale"),
    ("loc.truncate('x', A)", "argument"), ("loc.has(A)", "argument"), ("loc.has('k', {platform = A})", "argument"),
    ("loc.has('k', {[A] = 1})", "argument"), ("loc.keys(A)", "argument"), ("loc.locales(A)", "argument"),
    ("loc.text(A)", "argument"), ("loc.text{android = A}", "argument"), ("loc.text{ios = A}", "argument"),
    ("loc.render(A, 'de')", "argument"), ("loc.render('k', A)", "unknown-locale"),
    ("loc.render('k', 'de', A)", "argument"),
    ("loc.render('k', 'de', 'ios', A)", "argument"), ("loc.source(A, 'de')", "argument"),
    ("loc.source('k', A)", "unknown-locale"), ("loc.source('k', 'de', A)", "argument"),
    ("loc.source('k', 'de', 'ios', A)", "argument"),
    ("loc.preview({message = {topic = 'x'}}, {platform = A, locales = {'de'}})", "argument"),
    ("loc.preview({message = {topic = 'x'}}, {platform = 'ios', locales = {A}})", "argument"),
    ("loc.preview({message = {topic = 'x'}}, {[A] = 1})", "argument"),
  ]

  @Test(arguments: refused.map(\.call)) func aLongTextIsRefused(_ call: String) throws {
    let slug = try #require(Self.refused.first { $0.call == call }).slug
    let source = "local ok, e = pcall(function() return \(call) end) return {ok, type(e) == 'table' and e.slug or e}"
    #expect(run(Self.argument + source).text == "[false,\"\(slug)\"]")
    // Beside the limit there is nothing that it could be copied to.
    #expect(run(Self.full(11) + source).text == "[false,\"\(slug)\"]")
  }

  /// Functions that take texts of any length ask for the room that their copies need.
  @Test(arguments: [
    "loc.truncate(A, 989990)", "loc.truncate(A, 1 << 62)", "loc.isolate(A)", "loc.json(A)", "loc.json{[A] = 1}",
    "loc.join({A}, 'de')",
    "loc.render(loc.text('k', A), 'de')", "loc.source(loc.text('k', A), 'de')",
  ]) func aLongTextIsHeldWhereThereIsRoom(_ call: String) {
    #expect(run(Self.argument + "local value = \(call) return 1").text == "1")
    #expect(run(Self.full(12) + "local ok, value = pcall(function() return \(call) end) return ok").status == 603)
  }

  @Test func thousandsOfArguments() {
    let many = "local t = {'a'} local n = 1 while n < 65536 do table.move(t, 1, n, n + 1) n = n * 2 end "
    for call in ["loc.topic(table.unpack(t))", "loc.version_at_least(table.unpack(t))", "loc.bucket(table.unpack(t))"] {
      #expect(
        run(many + "local ok, e = pcall(function() return \(call) end) return {ok, e.slug}").text
          == #"[false,"argument"]"#)
    }
    let previews = many + "return (pcall(loc.preview, {message = {topic = 'x'}}, {platform = 'ios', locales = t}))"
    #expect(run(previews).text == "false")
  }

  /// Just within the bounds: nothing honest is refused.
  @Test(arguments: [
    ("#loc.topic(('a'):rep(900))", "900"), ("#loc.topic(('a'):rep(450), ('b'):rep(450))", "900"),
    ("#loc.topic(('/'):rep(300))", "900"), ("loc.bucket(('e'):rep(1024), ('i'):rep(1024), 1)", "1"),
    ("loc.version_at_least('5.10.0-' .. ('x'):rep(57), '5.9')", "true"),
    ("loc.version_at_least(('1.'):rep(200000) .. '1', ('1.'):rep(200000) .. '2')", "false"),
    (
      "{loc.version_at_least('5.2', '5.2.0'), loc.version_at_least('5', '5.0.1'), loc.version_at_least('-x', '+')}",
      "[true,false,true]"
    ),
    (
      "{(pcall(loc.version_at_least, '5.', '5')), (pcall(loc.version_at_least, '5', '')), (pcall(loc.version_at_least, '5', '1..2'))}",
      "[false,false,false]"
    ),
    ("#loc.plural_key(('k'):rep(32768), 1, 'en')", "32772"),
    ("loc.number(1, 0, 'de-u-nu-latn' .. ('-x'):rep(1) .. ('-abcdefgh'):rep(10))", "\"1\""),
    ("loc.has(('k'):rep(32768))", "false"), ("loc.quiet_until(0, 0, '22:00', '08:00')", "28800"),
  ]) func bounds(_ call: String, _ value: String) {
    #expect(run("return " + call) == Outcome(status: 0, text: value))
  }

  @Test(arguments: [
    "loc.topic(('a'):rep(901))", "loc.topic(('/'):rep(301))", "loc.bucket(('e'):rep(1025), 'i', 1)",
    "loc.plural_key(('k'):rep(32769), 1, 'en')",
  ]) func beyondTheBounds(_ call: String) {
    #expect(run("return (pcall(function() return \(call) end))").text == "false")
  }

  /// An event's table as an argument: its names and texts may be written with escapes.
  @Test func optionsOfAnEvent() {
    let event = #"{"a":{"platf\u006frm":"\u0069os"},"b":{"platform":"web"},"c":{"x\u0022":1}}"#
    let source = "return {loc.has('ios_only', event.a), (pcall(loc.has, 'k', event.b)), (pcall(loc.has, 'k', event.c))}"
    let session = RuleSession(rules: nil, host: LibraryCalls.host(), limits: Self.limits)
    #expect(evaluate(Array(source.utf8), event: event, session: session).text == "[true,false,false]")
  }
}
