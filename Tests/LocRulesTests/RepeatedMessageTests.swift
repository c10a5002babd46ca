// A session has no memory of messages: whatever it has built before, the next one is the same and costs the same.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct RepeatedMessageTests {
  /// Rules over an event's texts `a`, `b` and its number `n`.
  static let rules = [
    "return { message = { token = e.a, data = { x = e.b, y = 'const' } } }",
    "return { message = { topic = e.a, notification = { title = e.b, body = 'b' } } }",
    "local l = { e.a, e.b } return { message = { token = 't', android = { notification = { body_loc_key = 'k', "
      + "body_loc_args = l } }, apns = { payload = { aps = { alert = { ['loc-key'] = 'k', ['loc-args'] = l } } } } } }",
    "return { message = { token = 't', android = { notification = { body_loc_key = 'k', body_loc_args = { e.a } } }, "
      + "apns = { payload = { aps = { alert = { ['loc-key'] = 'k', ['loc-args'] = { e.b } }, badge = e.n } } } } }",
    "return { message = { token = 't', data = e.n > 2 and { x = e.a } or { x = e.a, y = e.b } } }",
    "return { message = { token = 't', data = { [e.b] = e.a } } }",
    "return { message = { token = 't', android = { priority = e.n > 2 and 'high' or 'normal', ttl = '5s' }, data = {} } }",
    "return { message = { token = 't', apns = { payload = { aps = { ['content-available'] = 1, x = loc.null, "
      + "y = true, z = 1.5, w = { 1, 2, e.n } } } } } }",
    "return { message = { token = 't', apns = { payload = { aps = { badge = 1 }, z = e.n > 2 and 0.0 or -0.0 } } } }",
    "return { { message = { token = e.a } }, loc.message { token = e.b, body = 'x' } }",
    "return loc.message { token = e.a, body = loc.text('k', e.b, e.n) }",
    "return loc.message { topic = 't', title = loc.text('k', 'x'), body = loc.text{ ios = 'i', args = { e.a } } }",
    "return loc.message { topic = 't', title = e.a, body = loc.text('k', e.n > 2 and 0.5 or 'x') }",
    "return loc.message { topic = 't', body = loc.text(e.b, e.a), data = { a = e.a, n = e.n } }",
    "return loc.message { tokens = { e.a, e.b }, body = 'x' }",
    "return loc.message { token = e.a, body = 'x', meta = { m = e.b }, not_before = e.n }",
    "return loc.message { token = e.a, body = 'x', title = setmetatable({}, nil) and nil }",
    "local m = loc.message { token = e.a, body = 'x' } return { m, { message = { topic = 'a', data = { j = loc.build(m) } } } }",
    "local m = loc.message { token = e.a, body = 'x' } return loc.skip(m.token)",
    "return { message = { token = e.a, data = { x = e.b:sub(1, 2) } } }",
    "local t = { message = { token = e.a } } if e.n > 3 then t.message.android = t end return t",
    "return { message = { token = e.a, data = { x = e.n > 3 and 0/0 or e.b } } }",
    "return { message = { token = e.a, data = e.n > 3 and { e.b } or { b = e.b } } }",
    "local d = { 'p', 'q' } if e.n > 3 then d.r = 's' end return { message = { token = 't', android = { "
      + "notification = { body_loc_key = 'k', body_loc_args = d } } } }",
    "local d = { [2] = 'q', [1] = e.a } return { message = { token = 't', android = { notification = { "
      + "body_loc_key = 'k', body_loc_args = d } } } }",
  ]

  static let texts = [
    "abc", "x", "", "ä", #"\"q\""#, #"\u0001\\"#, "a b", "日本電信電話", "/topics/x", "news",
    String(repeating: "long ", count: 30),
    String(repeating: "é", count: 1200),
  ]

  static func events() -> [String] {
    var events: [String] = []
    for (index, text) in texts.enumerated() {
      for other in [1, 2, 5, 9] {
        let second = texts[(index + other) % texts.count]
        events.append("{\"a\":\"\(text)\",\"b\":\"\(second)\",\"n\":\((index + other) % 6)}")
      }
    }
    return events
  }

  static func describe(_ result: SessionResult) -> String {
    var text = String(decoding: result.envelopes, as: UTF8.self)
    for payload in result.payloads { text += payload.findings.json.string }
    return text
  }

  @Test(arguments: rules) func theSameAsInAFreshSession(_ rule: String) throws {
    let loaded = try RuleSessionTests.rules(["r.lua": "return function(e) \(rule) end"])
    let warm = RuleSession(rules: loaded, limits: .patient)
    for round in 0..<2 {
      for event in Self.events() {
        let fresh = RuleSession(rules: loaded, limits: .patient)
        let expected = try withSlice(event) { Self.describe(try fresh.run(event: $0)) }
        let found = try withSlice(event) { Self.describe(try warm.run(event: $0)) }
        #expect(found == expected, "round \(round): \(event)")
      }
    }
  }

  @Test(arguments: [rules[0], rules[2], rules[9], rules[10]]) func theSameAtEveryLimit(_ rule: String) throws {
    let loaded = try RuleSessionTests.rules(["r.lua": "return function(e) for i = 1, e.n do end \(rule) end"])
    let long = String(repeating: "long text ", count: 20)
    let events = ["{\"a\":\"x\",\"b\":\"y\",\"n\":1}", "{\"a\":\"\(long)\",\"b\":\"\(long)\",\"n\":900}"]
    for output in [700, 1 << 20] {
      for instructions in stride(from: 1000, to: 2100, by: 7) {
        var limits = RuleLimits.patient
        limits.instructions = instructions
        limits.output = output
        let warm = RuleSession(rules: loaded, limits: limits)
        let fresh = RuleSession(rules: loaded, limits: limits)
        _ = try withSlice(events[0]) { Self.describe(try warm.run(event: $0)) }
        let expected = try withSlice(events[1]) { Self.describe(try fresh.run(event: $0)) }
        let found = try withSlice(events[1]) { Self.describe(try warm.run(event: $0)) }
        #expect(found == expected, "\(instructions) instructions, \(output) bytes")
      }
    }
  }

  @Test func aResultOutlivesTheNextRun() throws {
    let loaded = try RuleSessionTests.rules(["r.lua": "return function(e) return { message = { token = e.a } } end"])
    let session = RuleSession(rules: loaded, limits: .patient)
    var kept: [SessionResult] = []
    for index in 0..<20 { kept.append(try withSlice("{\"a\":\"t\(index)\"}") { try session.run(event: $0) }) }
    for index in 0..<20 {
      #expect(kept[index].payloads.map(\.body.string) == ["{\"message\":{\"token\":\"t\(index)\"}}"])
      #expect(kept[index].payloads.map(\.targetValue.string) == ["t\(index)"])
    }
  }
}
