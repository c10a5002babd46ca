// Arguments at their limits: the last one that a function takes, and the first one that it refuses.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct ArgumentEdgesTests {
  @Test(arguments: [
    ("loc.bucket('e', ('u'):rep(1024), 7)", "loc.bucket('e', ('u'):rep(1025), 7)"),
    ("loc.bucket(('e'):rep(1024), 'u', 7)", "loc.bucket(('e'):rep(1025), 'u', 7)"),
    ("loc.topic(('t'):rep(900))", "loc.topic(('t'):rep(901))"),
    ("loc.topic(('t'):rep(897), '%')", "loc.topic(('t'):rep(898), '%')"),
    ("loc.number(1, 20)", "loc.number(1, 21)"), ("loc.number(1, 0)", "loc.number(1, -1)"),
    ("loc.local_time(0, 64800)", "loc.local_time(0, 64801)"),
    ("loc.local_time(0, -64800)", "loc.local_time(0, -64801)"), ("loc.local_time(0, 900)", "loc.local_time(0, 899)"),
    ("loc.local_time(0, 0)", "loc.local_time(0, 1)"),
    ("loc.quiet_until(0, 0, '23:59', '00:00')", "loc.quiet_until(0, 0, '24:00', '00:00')"),
    ("loc.quiet_until(0, 0, '00:59', '00:00')", "loc.quiet_until(0, 0, '00:60', '00:00')"),
    ("loc.truncate('', 0)", "loc.truncate('', -1)"),
    ("loc.bucket('e', 'u', {1 << 31, 1 << 31})", "loc.bucket('e', 'u', {1 << 31, 1 << 31, 1})"),
    ("loc.quiet_until(0, 0, '00:00', '23:59')", "loc.quiet_until(0, 0, '00:00', '24:00')"),
    ("loc.money(1, 'EUR')", "loc.money(1, 'EU')"), ("loc.money(1, 'XXX')", "loc.money(1, 'XXXX')"),
    ("loc.money(1, 'AZA')", "loc.money(1, 'A@A')"), ("loc.money(1, 'AAZ')", "loc.money(1, 'AA[')"),
    ("loc.rfc3339(-62135596800, 3600)", "loc.rfc3339(-62135596801, 3600)"),
    ("loc.rfc3339(-62135596800)", "loc.rfc3339(-62135596800, -3600)"),
    ("loc.rfc3339(253402300799)", "loc.rfc3339(253402300800)"),
    ("loc.rfc3339(253402297199, 3600)", "loc.rfc3339(253402297200, 3600)"),
    ("loc.join({'a', 'b'}, 'de', 'or')", "loc.join({'a', 'b'}, 'de', 'nor')"),
    ("loc.join({'a', 'b'}, 'de', 'and')", "loc.join({'a', {}}, 'de', 'and')"),
  ])
  func theLastThatPasses(_ passes: String, _ fails: String) {
    #expect(evaluate("return \(passes)").status == 0)
    #expect(evaluate("return \(fails)").status == 608)
  }

  /// A text is cut to so many characters as people count them, the ellipsis among them; none are left of none.
  @Test(arguments: [
    "", "a", "abc", "Zoë", "e\u{301}e\u{301}", "👩‍👩‍👧a👍🏽b", "🇦🇹🇩🇪", "日本語", "a\u{301}\u{302}bc", "…", "ab…",
  ])
  func truncatedTexts(text: String) {
    for limit in 0...6 {
      let expected = text.count <= limit ? text : limit == 0 ? "" : text.prefix(limit - 1) + "…"
      #expect(evaluate("return loc.truncate('\(text)', \(limit))").text == "\"\(expected)\"", "\(text) \(limit)")
    }
  }

  /// A result that a caller holds is the result of its run, whatever runs after it.
  @Test func heldResults() throws {
    let rule = "return function(event) return loc.message { topic = 'x', data = { n = event.n } } end"
    let session = RuleSession(rules: try RuleSessionTests.rules(["a.lua": rule]), limits: .patient)
    func body(_ result: SessionResult) -> String? { result.payloads.first?.body.string }
    let first = try withSlice(#"{"n":1}"#) { try session.run(event: $0) }
    #expect(body(first) == #"{"message":{"topic":"x","data":{"n":"1"}}}"#)
    let second = try withSlice(#"{"n":2}"#) { try session.run(event: $0) }
    #expect(body(second) == #"{"message":{"topic":"x","data":{"n":"2"}}}"#)
    #expect(body(first) == #"{"message":{"topic":"x","data":{"n":"1"}}}"#)
  }

  /// A message is of its event: one that a rule has kept is refused, alone and in a list.
  @Test(arguments: ["kept", "{ kept }", "{ loc.message { topic = 'y', body = 'b' }, kept }"])
  func messagesOfEarlierEvents(_ value: String) throws {
    let rule = """
      local kept
      return function(event)
        kept = kept or loc.message { topic = 'x', body = 'b' }
        return \(value)
      end
      """
    let session = RuleSession(rules: try RuleSessionTests.rules(["a.lua": rule]), limits: .patient)
    let first = try withSlice("{}") { try session.run(event: $0) }
    #expect(first.failures.isEmpty && !first.payloads.isEmpty)
    let second = try withSlice("{}") { try session.run(event: $0) }
    #expect(second.payloads.isEmpty)
    #expect(second.failures.first?.error.diagnostics.first?.message.contains("made for an earlier event") == true)
  }
}
