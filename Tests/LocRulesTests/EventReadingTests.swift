// Reading events: numbers exactly, and at the same price whatever the events before were like.

import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct EventReadingTests {
  static let show = """
    local function show(...)
      local shown = {}
      for i = 1, select('#', ...) do
        local v = select(i, ...)
        shown[i] = (math.type(v) or type(v)) .. ' ' .. (type(v) == 'number' and string.format('%q', v) or tostring(v))
      end
      return loc.skip(table.concat(shown, ', '))
    end

    """

  static let values = [
    "0", "-0", "7", "-7", "9007199254740993", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "123456789012345678901234567890", "1.5", "-0.0", "0.1", "1e5", "1E-7", "1.7976931348623157e308", "1e400",
    "0.30000000000000004", "12.5", "-12.5", "99999.99", "12345678", "1.5e3", "1234e-2", "12345678901234567.5",
    "9007199254740993.0", "0.00000000000000001", "null", "true",
    #""text""#, #""3""#, #""\u0041""#, "[]", #"{"a":3}"#, "[1,2]",
  ]

  /// Events in which fields are of every kind, early, late or not there, and some names are escaped.
  static func events(_ count: Int) -> [String] {
    var state = seed(7, of: "EventReadingTests.events")
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    return (0..<count).map { _ in
      var members = (0..<(random(3) == 0 ? random(20) : 0)).map { "\"filler\($0)\":\($0)" }
      let names =
        ["a", "b", "c", "d", "f", "g", "h", "i", "j", "o", "now", ""]
        + ["a_name_of_more_than_forty_bytes_that_Lua_keeps_apart"]
      for name in names where random(4) != 0 {
        let written = random(9) == 0 && name == "a" ? #"\u0061"# : name
        let value = name == "o" ? "{\"a\":\(values[random(values.count)])}" : values[random(values.count)]
        members.insert("\"\(written)\":\(value)", at: random(members.count + 1))
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  static func session(_ rules: [String: String], _ limits: RuleLimits = RuleLimits(milliseconds: 60_000)) throws
    -> RuleSession
  {
    let files = rules.map { (name: $0.key, bytes: Array($0.value.utf8)) }
    return RuleSession(rules: try Rules(files: files, limits: limits), limits: limits)
  }

  /// What the rules have answered, in their order: reasons, then failures' messages.
  static func answer(_ session: RuleSession, _ event: String) throws -> [String] {
    let result = try withSlice(event) { try session.run(event: $0) }
    return result.skipped.map(\.reason)
      + result.failures.map { "\($0.error.status.rawValue) \($0.error.diagnostics.first?.message ?? "")" }
  }

  @Test func numbersOfEveryLengthAreReadExactly() throws {
    let session = try Self.session([
      "r.lua": "return function(e) return loc.skip(string.format('%q %.17g', e.n, e.n)) end"
    ])
    var state = seed(11, of: "EventReadingTests")
    for length in 1...17 {
      for place in 0...length where place != length - 1 {
        for _ in 0..<40 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          var digits = String(state >> 8, radix: 10).suffix(length).map { String($0) }
          while digits.count < length { digits.insert("7", at: 0) }
          if digits[0] == "0", place != 1 { digits[0] = "3" }
          if place > 0, place < length { digits[place] = "." }
          let numeral = (state & 7 == 0 ? "-" : "") + digits.joined()
          let answers = try Self.answer(session, "{\"n\":\(numeral)}")
          let read = answers.first?.split(separator: " ").map { String($0) } ?? []
          #expect(read.count == 2 && Double(read[1]) == Double(numeral), "\(numeral): \(answers)")
          if let integer = Int(numeral) { #expect(read.first == "\(integer)") }
        }
      }
    }
  }

  @Test func twoRulesReadTheSameEvent() throws {
    let session = try Self.session([
      "a.lua": Self.show + "return {on = 'a', run = function(e) local n = e.n return show(n) end}",
      "b.lua": Self.show + "return {on = {'a', 'b'}, run = function(e) local n, m = e.n, e.m return show(n, m) end}",
    ])
    #expect(try Self.answer(session, #"{"type":"a","n":1,"m":2}"#) == ["integer 1", "integer 1, integer 2"])
    #expect(try Self.answer(session, #"{"type":"b","n":3}"#) == ["integer 3, nil nil"])
    #expect(try Self.answer(session, #"{"type":"a","m":4.5}"#) == ["nil nil", "nil nil, float 0x1.2p+2"])
    #expect(try Self.answer(session, #"{"type":"a","n":"5"}"#) == ["string 5", "string 5, nil nil"])
  }

  @Test func eventsBeforeDoNotChangeWhatARunCosts() throws {
    let rule = """
      return function(e)
        local a, b = e.a, e.b
        for i = 1, 900 do end
        if a then b = e.c end
        return loc.skip('x')
      end
      """
    let events = Self.events(40)
    for instructions in stride(from: 900, to: 1000, by: 3) {
      let limits = RuleLimits(instructions: instructions, milliseconds: 60_000)
      let warm = try Self.session(["r.lua": rule], limits)
      for event in events {
        let fresh = try Self.session(["r.lua": rule], limits)
        #expect(try Self.answer(warm, event) == Self.answer(fresh, event), "\(event)")
      }
    }
  }

  /// A collection in the middle of a run makes a table forget the names that have no value then.
  @Test func aCollectionBeforeDoesNotChangeWhatARunCosts() throws {
    let rule = """
      return function(e)
        local a \(String(repeating: "a = e.a ", count: 40))
        if e.large then
          local t = {}
          for i = 1, 30000 do t[i] = {i} end
        end
        for i = 1, e.turns do end
        return loc.skip('x')
      end
      """
    var reached = Set<[String]>()
    for instructions in stride(from: 499_920, to: 500_040, by: 3) {
      let limits = RuleLimits(instructions: instructions, milliseconds: 60_000)
      let warm = try Self.session(["r.lua": rule], limits)
      let fresh = try Self.session(["r.lua": rule], limits)
      #expect(try Self.answer(warm, #"{"large":true,"turns":1}"#) == ["x"])
      let event = #"{"a":1,"turns":499900}"#
      let answer = try Self.answer(fresh, event)
      #expect(try Self.answer(warm, event) == answer, "\(instructions)")
      reached.insert(answer)
    }
    #expect(reached.count == 2)
  }
}
