// Sources that nobody would write: reading them ends, and in time that grows with their length only.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocCheck

@Suite struct LuaFuzzTests {
  private func readAll(_ source: [UInt8]) -> Int {
    withSlice(source) {
      let source = RuleSource($0, file: "r.lua")
      return source.calls.count + source.stateWrites.count
    }
  }

  @Test func mutations() {
    var mutations = LuaMutations(seed(57, of: "LuaFuzzTests"))
    for _ in 0..<LuaMutations.count(usually: 20_000) { _ = readAll(mutations.next()) }
  }

  @Test(arguments: [
    "(", "{", "[", "x[", "f(", "{{", "not ", "-", "#", "a..", "a^", "function() ", "function f() ", "if x then ",
    "while x do ", "do ", "repeat ",
    "for i = 1, 2 do ", "x = function() return ", "loc.text(", "loc.text{", "loc.text(x and ", "(x or ", "{x = ", "{[",
    "return function() ",
  ]) func deep(_ piece: String) {
    // A build without optimisation needs more than the 64 KB that a host's thread has at least; with it 32 KB are enough.
    onThread(stack: 128 << 10) {
      for count in [20, 90, 100_000] {
        let source = Array(String(repeating: piece, count: count).utf8)
        _ = readAll(source)
        _ = readAll(Array("x = ".utf8) + source)
      }
    }
  }

  /// Chains that are no deeper for Lua than one of them, but deep as a tree.
  @Test(arguments: [
    ("x = a", " + a", ""), ("x = a", " or 'b'", ""), ("x = loc.text(a", " or 'b'", ")"), ("x = a", ".b", ""),
    ("a", "()", ""), ("a", "'b'", ""),
    ("a", ":b()", ""), ("x = a", "[1]", ""), ("", "x = x ", ""), ("", "loc.text 'a' ", ""), ("", "local x = x ", ""),
    ("x = {", "'a', ", "}"),
    ("local t = {", "a = 'b', ", "} loc.text(t[x]) loc.text(t[y])"), ("local k = 'a' ", "k = k .. 'b' ", "loc.text(k)"),
    ("", "do end ", ""),
    ("local t = loc.text 'a' ", "f(t) ", ""), ("", "if x then elseif y then end ", ""),
    ("", "local function f(k) return loc.text(k) end f('a') ", ""),
    ("local function f(k) return loc.text(k) end ", "f('a') ", ""),
    ("local t = {} return function() ", "t.a = 1 ", "end"), ("", "]==", ""), ("", "[=", ""),
    ("--[==[", "]=", ""), ("'", "\\z ", "'"), ("", ";", ""), ("", "\n", ""),
    ("local k0 = 'a' ", "local k1 = k0 ", "loc.text(k1)"),
    ("local a ", "a = function() return a() end ", "return a"),
    ("local k = 'a' ", "k = loc.text(k) ", ""), ("local k = a", " or 'b'", " loc.text(k) loc.text(k)"),
    ("return {run = function(e) local m = {", "title = loc.text 'a', ", "} end}"),
    ("", "local function f() return f() end loc.text(f()) ", ""),
  ]) func long(_ before: String, _ piece: String, _ after: String) {
    func seconds(_ count: Int) -> Double {
      let source = Array((before + String(repeating: piece, count: count) + after).utf8)
      let start = processorSeconds()
      _ = readAll(source)
      return processorSeconds() - start
    }
    _ = seconds(10)
    let small = seconds(5_000)
    let large = seconds(40_000)
    // Eight times the source: 64 times the time would be quadratic. The margin is for a busy machine.
    #expect(large < max(small * 28, 0.3), "\(piece): \(small) s, \(large) s")
  }

  /// No message has room for a key of that length, and each place that uses it would hold it again.
  @Test func longKeysAreUnknown() {
    func keys(_ count: Int, _ call: String) -> [TextKey] {
      read("local k = '" + String(repeating: "x", count: count) + "' " + call).calls.flatMap(\.allKeys)
    }
    #expect(keys(4_094, "loc.text(k)").map(\.knownCount) == [4_094])
    #expect(keys(4_095, "loc.text(k)") == [.unknown])
    let table = "local t = {" + String(repeating: "'a', 'b', 'c', ", count: 80) + "} "
    #expect(keys(10, table + "loc.text(t[x] .. k)").map(\.knownCount) == [11, 11, 11])
  }
}
