// The parser beside Lua's own, on every source of the fixtures and on mutations of them.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocLua

@Suite struct LuaParserTests {
  @Test func filesOfTheRepository() {
    #expect(LuaCorpus.files.count >= 12)
    for file in LuaCorpus.files { #expect(isWhole(file.bytes), "\(file.name)") }
  }

  @Test func whatLuaCompilesIsWhole() {
    let lua = RealLua()
    var compiled = 0
    #expect(LuaCorpus.chunks.count > 1_000)
    for source in LuaCorpus.chunks {
      let compiles = lua.compiles(source)
      if compiles { compiled += 1 }
      #expect(isWhole(source) == compiles, "\(String(decoding: source, as: UTF8.self))")
    }
    #expect(compiled > 1_000)
  }

  /// Each sum is a node that takes two of the operands before it: no node may copy the others.
  @Test func longTable() {
    let source = Array(("return {" + String(repeating: "1 + 2, ", count: 300_000) + "}").utf8)
    let begun = processorSeconds()
    #expect(isWhole(source))
    #expect(processorSeconds() - begun < 8)
  }

  @Test(arguments: [
    "local x <const>, y <close> = 1, nil", "repeat local x until x", "for i = 1, 2, 3 do end",
    "for a, b, c in f, g do end",
    "function a.b.c:d(x, ...) return end", "a.b[c]{d}'e'(f):g[[h]].i = 1, 2", "goto x ::x::", "return;", "; ; ;",
    "if a then elseif b then else end",
    "while a do break end", "local function f() end", "return function(...) local a <const> = ... end",
    "a = {1, b = 2; [3] = 4,}", "f{}",
    "return -2 ^ -2 .. 'x' .. #t", "return not not a == b", "(f)()", "do end", "#!shebang", "\u{FEFF}#!shebang\nf()",
    "#!a carriage return \r ends no line\nf()", "(a).b = 1", "(f){}", "local x <const> = 1",
  ]) func grammar(_ source: String) { #expect(isWhole(Array(source.utf8))) }

  @Test(arguments: [
    "local", "x", "x =", "= 1", "f(", "return return", "if a", "for i do end", "a.b:c", "local function f.g() end",
    "return 'x", "a = {1 2}",
    "end", "until x", "x = 1f", "local x <const", "(a)", "f() = 1", "::x", "a, b", "return function", "x = = 1", "?",
    "function f(a,) end", "--[[ x", "f() --[==[ ]]", "#!shebang\nx", "(a) = 1", "(f())", "a.b", "f{} = 1",
    "\u{FEFF}\u{FEFF}f()", "f()\u{FEFF}",
  ]) func refused(_ source: String) {
    #expect(!isWhole(Array(source.utf8)))
    #expect(!RealLua().compiles(Array(source.utf8)))
  }

  /// A name before `=` names a field; before `==` it begins an item.
  @Test(arguments: [
    ("return {x = 1}", 1), ("return {x == 1}", 0), ("return {x, y == 2, z = 3, [w] = 4}", 1),
    ("return {x = x == 1}", 1),
  ]) func fields(_ source: String, _ count: Int) {
    let kinds = withSlice(Array(source.utf8)) { LuaParser.tree(of: $0).nodes.map(\.kind) }
    #expect(kinds.count { $0 == .fieldName } == count)
  }

  /// Sources out of Lua's words.
  @Test func randomSources() {
    var numbers = Seeded(seed(56, of: "LuaParserTests"))
    let lua = RealLua()
    let words = """
      local x = 1 function f ( ) end return if then else elseif while do repeat until for in , ; : . .. ... { } [ ] + - not and or # == \
      'a' nil true false y z = ( ) ( ) end end ~ 2 "b" local function
      """.split(separator: " ")
    var both = 0
    for _ in 0..<6_000 {
      let source = (0..<Int.random(in: 1...9, using: &numbers)).map { _ in words.randomElement(using: &numbers)! }
        .joined(separator: " ")
      // The first sign must not be a `#`, which begins a line for the system's shell.
      let bytes = Array((";" + source).utf8)
      let compiles = lua.compiles(bytes)
      #expect(isWhole(bytes) == compiles, "\(source)")
      if compiles { both += 1 }
    }
    #expect(both > 20)
  }

  /// Real sources with words put in, taken out and exchanged.
  @Test func changedSources() {
    var numbers = Seeded(seed(58, of: "LuaParserTests"))
    let lua = RealLua()
    let corpus = LuaCorpus.chunks.filter { $0.count < 400 }
    var compiled = 0
    for _ in 0..<4_000 {
      let source = corpus.randomElement(using: &numbers)!
      var words = withSlice(source) { slice in
        LuaLexer.tokens(of: slice).dropLast().map { Array(slice.buffer[$0.start..<$0.end]) }
      }
      let others = corpus.randomElement(using: &numbers)!
      let given = withSlice(others) { slice in
        LuaLexer.tokens(of: slice).dropLast().map { Array(slice.buffer[$0.start..<$0.end]) }
      }
      guard !words.isEmpty, let word = given.randomElement(using: &numbers) else { continue }
      let at = Int.random(in: 0..<words.count, using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: words.remove(at: at)
      case 1: words.insert(word, at: at)
      default: words[at] = word
      }
      let changed = Array(words.joined(separator: [0x20]))
      let compiles = lua.compiles(changed)
      if compiles { compiled += 1 }
      #expect(isWhole(changed) == compiles, "\(String(decoding: changed, as: UTF8.self))")
    }
    #expect(compiled > 400)
  }
}
