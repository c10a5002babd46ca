// The global functions of rules at their edges: what they give, refuse and leave out, against other answers to the same questions.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct BaseLibraryTests {
  private func answer(_ source: String, event: String? = nil) -> String {
    let outcome = evaluate(source, event: event)
    return outcome.status == 0 ? outcome.text : "\(outcome.status) \(outcome.text)"
  }

  /// select counts from both ends, and reaches neither before the first value nor to its own argument.
  @Test func selectedValues() {
    for count in 0...4 {
      let values = (0..<count).map { "'v\($0)'" }
      for n in -6...6 {
        let call = "select(\(([String(n)] + values).joined(separator: ", ")))"
        let found = answer("local ok, t = pcall(function() return {\(call)} end) return ok and t or tostring(t)")
        if n == 0 || n < -count {
          #expect(found.contains("bad argument #1 to 'select' (index out of range)"), "\(call): \(found)")
          continue
        }
        let rest = values.dropFirst(n > 0 ? n - 1 : count + n).map { $0.replacing("'", with: "\"") }
        #expect(found == (rest.isEmpty ? "{}" : "[\(rest.joined(separator: ","))]"), "\(call): \(found)")
      }
      #expect(answer("return select(\((["'#'"] + values).joined(separator: ", ")))") == "\(count)")
    }
  }

  /// A numeral in a base is one to six digits with a sign and blanks around them, and at least one digit.
  @Test func numeralsInABase() {
    var random = Seeded(seed(29, of: "numerals in a base"))
    for radix in 2...36 {
      for _ in 0..<20 {
        let number = Int.random(in: -30_000...30_000, using: &random)
        let digits = String(number.magnitude, radix: radix, uppercase: Bool.random(using: &random))
        let sign = number < 0 ? "-" : Bool.random(using: &random) ? "+" : ""
        let text =
          ["", " ", "\\t\\n"].randomElement(using: &random)! + sign + digits + ["", "  "].randomElement(using: &random)!
        #expect(answer("return tonumber('\(text)', \(radix))") == "\(number)", "\(text) \(radix)")
      }
      let highest = String(radix - 1, radix: radix)
      let beyond = radix < 36 ? String(radix, radix: 36) : "_"
      #expect(answer("return tonumber('\(highest)', \(radix))") == "\(radix - 1)")
      for text in ["", " ", "-", "+", "- 1", "--1", "1 1", "1.0", "_", "1\\0", beyond, "1" + beyond] {
        #expect(answer("return tonumber('\(text)', \(radix))") == "null", "'\(text)' \(radix)")
      }
    }
    for radix in [-1, 0, 1, 37, 64] {
      #expect(answer("return tonumber('1', \(radix))").contains("(base out of range)"), "\(radix)")
    }
  }

  /// error names the line of the function at its level, and none at level 0.
  @Test(arguments: [
    ("", "chunk.lua:2: x"), (", 1", "chunk.lua:2: x"), (", 2", "chunk.lua:5: x"), (", 3", "chunk.lua:8: x"),
    (", 0", "x"),
  ])
  func levelsOfErrors(level: String, message: String) {
    let source = """
      local function inner()
        error('x'\(level))
      end
      local function middle()
        inner()
      end
      local function outer()
        middle()
      end
      return select(2, pcall(outer))
      """
    #expect(answer(source) == "\"\(message)\"")
  }

  /// rawset goes around no protection: neither a metatable that hides itself nor the metafields that rules do not have.
  @Test func rawsetIsNoWayAround() {
    for (table, slug) in [
      ("{__metatable = 'mine'}", "read-only"), ("{__metatable = false}", "read-only"), ("{}", nil),
      ("{__index = {}}", nil),
    ] {
      let source =
        "local t = setmetatable({}, \(table)) local ok, e = pcall(rawset, t, 'a', 1) return {ok, ok and 'none' or e.slug, t.a}"
      #expect(answer(source) == (slug.map { "[false,\"\($0)\"]" } ?? "[true,\"none\",1]"), "\(table)")
    }
    for name in ["__gc", "__close", "__concat", "__mode"] {
      let source = "local ok, e = pcall(rawset, {}, '\(name)', print) return {ok, e.slug, e.key}"
      #expect(answer(source) == "[false,\"metafield\",\"\(name)\"]")
    }
    #expect(answer("return rawset({}, '__index', 1).__index") == "1")
  }

  /// next meets the keys that pairs meets, in the same order, also where each value is cleared before the walk goes on and where another
  /// walk has been made in between.
  @Test(arguments: ["", "t[k] = nil", "next({x = 1})", "t[k] = nil next({x = 1})"]) func walksOfNext(between: String) {
    let source = """
      local function make() return {'p', 'q', 'r', [10] = 1, [-1] = 1, [2.5] = 1, a = 1, b = 2, c = 3, [''] = 4, [true] = 5, [false] = 6} end
      local expected, found, t = {}, {}, make()
      for k in pairs(t) do expected[#expected + 1] = tostring(k) end
      local k = next(t)
      while k ~= nil do
        found[#found + 1] = tostring(k)
        \(between)
        k = next(t, k)
      end
      return {table.concat(found, ' ') == table.concat(expected, ' '), #found}
      """
    // A list of which the first is cleared has no border behind it.
    let found = answer(between.hasPrefix("t[k]") ? source.replacing("'p', 'q', 'r', ", with: "") : source)
    #expect(found == (between.hasPrefix("t[k]") ? "[true,9]" : "[true,12]"), "\(found)")
  }

  // MARK: - Events and texts

  /// The host's time is a field of the event itself, unless the event has one; inner objects have none.
  @Test(arguments: [
    ("{}", "[7]"), (#"{"now":5}"#, "[5]"), (#"{"a":{}}"#, #"[7,"nil"]"#), (#"{"a":{"now":3}}"#, #"[7,"3"]"#),
  ])
  func timeOfAnEvent(event: String, expected: String) {
    let session = RuleSession(rules: nil, limits: .patient)
    session.now = 7
    let source = "return {event.now, event.a and tostring(event.a.now)}"
    #expect(evaluate(Array(source.utf8), event: event, session: session).text == expected)
  }

  /// 255 arguments are the most that a text has, in either form.
  @Test func argumentsOfAText() {
    let call = "local t = {} for i = 1, %d do t[i] = i end local m = loc.message{topic = 'x', title = "
    for form in ["loc.text('k', table.unpack(t))", "loc.text{android = 'k', ios = 'k', args = t}"] {
      for count in [0, 1, 254, 255] {
        let body = answer(call.replacing("%d", with: "\(count)") + form + "} return loc.build(m)")
        #expect(
          body.contains("title_loc_args") == (count > 0) && body.contains("\\\"\(count)\\\"]") == (count > 0),
          "\(form) \(count)")
      }
      for count in [256, 257, 511, 512] {
        let found = answer(call.replacing("%d", with: "\(count)") + form + "} return loc.build(m)")
        #expect(found.hasPrefix("608 ") && found.contains("more than 255 arguments"), "\(form) \(count): \(found)")
      }
    }
  }

  /// A text has a key of one platform at least, and none that is empty; its fallback may be empty and is no key.
  @Test(
    arguments: [
      ("android = 'k'", nil), ("ios = 'k'", nil), ("android = 'k', ios = 'k', fallback = ''", nil),
      ("fallback = 'f'", "needs the key of one platform"), ("args = {1}", "needs the key of one platform"),
      ("android = '', ios = 'k'", "the field 'android' of loc.text must be a key"),
      ("android = 'k', ios = ''", "the field 'ios' of loc.text must be a key"),
      ("android = 'k', fallback = 5", "the field 'fallback' of loc.text must be a string"),
    ] as [(String, String?)])
  func keysOfAText(fields: String, words: String?) {
    let found = answer("local text = loc.text{\(fields)} return 'made'")
    guard let words else { return #expect(found == "\"made\"") }
    #expect(found.hasPrefix("608 ") && found.contains(words), "\(found)")
  }

  // MARK: - Errors

  /// A message that is too long is cut between two characters, wherever its end falls.
  @Test(arguments: 0..<6) func longMessages(shift: Int) {
    for letter in ["é", "€", "😀"] {
      let found = evaluate("error('\(String(repeating: "x", count: shift))' .. ('\(letter)'):rep(5000), 0)")
      let end = found.text.drop { $0 != Character(letter) }.prefix { $0 == Character(letter) }
      #expect(found.status == 608 && end.utf8.count > 1_000, "\(letter)")
      #expect(!found.text.contains("?") && !found.text.contains("\u{FFFD}"), "\(letter)")
    }
  }
}
