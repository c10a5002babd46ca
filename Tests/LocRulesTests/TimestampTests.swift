// loc.epoch, loc.utc_offset and loc.rfc3339: times as RFC 3339 writes them, and back.

import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct TimestampTests {
  @Test(arguments: [
    ("loc.epoch('2026-11-21T02:01:59Z')", "1795226519"), ("loc.epoch('2026-11-21t03:01:59.999+01:00')", "1795226519"),
    ("loc.epoch('1969-12-31T23:59:59.9Z')", "-1"), ("loc.epoch('0001-01-01T00:00:00Z')", "-62135596800"),
    ("loc.epoch('9999-12-31T23:59:59Z')", "253402300799"), ("loc.epoch('2016-12-31T23:59:60Z')", "1483228800"),
    ("loc.utc_offset('2026-11-21T03:01:59+01:00')", "3600"), ("loc.utc_offset('2026-11-21T03:01:59-03:30')", "-12600"),
    ("loc.utc_offset('2026-11-21T03:01:59Z')", "0"), ("loc.utc_offset('2026-11-21T03:01:59-00:00')", "0"),
    ("loc.rfc3339(1795226519)", #""2026-11-21T02:01:59Z""#), ("loc.rfc3339(1795226519, 0)", #""2026-11-21T02:01:59Z""#),
    ("loc.rfc3339(1795226519, 3600)", #""2026-11-21T03:01:59+01:00""#),
    ("loc.rfc3339(1795226519, -12600)", #""2026-11-20T22:31:59-03:30""#),
    ("loc.rfc3339(-62135596800)", #""0001-01-01T00:00:00Z""#),
    ("loc.rfc3339(253402300799)", #""9999-12-31T23:59:59Z""#),
    ("loc.rfc3339(-1, 64800)", #""1970-01-01T17:59:59+18:00""#),
    (
      "loc.date(loc.epoch('2026-11-21T23:30:00-05:00'), loc.utc_offset('2026-11-21T23:30:00-05:00'), 'en')",
      #""Nov 21, 2026""#
    ),
  ])
  func timestamps(_ call: String, _ expected: String) {
    #expect(evaluate("return \(call)") == Outcome(status: 0, text: expected))
  }

  @Test func timestampsAreReadBack() {
    let source = """
      local at = -62135500000
      while at < 253402200000 do
        for offset = -43200, 43200, 1800 do
          local text = loc.rfc3339(at, offset)
          if loc.epoch(text) ~= at or loc.utc_offset(text) ~= offset then return text end
        end
        at = at + 1234567891
      end
      return 'all'
      """
    let session = RuleSession(rules: nil, limits: .patient)
    #expect(evaluate(Array(source.utf8), session: session) == Outcome(status: 0, text: "\"all\""))
  }
}
