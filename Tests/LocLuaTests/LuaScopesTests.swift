// Lua's rules about variables, labels and `goto`, and its limits, each beside Lua at the edge.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocLua

@Suite struct LuaScopesTests {
  private func agrees(_ source: String, _ lua: RealLua, _ comment: String = "") -> Bool {
    let bytes = Array(source.utf8)
    let compiles = lua.compiles(bytes)
    #expect(isWhole(bytes) == compiles, "\(comment.isEmpty ? source : comment)")
    return compiles
  }

  @Test(arguments: [
    "goto a ::a::", "::a:: goto a", "do goto a end ::a::", "goto a local x ::a::", "goto a local x ::a:: ;",

    "while x do local y goto c local z ::c:: end",
    "do goto a local x ::a:: ::b:: end",
    "do ::a:: end do ::a:: end", "local function f() ::a:: end ::a::", "::a:: local function f() ::a:: goto a end",
    "while x do break end", "repeat break until x", "for i = 1, 2 do break end", "for k in x do do break end end",
    "if x then while y do break end end",
    "return ...", "local function f(...) return ... end", "local x <const> = 1 local function f() return x end",
    "local x <const> = 1 do local x x = 2 end", "local x <close> = nil", "local x <const>, y <close> = 1",
    "local _ENV = {} x = 1",
    "local x <const> = 1 x.y = 2", "for i = 1, 2 do i = 3 end", "local function f() f = nil end",
    "if x then break_ = 1 end",
    "function a.b.c() end", "function f(a, b, ...) end", "function f() goto e do return end ::e:: end",
    "if x then goto a end local y ::a::",
  ]) func kept(_ source: String) { #expect(agrees(source, RealLua())) }

  @Test(arguments: [
    "goto a", "goto a local x do ::a:: end", "repeat goto c local x ::c:: x = 1 until y", "do ::a:: end goto a",
    "goto a local x ::a:: x = 1", "goto a local x ::a:: ::b:: f()",
    "repeat goto c local x ::c:: until x",
    "::a:: ::a::", "::a:: do ::a:: end", "local function f() goto a end ::a::", "::a:: local function f() goto a end",
    "goto a do ::a:: end",
    "goto a local function f() end ::a:: f()", "break", "while x do local function f() break end end",
    "if x then break end", "do break end",
    "while x do end break", "function f() return ... end", "local f = function(a) return {...} end",
    "local x <const> = 1 x = 2", "local x <close> = nil x = 2", "local x <const> = 1 local function f() x = 2 end",
    "local x <const> = 1 function x() end",
    "local x <const> = 1 local y y, x = 1, 2", "local x <foo> = 1", "local x <constant> = 1",
    "local x <close>, y <close> = nil, nil",
    "local function f <const> () end", "for i <const> = 1, 2 do end", "for i = 1 do end", "for i = 1, 2, 3, 4 do end",
    "for a, b = 1, 2 do end",
    "x = '\\q'", "x = '\\xg0'", "x = '\\256'", "x = '\\u{80000000}'", "x = '\\u41'", "f '\\q'", "x = {['\\q'] = 1}",
    "goto continue_",
  ]) func broken(_ source: String) { #expect(!agrees(source, RealLua())) }

  /// Sources out of jumps, labels, declarations and blocks.
  @Test func randomJumps() {
    var numbers = Seeded(seed(59, of: "LuaScopesTests"))
    let lua = RealLua()
    var compiled = 0
    for _ in 0..<6_000 where agrees(block(3, &numbers), lua) { compiled += 1 }
    #expect(compiled > 1_000)
  }

  private func block(_ depth: Int, _ numbers: inout Seeded) -> String {
    var source = ""
    for _ in 0..<Int.random(in: 0...4, using: &numbers) { source += statement(depth, &numbers) }
    return source + (Int.random(in: 0..<8, using: &numbers) == 0 ? "return " : "")
  }

  private func statement(_ depth: Int, _ numbers: inout Seeded) -> String {
    let name = ["a", "b", "c"].randomElement(using: &numbers) ?? ""
    let choice = Int.random(in: 0..<(depth > 0 ? 16 : 9), using: &numbers)
    switch choice {
    case 0, 1: return "goto \(name) "
    case 2, 3: return "::\(name):: "
    case 4: return "local x "
    case 5: return "local x <const> = \(["1", "f()", "nil", "-2", "x", "{}"].randomElement(using: &numbers) ?? "") "
    case 6: return ["x = 1 ", "; ", "; "].randomElement(using: &numbers) ?? ""
    case 7: return "break "
    case 8: return ["f(...) ", "f(x) ", "local y <close> = nil "].randomElement(using: &numbers) ?? ""
    default: break
    }
    let inner = block(depth - 1, &numbers)
    switch choice {
    case 9: return "do \(inner)end "
    case 10: return "while x do \(inner)end "
    case 11: return "repeat \(inner)until x "
    case 12: return "for x = 1, 2 do \(inner)end "
    case 13: return "for x in f do \(inner)end "
    case 14: return "if x then \(inner)elseif y then else \(block(depth - 1, &numbers))end "
    default: return "local function f(\(["", "...", "x, ..."].randomElement(using: &numbers) ?? "")) \(inner)end "
    }
  }

  // MARK: - Limits

  /// A source that Lua compiles with few pieces and refuses with many: the last number that compiles is Lua's. `%` is the number of the piece.
  @Test(arguments: [
    // Levels of nesting, which Lua counts for each kind in its own way.
    ("x = ", "(", "1", ")", ""), ("x = ", "{", "", "}", ""), ("x = ", "-", "1", "", ""), ("x = ", "1 .. ", "1", "", ""),
    ("x = ", "a ^ ", "1", "", ""),
    ("x = ", "f(", "", ")", ""), ("x = ", "a[", "1", "]", ""), ("x = ", "1 + 2 * (", "1", ")", ""),
    ("x = ", "{[", "1", "] = 1}", ""),
    ("", "do ", "", "end ", ""), ("", "while x do ", "", "end ", ""), ("", "repeat ", "", "until x ", ""),
    ("", "if x then ", "", "end ", ""),
    ("", "if x then else ", "", "end ", ""), ("while 1 do ", "if x then ", "break ", "end ", "end"),
    ("while 1 do ", "if x then ", ";break ", "end ", "end"), ("", "for i in x do do ", "", "end end ", ""),
    ("", "local function f() ", "", "end ", ""),
    ("", "function f() ", "", "end ", ""), ("x = ", "function() return ", "1", " end", ""),
    ("", "f(function() ", "", "end) ", ""),
    ("", "::a%::", "", "", ""), ("", "::a%::", ";", "", ""), ("", "::a%::;", "", "", ""), ("", "a, ", "b = 1", "", ""),
    ("", "a, ", "b[c] = -1", "", ""),
    // Variables, and those that Lua adds to a loop.
    ("local ", "a, ", "a", "", ""), ("", "local x ", "", "", ""), ("", "local x <const> = 1 ", "", "", ""),
    ("function f(", "a, ", "a", "", ") end"),
    ("function a:f(", "a, ", "a", "", ") end"), ("for ", "a, ", "a", "", " in f do end"),
    ("for i = 1, 2 do ", "local x ", "", "", "end"),
    ("for i in x do ", "local x ", "", "", "end"), ("", "for i = 1, 2 do ", "", "end ", ""),
    ("", "for i in x do ", "", "end ", ""),
    // Registers for the values of a list.
    ("f(", "1, ", "1", "", ")"), ("a.b:f(", "1, ", "1", "", ")"), ("return ", "1, ", "1", "", ""),
    ("local a = ", "1, ", "1", "", ""),
    ("local x, y, z f(", "1, ", "1", "", ")"), ("local x <const>, y <const> = f(), 1 f(", "1, ", "1", "", ")"),
    ("for a in ", "1, ", "1", "", " do end"),
  ]) func limits(_ before: String, _ piece: String, _ middle: String, _ closing: String, _ after: String) {
    let lua = RealLua()
    func source(_ count: Int) -> [UInt8] {
      let pieces = (0..<count).map { piece.replacingOccurrences(of: "%", with: "\($0)") }.joined()
      return Array((before + pieces + middle + String(repeating: closing, count: count) + after).utf8)
    }
    var (most, tooMany) = (1, 300)
    while tooMany - most > 1 {
      let count = (most + tooMany) / 2
      if lua.compiles(source(count)) { most = count } else { tooMany = count }
    }
    #expect(lua.compiles(source(most)) && tooMany < 300)
    for count in [1, most - 1, most] { #expect(isWhole(source(count)), "\(count) of \(piece)") }
    for count in [tooMany, tooMany + 1, 600] { #expect(!isWhole(source(count)), "\(count) of \(piece)") }
  }

  /// Lua adds an outer variable to every function between its use and its own, and the table of globals too; constants need none.
  @Test(arguments: ["", "<const>"], ["1", "f()"]) func upvalues(_ attribute: String, _ value: String) {
    let lua = RealLua()
    var answers: Set<Bool> = []
    for (count, global) in [(126, ""), (127, ""), (127, "g = 1 "), (128, ""), (128, "g = 1 "), (129, "")] {
      var source = (0..<count).map { "local a\($0) \(attribute) = \(value) " }.joined() + "local t function f() "
      source += (0..<127).map { "local b\($0) " }.joined() + "function t.f() \(global)return function() "
      source += (0..<count).map { "t = a\($0) " }.joined() + (0..<127).map { "t = b\($0) " }.joined()
      answers.insert(agrees(source + "end end end", lua, "\(count) \(attribute) \(value) \(global)"))
    }
    #expect(answers.count == (attribute == "<const>" && value == "1" ? 1 : 2))
  }

  /// Lua counts the variables of a function, the labels in scope and the open jumps in sixteen bits.
  @Test(arguments: [
    ("", "do local a end ", ""), ("", "for i = 1, 2 do end ", ""), ("", "for a in x do end ", ""),
    ("::a:: while x do ", "break ", "end"), ("do ", "goto a ", "end ::a::"), ("", "::a%:: x() ", ""),
    ("", "::a%:: x() ", "while x do end"),
  ]) func entries(_ before: String, _ piece: String, _ after: String) {
    let lua = RealLua()
    let each = piece.hasPrefix("for i") ? 4 : piece.hasPrefix("for") ? 5 : 1
    let answers = (0...2).map { extra in
      let pieces = (0..<32_766 / each + extra).map { piece.replacingOccurrences(of: "%", with: "\($0)") }.joined()
      return agrees(before + pieces + after, lua, "\(extra) more of \(piece)")
    }
    #expect(answers.first == true && answers.last == false)
  }
}
