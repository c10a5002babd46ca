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

  private static let pieces: [[UInt8]] =
    [
      "loc.text(", "loc.text{", "'key'", "\"", "[[", "]]", "[==[", "--[[", "--", "\\", "\\z", "\n", "(", ")", "{", "}",
      "[", "]", "=", ",", ";",
      "function ", "end ", "local ", "local x = ", "return ", "if x then ", "else ", "and ", "or ", "..", "...", ".",
      ":", "for ", "in ",
      "repeat ", "until ", "x", "x.", "x(", "title = ", "loc", "0x", "1e", "%s", "run = function(e) ", "goto x ", "::",
      "require 'a' ", "\u{301}",
    ].map { Array($0.utf8) } + [[0xFF], [0], [0x80]]

  /// How many sources: LOCSCRIPT_FUZZ_SOURCES, or a number for every run of the tests.
  private var count: Int { ProcessInfo.processInfo.environment["LOCSCRIPT_FUZZ_SOURCES"].flatMap { Int($0) } ?? 20_000 }

  @Test func mutations() {
    var numbers = Seeded(seed(57, of: "LuaFuzzTests"))
    let corpus = LuaCorpus.chunks.filter { $0.count < 600 } + LuaCorpus.files.map(\.bytes).filter { $0.count < 3_000 }
    for _ in 0..<count {
      var source = corpus.randomElement(using: &numbers)!
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let at = Int.random(in: 0...source.count, using: &numbers)
        let end = min(source.count, at + Int.random(in: 0...12, using: &numbers))
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: source.removeSubrange(at..<end)
        case 1: source.insert(contentsOf: Self.pieces.randomElement(using: &numbers)!, at: at)
        case 2: source.replaceSubrange(at..<end, with: Self.pieces.randomElement(using: &numbers)!)
        case 3: source = Array(source[..<at])
        default: source.insert(contentsOf: source[at..<end], at: Int.random(in: 0...source.count, using: &numbers))
        }
      }
      _ = readAll(source)
    }
  }

  @Test(arguments: [
    "(", "{", "[", "x[", "f(", "{{", "not ", "-", "#", "a..", "a^", "function() ", "function f() ", "if x then ",
    "while x do ", "do ", "repeat ",
    "for i = 1, 2 do ", "x = function() return ", "loc.text(", "loc.text{", "loc.text(x and ", "(x or ", "{x = ", "{[",
    "return function() ",
  ]) func deep(_ piece: String) async {
    let source = Array(String(repeating: piece, count: 100_000).utf8)
    await onSmallStack {
      _ = readAll(source)
      _ = readAll(Array("x = ".utf8) + source)
    }
  }

  /// Runs on a thread of its own with half of the usual stack.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let thread = Thread {
        body()
        done.resume()
      }
      // A build without optimisation needs more than 512 KB; with it 96 KB are enough.
      thread.stackSize = 4 * 1024 * 1024
      thread.start()
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
}
