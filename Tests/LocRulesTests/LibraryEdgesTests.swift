// The library of rules at its edges, against other answers to the same questions: Swift's numbers and texts, and Lua's own reading.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct LibraryEdgesTests {
  private static let limits = RuleLimits(instructions: 1 << 40, milliseconds: 60_000, output: 16 << 20)

  private func answer(_ source: String, event: String? = nil) -> String {
    let outcome = evaluate(source, event: event, limits: Self.limits)
    return outcome.status == 0 ? outcome.text : "\(outcome.status) \(outcome.text)"
  }

  private func list<Element: Decodable>(_ source: String, event: String? = nil) throws -> [Element] {
    try JSONDecoder().decode([Element].self, from: Data(answer(source, event: event).utf8))
  }

  // MARK: - Texts

  /// A text that no memory holds is refused before it is made, whatever the product of its sizes is in 64 bits.
  @Test(arguments: [
    "'xx', 1 << 62", "'x', math.maxinteger", "'abcd', 1 << 62", "'xx', 1 << 62, 'yy'", "'', 1 << 62, 'abcd'",
    "'x', (1 << 62) + 1, 'yyy'",
  ])
  func hugeTexts(arguments: String) {
    let found = answer("return select(2, pcall(string.rep, \(arguments)))")
    #expect(found == "\"resulting string too large\"")
  }

  @Test func emptyTexts() {
    #expect(
      answer("return {('x'):rep(0), ('x'):rep(-1), (''):rep(1 << 62), ('x'):rep(1, 'y'), ('x'):rep(3, 'yz')}")
        == #"["","","","x","xyzxyzx"]"#)
  }

  @Test func bytes() {
    #expect(
      answer("for b = 0, 255 do assert(string.char(b):byte() == b and #string.char(b, b) == 2) end return true")
        == "true")
    for byte in ["256", "-1", "math.mininteger", "math.maxinteger"] {
      #expect(answer("return string.char(65, \(byte))").contains("bad argument #2 to 'char' (value out of range)"))
    }
  }

  /// What `%q` writes Lua reads as the same text, whichever byte follows another.
  @Test func quotedTexts() throws {
    let quoted: [String] = try list(
      """
      local list = {}
      for byte = 0, 127 do
        for _, next in ipairs { "", "0", "9", "a", "\\n", "\\"", "\\0", "\\r", "\\\\" } do
          list[#list + 1] = ("%q"):format(string.char(byte) .. next)
        end
      end
      return list
      """)
    #expect(quoted.count == 128 * 9)
    let calls = quoted.map { "f(\($0))" }.joined(separator: ",")
    let read: [[Int]] = try list("local function f(s) return {s:byte(1, -1)} end return {\(calls)}")
    let ends: [[Int]] = [[], [48], [57], [97], [10], [34], [0], [13], [92]]
    #expect(read == (0..<128).flatMap { byte in ends.map { [byte] + $0 } })
  }

  // MARK: - Tables

  /// For every choice of a range and a target table.move gives what a copy made before gives.
  @Test func movedElements() {
    let source = """
      local wrong = 0
      for first = 1, 6 do for last = 0, 8 do for to = 1, 9 do
        local a, b, copy = {}, {}, {}
        for i = 1, 8 do a[i], b[i], copy[i] = i, i, i end
        table.move(a, first, last, to)
        for i = first, last do b[to + i - first] = copy[i] end
        for i = 1, 20 do if a[i] ~= b[i] then wrong = wrong + 1 end end
        local other = table.move(copy, first, last, to, {})
        for i = first, last do if other[to + i - first] ~= copy[i] then wrong = wrong + 1 end end
      end end end
      return wrong
      """
    #expect(answer(source) == "0")
  }

  /// An element behind a metatable costs what its readers may cost: there can be 2,000 tables, each of which Lua asks.
  @Test(arguments: ["table.concat(t, '', 1, 1000)", "table.unpack(t, 1, 200)", "table.move(t, 1, 1000, 1, {})"])
  func costOfMetatables(call: String) throws {
    func usage(_ table: String) throws -> Int {
      let rule = """
        local plain = {}
        for i = 1, 1000 do plain[i] = 'x' end
        local t = \(table)
        return function() local x = \(call) return loc.skip('done') end
        """
      let session = RuleSession(
        rules: try RuleSessionTests.rules(["a.lua": rule]), limits: Self.limits)
      session.measureRuns()
      let result = try withSlice("{}") { try session.run(event: $0) }
      #expect(result.skipped.count == 1)
      return result.usage.instructions
    }
    let count = call.contains("200") ? 200 : 1_000
    #expect(try usage("setmetatable({}, {__index = plain})") >= usage("plain") + 25 * count - 1_000)
  }

  /// Keys of a table come in one order: numbers, then texts by their bytes, of which a beginning comes first.
  @Test func orderOfKeys() throws {
    let names = ["", "a", "a\u{0}", "aa", "ab", "b", "ba", "z", "é", "A", "AA", "0", "00", "1"]
    let fields = names.map { name in
      "[\"" + name.unicodeScalars.map { $0.value == 0 ? "\\0" : String($0) }.joined() + "\"] = 1"
    }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var random = Seeded(seed(23, of: "order of keys"))
    for order in [fields, fields.reversed(), fields.shuffled(using: &random)] {
      let found: [String] = try list(
        "local list = {} for k in pairs({\(order.joined(separator: ","))}) do list[#list + 1] = k end return list")
      #expect(found == sorted)
    }
  }

  // MARK: - Numbers

  /// An integer of the event is one as long as 64 bits hold it; beyond that it is refused, and not made a float.
  @Test(
    arguments: [
      ("9223372036854775807", "integer"), ("-9223372036854775808", "integer"), ("0", "integer"),
      ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("18446744073709551616", nil), ("18446744073709551617", nil), ("1.0", "float"),
      ("1e2", "float"),
    ] as [(String, String?)])
  func integersOfAnEvent(number: String, type: String?) {
    let event = "{\"n\":\(number)}"
    let found = answer("return math.type(event.n)", event: event)
    guard let type else { return #expect(found.contains("does not fit 64 bits"), "\(found)") }
    #expect(found == "\"\(type)\"")
    if type == "integer" { #expect(answer("return tostring(event.n)", event: event) == "\"\(number)\"") }
  }

  /// A decimal number of the event is the double that is nearest to it, and is written with the first of 15, 16 and 17 digits that are
  /// read back as it.
  @Test func doublesOfAnEvent() throws {
    var random = Seeded(seed(41, of: "doubles of an event"))
    var texts = [
      "0.1", "0.3", "1e-5", "90071992547409.93", "9007199254740993.0", "4503599627370496.5", "0.1234567890123456",
    ]
    for _ in 0..<4_000 {
      let digits = String(UInt64.random(in: 1...99_999_999_999_999_999, using: &random))
      let place = Int.random(in: 0...digits.count, using: &random)
      let (whole, decimals) = (digits.prefix(place), digits.dropFirst(place))
      texts.append((whole.isEmpty ? "0" : "1" + whole.dropFirst()) + "." + (decimals.isEmpty ? "0" : decimals))
    }
    let event = "{\"list\":[\(texts.joined(separator: ","))]}"
    let source = "local out = {} for i, n in ipairs(event.list) do out[i] = n + 0.0 end return out"
    let numbers = answer(source, event: event).dropFirst().dropLast().split(separator: ",")
    #expect(numbers.count == texts.count)
    for (text, written) in zip(texts, numbers) {
      let value = try #require(Double(text))
      let forms = (15...17).map { String(format: "%.\($0)g", value) }
      let form = try #require(forms.first { Double($0) == value })
      #expect(written == form || written == form + ".0", "\(text)")
    }
  }

  /// `%.2f` and its like round as printf does: to the nearest, and a tie to the even digit.
  @Test func fixedDecimals() throws {
    let values =
      (0..<200).map { Double($0) / 8 } + [0.005, 1.005, 2.675, 1e15 + 0.5, 123_456_789.125, 0.000_000_5, 4.35]
    let all = values + values.map { -$0 }
    let event = "{\"list\":[\(all.map { "\($0)" }.joined(separator: ","))]}"
    for places in 0...7 {
      let found: [String] = try list(
        "local out = {} for i, n in ipairs(event.list) do out[i] = ('%.\(places)f'):format(n) end return out",
        event: event)
      #expect(found == all.map { String(format: "%.\(places)f", $0) })
    }
  }

  /// A text is cut to the precision of `%s`, also one that is longer than a width may be.
  @Test(arguments: [(10, 3), (10, 99), (99, 99), (100, 99), (100, 5), (5_000, 99), (5_000, 0)])
  func cutTexts(count: Int, places: Int) {
    let found = answer("return ('%.\(places)s'):format(('x'):rep(\(count)))")
    #expect(found == "\"" + String(repeating: "x", count: min(count, places)) + "\"")
    let whole = answer("return #('%5s'):format(('x'):rep(\(count)))")
    #expect(whole == "\(max(count, 5))")
  }
}
