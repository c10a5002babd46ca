// Events, results and the texts that loc makes.

import Foundation
import LocBase
import Testing

@testable import LocRules

@Suite struct ValueTests {
  @Test(arguments: [
    ("return event.n + 1", "9007199254740994"), ("return event.user.name", #""Zoë""#), ("return event.none", "null"),
    ("return type(event)", #""table""#), ("return #event.list", "3"), ("return event.list", "[1,null,{\"a\":2.5}]"),
    ("local s = '' for k in pairs(event) do s = s .. k .. ' ' end return s", #""list n text user ""#),
    ("return table.concat({table.unpack(event.user.tags)}, '+')", #""a+b""#), ("return event.text", #""😀\n""#),
    ("return event.user == event.user", "true"), ("return rawlen(event.list)", "3"), ("return event", nil),
    ("local t = {} for i, v in ipairs(event.user.tags) do t[i] = v end return t", #"["a","b"]"#),
    ("return {b = 1, a = {}, c = loc.array{}, d = loc.null}", #"{"a":{},"b":1,"c":[],"d":null}"#),
    ("return 1e15, 2", "1e+15"), ("return 0.1", "0.1"), ("return -0.0", "-0.0"), ("return 1 // 1", "1"),
  ])
  func values(_ source: String, _ expected: String?) {
    let event =
      #"{"n":9007199254740993,"user":{"name":"Zo\u00eb","tags":["a","b"]},"list":[1,null,{"a":2.5}],"text":"\ud83d\ude00\n"}"#
    let outcome = evaluate(source, event: event)
    #expect(outcome.status == 0, "\(outcome)")
    if let expected { #expect(outcome.text == expected) }
  }

  @Test(arguments: [
    ("event.x = 1", "event-readonly"), ("event.list[1] = 1", "event-readonly"),
    ("rawset(event, 'x', 1)", "event-readonly"),
    ("table.insert(event.list, 1)", "event-readonly"), ("table.sort(event.list)", "event-readonly"),
    ("setmetatable(event, {})", "event-readonly"), ("string.upper = 1", "read-only"), ("loc.text = 1", "read-only"),
    ("print = 1", "read-only"), ("return event.big", "event-number"), ("return event.huge", "event-number"),
    ("setmetatable({}, {__gc = print})", "metafield"), ("setmetatable({}, {__mode = 'k'})", "metafield"),
    ("for k in pairs({[print] = 1}) do end", "pairs-key"),
  ])
  func refusals(_ source: String, _ slug: String) {
    let event = #"{"list":[1],"big":18446744073709551616,"huge":1e999}"#
    let outcome = evaluate(source, event: event)
    #expect(outcome.status == 608)
    #expect(outcome.text.contains("[\(slug)]"), "\(source): \(outcome.text)")
  }

  @Test func badResultsNameTheirField() {
    let outcome = evaluate("return {a = {b = {1, 2, 0/0}}}")
    #expect(outcome.status == 609)
    #expect(outcome.text.contains("a.b[3]"), "\(outcome.text)")
    #expect(evaluate("local t = {} t.t = t return t").status == 609)
    #expect(evaluate("return {x = '\\xff'}").status == 609)
  }

  @Test func theSameBytesTwentyTimes() {
    let source = """
      local t = {} for i = 1, 50 do t['k' .. i] = i * 1.1 end
      local s = '' for k, v in pairs(t) do s = s .. k .. '=' .. v .. ' ' end
      return {s, string.format('%.3f %5d', 1234.5, 7), tostring(print), ('b' < 'a'), math.pi}
      """
    let first = evaluate(source)
    #expect(first.status == 0)
    for _ in 0..<20 { #expect(evaluate(source) == first) }
  }

  @Test(arguments: [
    ("loc.topic('product-', 42)", "product-42"), ("loc.topic('a b/ü')", "a%20b%2F%C3%BC"),
    ("loc.number(1.005, 2)", "1.01"),
    ("loc.percent(0.25)", "25%"), ("loc.percent(0.005)", "1%"), ("loc.percent(-0.125, 1)", "-12.5%"),
    ("loc.percent(12)", "1200%"), ("loc.percent(0.1234, 1, 'de')", "12,3\u{A0}%"),
    ("loc.percent(-1, 0, 'en')", "-100%"),
    ("loc.percent(0.5, 0, 'tr')", "%50"), ("loc.percent(12345.678, 1, 'hi')", "12,34,567.8%"),
    ("loc.percent(12345.678, 1, 'te')", "1,234,567.8%"), ("loc.number(1234567.8, 1, 'te')", "12,34,567.8"),
    ("loc.percent(-0.001, 0, 'en')", "0%"),
    ("loc.date(1795226519, 3600, 'en')", "Nov 21, 2026"), ("loc.date(1795226519, 3600, 'de')", "21.11.2026"),
    ("loc.date(1795226519, 0, 'ja')", "2026/11/21"), ("loc.date(-1, 0, 'de')", "31.12.1969"),
    ("loc.time(1795226519, 3600, 'de')", "03:01"), ("loc.time(1795226519, 46800, 'en-US')", "3:01\u{202F}PM"),
    ("loc.time(1795226519, 46800, 'ko')", "오후 3:01"), ("loc.time(0, 0, 'ko-KR')", "오전 12:00"),
    ("loc.time(0, 0, 'en-US')", "12:00\u{202F}AM"),
    ("loc.number(-2.5)", "-3"), ("loc.number(-0.2)", "0"), ("loc.number(1e21)", "1000000000000000000000"),
    ("loc.number(9.995, 2)", "10.00"), ("loc.money(8990, 'EUR')", "89.90 EUR"), ("loc.money(500, 'JPY')", "500 JPY"),
    ("loc.money(-5, 'KWD')", "-0.005 KWD"), ("loc.truncate('Trail shoes', 5)", "Trai…"),
    ("loc.truncate('abc', 3)", "abc"),
    ("loc.isolate('x')", "\u{2068}x\u{2069}"), ("tostring(loc.bucket('autumn', 'user-7', 10))", nil),
    ("tostring(loc.version_at_least('5.10', '5.9'))", "true"),
    ("tostring(loc.version_at_least('5.2', '5.2.1'))", "false"),
    ("tostring(loc.quiet_until(82800, 0, '22:00', '08:00'))", "115200"),
    ("tostring(loc.quiet_until(43200, 0, '22:00', '08:00'))", "nil"),
    ("tostring(loc.local_time(951782400, 0).day)", "29"), ("tostring(loc.local_time(-1, 0).year)", "1969"),
  ])
  func theLocModule(_ call: String, _ expected: String?) {
    let outcome = evaluate("return \(call)")
    #expect(outcome.status == 0, "\(call): \(outcome)")
    if let expected { #expect(outcome.text == "\"\(expected)\"") }
  }

  @Test func sha256() {
    let words = SHA256.digest(of: Array("abc".utf8)).map { String($0, radix: 16) }
    #expect(words.first == "ba7816bf" && words.last == "f20015ad")
  }
}
