// Sources that nobody would write: the parser answers as Lua does, with little stack and in time that grows with their length only.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocLua

@Suite struct LuaFuzzTests {
  @Test func mutationsAreWholeWhereLuaCompilesThem() {
    var mutations = LuaMutations(seed(57, of: "LuaFuzzTests"))
    let lua = RealLua()
    var compiled = 0
    for _ in 0..<LuaMutations.count(usually: 6_000) {
      let source = mutations.next()
      let compiles = lua.compiles(source)
      if compiles { compiled += 1 }
      #expect(isWhole(source) == compiles, "\(String(decoding: source, as: UTF8.self).debugDescription)")
    }
    #expect(compiled > 250)
  }

  /// 64 KB of stack is the least that a thread of a host has; the test's own calls take some of it.
  @Test(arguments: [
    "(", "{", "[", "x[", "f(", "{{", "not ", "-", "#", "a..", "a^", "function() ", "function f() ", "if x then ",
    "while x do ", "do ", "repeat ", "for i = 1, 2 do ", "x = function() return ", "(x or ", "{x = ", "{[", "a, ",
    "::a:: ",
    "return function() ", "x:y(", "a + ", "elseif x then ",
  ]) func deep(_ piece: String) {
    onThread(stack: 64 << 10) {
      for count in [150, 100_000] {
        let source = Array(String(repeating: piece, count: count).utf8)
        _ = isWhole(source)
        _ = isWhole(Array("x = ".utf8) + source)
      }
    }
  }

  @Test(arguments: [
    ("x = a", " + a", ""), ("x = a", ".b", ""), ("a", "()", ""), ("a", "'b'", ""), ("a", ":b()", ""),
    ("x = a", "[1]", ""), ("", "x = x ", ""), ("", "local x = x ", ""), ("", "do local x end ", ""),
    ("x = {", "'a', ", "}"),
    ("x = {", "a = 1, ", "}"), ("", "do end ", ""), ("", "if x then elseif y then end ", ""), ("", "x", ""),
    ("f(", "a, ", "a)"), ("a", ", a", " = 1"), ("", "goto a ", "::a::"), ("do ", "goto a ", "end ::a::"),
    ("while x do ", "break ", "end"), ("::a:: ", "goto a ", ""), ("", "::a:: ", ""), ("", "do ::a:: goto a end ", ""),
    ("", "goto a do local x ::b:: end ", "::a::"), ("", "f(function() return x end) ", ""), ("", "]==", ""),
    ("", "[=", ""),
    ("", "--[=", ""), ("", "--[=\n", ""), ("--[==[", "]=", ""), ("x = [==[", "]=", "]==]"), ("x = '", "\\z ", "'"),
    ("x = '", "\\u{41}", "'"), ("x = ", "1", ""), ("x = 0x", "f", ""), ("", ";", ""), ("", "\n", ""),
    ("local function f() ", "x = f ", "end"), ("", "local x <const> = 1 x = x ", ""),
  ]) func long(_ before: String, _ piece: String, _ after: String) {
    func seconds(_ count: Int) -> Double {
      let source = Array((before + String(repeating: piece, count: count) + after).utf8)
      let start = processorSeconds()
      _ = isWhole(source)
      return processorSeconds() - start
    }
    _ = seconds(10)
    let small = seconds(5_000)
    let large = seconds(40_000)
    // Eight times the source: 64 times the time would be quadratic. The margin is for a busy machine.
    #expect(large < max(small * 28, 0.3), "\(piece): \(small) s, \(large) s")
  }

  /// Names that differ, which a list or a search by name would walk through again and again.
  @Test(arguments: ["local %@ ", "do local %@ end ", "goto %@ ", "::%@:: ", "x = %@ ", "do goto %@ ::%@:: end "])
  func manyNames(_ piece: String) {
    func seconds(_ count: Int) -> Double {
      let source = (0..<count).map { piece.replacingOccurrences(of: "%@", with: "n\($0)") }.joined()
      let bytes = Array(source.utf8)
      let start = processorSeconds()
      _ = isWhole(bytes)
      return processorSeconds() - start
    }
    let small = seconds(5_000)
    let large = seconds(40_000)
    #expect(large < max(small * 28, 0.3), "\(piece): \(small) s, \(large) s")
  }
}
