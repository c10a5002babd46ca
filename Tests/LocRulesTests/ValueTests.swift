// Events, results and the texts that loc makes.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct ValueTests {
  @Test(arguments: [
    ("return event.n + 1", "9007199254740994"), ("return event.user.name", #""Zoë""#), ("return event.none", "null"),
    ("return type(event)", #""table""#), ("return #event.list", "3"), ("return event.list", "[1,null,{\"a\":2.5}]"),
    ("local s = '' for k in pairs(event) do s = s .. k .. ' ' end return s", #""list n text user ""#),
    ("return table.concat({table.unpack(event.user.tags)}, '+')", #""a+b""#), ("return event.text", #""😀\n""#),
    ("return event.user == event.user", "true"), ("return rawlen(event.list)", "3"),
    (
      "return event",
      #"{"n":9007199254740993,"user":{"name":"Zoë","tags":["a","b"]},"list":[1,null,{"a":2.5}],"text":"😀\n"}"#
    ),
    ("local t = {} for i, v in ipairs(event.user.tags) do t[i] = v end return t", #"["a","b"]"#),
    ("return {b = 1, a = {}, c = loc.array{}, d = loc.null}", #"{"a":{},"b":1,"c":[],"d":null}"#),
    ("return 1e15, 2", "1e+15"), ("return 0.1", "0.1"), ("return -0.0", "-0.0"), ("return 1 // 1", "1"),
  ])
  func values(_ source: String, _ expected: String) {
    let event =
      #"{"n":9007199254740993,"user":{"name":"Zo\u00eb","tags":["a","b"]},"list":[1,null,{"a":2.5}],"text":"\ud83d\ude00\n"}"#
    #expect(evaluate(source, event: event) == Outcome(status: 0, text: expected))
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
    ("loc.isolate('x')", "\u{2068}x\u{2069}"),
    ("tostring(loc.version_at_least('5.10', '5.9'))", "true"),
    ("tostring(loc.version_at_least('5.2', '5.2.1'))", "false"),
    ("tostring(loc.quiet_until(82800, 0, '22:00', '08:00'))", "115200"),
    ("tostring(loc.quiet_until(43200, 0, '22:00', '08:00'))", "nil"),
    ("tostring(loc.local_time(951782400, 0).day)", "29"), ("tostring(loc.local_time(0, 900).minute)", "15"),
    ("tostring(loc.local_time(0, -900).minute)", "45"), ("loc.plural_key('n', 5.0, 'pl')", "n_many"),
    ("loc.plural_key('n', '1.0', 'en')", "n_other"),
    ("loc.plural_key('n', 1.0, 'en')", "n_one"), ("tostring(loc.local_time(-1, 0).year)", "1969"),
  ])
  func theLocModule(_ call: String, _ expected: String) {
    #expect(evaluate("return \(call)") == Outcome(status: 0, text: "\"\(expected)\""))
  }

  /// printf 'autumn:user-7' | sha256sum: the first eight digits, modulo the number of buckets, plus 1.
  @Test(arguments: [
    ("'autumn', 'user-7', 10", 0x9727_9659 % 10 + 1), ("'autumn', 'user-8', 10", 0xa8d7_95df % 10 + 1),
    ("'winter-sale', 'user-7', 2", 0xf169_1c15 % 2 + 1), ("'a', 7, 100", 100), ("'ü', 'é', 1000", 426),
    ("'', 'x', 3", 3), ("'autumn', 'user-7', 1", 1), ("'autumn', 'user-7', 1 << 32", 0x9727_9659 + 1),
  ])
  func buckets(_ arguments: String, _ expected: Int) {
    #expect(evaluate("return loc.bucket(\(arguments))") == Outcome(status: 0, text: "\(expected)"))
  }

  /// SHA-256 pads to blocks of 64 bytes: ids that end on each side of a block's end, by Python's hashlib of "e:uu…", modulo 1,000,003.
  @Test(arguments: [
    (0, 465549), (1, 66708), (50, 450129), (51, 134230), (52, 29360), (53, 395737), (54, 433567), (55, 99929),
    (56, 913574), (60, 877869), (61, 788739), (62, 938548), (63, 561984), (64, 187872), (117, 450568), (118, 252300),
    (119, 395761), (125, 57170), (126, 857322), (127, 58957), (500, 637021), (1000, 93702),
  ])
  func bucketsOfLongIds(_ length: Int, _ expected: Int) {
    #expect(
      evaluate("return loc.bucket('e', ('u'):rep(\(length)), 1000003)") == Outcome(status: 0, text: "\(expected)"))
  }

  /// Weights share the sum as n equal buckets would: three ones are a list of three.
  @Test func weightedBuckets() {
    let source = """
      local drawn, equal = {0, 0, 0}, true
      for i = 1, 3000 do
        local b = loc.bucket('e', i, {50, 0, 30, 20})
        drawn[b] = (drawn[b] or 0) + 1
        local n = loc.bucket('e', i, 100)
        if b ~= (n <= 50 and 1 or n <= 80 and 3 or 4) then equal = false end
        if loc.bucket('e', i, {1, 1, 1}) ~= loc.bucket('e', i, 3) then equal = false end
      end
      return {equal, drawn[1] // 100, drawn[2], drawn[3] // 100, drawn[4] // 100, loc.bucket('e', 1, {0, 7}), loc.bucket('e', 1, {1 << 32})}
      """
    #expect(evaluate(source) == Outcome(status: 0, text: "[true,15,0,8,6,2,1]"))
  }

  @Test func everyBucketOccurs() {
    let source = """
      local seen, kinds = {}, 0
      for i = 1, 300 do
        local b = loc.bucket('e', 'u' .. i, 10)
        if not seen[b] then kinds = kinds + 1 end
        seen[b] = true
      end
      return {kinds, seen[1], seen[10]}
      """
    #expect(evaluate(source) == Outcome(status: 0, text: "[10,true,true]"))
  }

  /// The hours' first second is quiet, the end itself is not.
  @Test(
    arguments: [
      // Over midnight.
      (79_199, 0, "22:00", "08:00", nil), (79_200, 0, "22:00", "08:00", 115_200),
      (79_201, 0, "22:00", "08:00", 115_200),
      (86_399, 0, "22:00", "08:00", 115_200), (86_400, 0, "22:00", "08:00", 115_200), (0, 0, "22:00", "08:00", 28_800),
      (28_799, 0, "22:00", "08:00", 28_800), (28_800, 0, "22:00", "08:00", nil), (28_801, 0, "22:00", "08:00", nil),
      // Before 1970.
      (-7_201, 0, "22:00", "08:00", nil), (-7_200, 0, "22:00", "08:00", 28_800),
      // Within a day.
      (43_199, 0, "12:00", "13:30", nil), (43_200, 0, "12:00", "13:30", 48_600), (48_599, 0, "12:00", "13:30", 48_600),
      (48_600, 0, "12:00", "13:30", nil), (28_800, 0, "08:00", "08:00", nil),
      // By the clock of the place.
      (75_599, 3_600, "22:00", "08:00", nil), (75_600, 3_600, "22:00", "08:00", 111_600),
      (25_199, 3_600, "22:00", "08:00", 25_200), (25_200, 3_600, "22:00", "08:00", nil),
      (97_199, -18_000, "22:00", "08:00", nil), (97_200, -18_000, "22:00", "08:00", 133_200),
    ] as [(Int, Int, String, String, Int?)])
  func quietHours(_ now: Int, _ offset: Int, _ from: String, _ until: String, _ end: Int?) {
    let outcome = evaluate("return loc.quiet_until(\(now), \(offset), '\(from)', '\(until)')")
    #expect(outcome == Outcome(status: 0, text: end.map { "\($0)" } ?? "null"))
  }

  /// The end of quiet hours is where a walk by minutes, with the clock of the place, first leaves them.
  @Test func quietHoursAgainstAWalk() {
    var random = Seeded(seed(20_261_125, of: "ValueTests.quietHoursAgainstAWalk"))
    func clock(_ minutes: Int) -> String { String(format: "%02d:%02d", minutes / 60, minutes % 60) }
    let cases = (0..<500).map { _ -> (now: Int, offset: Int, from: Int, until: Int) in
      (
        Int.random(in: -4_000_000_000...4_000_000_000, using: &random),
        900 * Int.random(in: -72...72, using: &random),
        Int.random(in: 0..<1_440, using: &random), Int.random(in: 0..<1_440, using: &random)
      )
    }
    for (now, offset, from, until) in cases {
      func isQuiet(_ moment: Int) -> Bool {
        let minute = ((moment + offset) % 86_400 + 86_400) % 86_400 / 60
        return from <= until ? (from..<until).contains(minute) : minute >= from || minute < until
      }
      var end: Int?
      if isQuiet(now) {
        var moment = now - (now % 60 + 60) % 60
        while isQuiet(moment) { moment += 60 }
        end = moment
      }
      let call = "loc.quiet_until(\(now), \(offset), '\(clock(from))', '\(clock(until))')"
      #expect(evaluate("return " + call) == Outcome(status: 0, text: end.map { "\($0)" } ?? "null"), "\(call)")
    }
  }

  /// ISO 4217's minor units, every currency that has not two, and some that have: CLDR writes those without.
  @Test(arguments: [
    (
      "12345",
      "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
    ),
    ("123.45", "EUR USD GBP HUF IDR TWD MGA MRU AFN ALL IRR LAK LBP MMK RSD SOS YER ZZZ"),
    ("12.345", "BHD IQD JOD KWD LYD OMR TND"), ("1.2345", "CLF UYW"),
  ])
  func minorUnits(_ amount: String, _ currencies: String) {
    for currency in currencies.split(separator: " ") {
      let outcome = evaluate("return loc.money(12345, '\(currency)')")
      #expect(outcome == Outcome(status: 0, text: "\"\(amount) \(currency)\""))
    }
  }

  @Test func sha256() {
    let words = SHA256.digest(of: Array("abc".utf8)).map { String($0, radix: 16) }
    #expect(words.first == "ba7816bf" && words.last == "f20015ad")
  }
}
