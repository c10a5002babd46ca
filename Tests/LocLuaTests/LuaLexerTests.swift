// The lexer beside Lua's own: the same tokens, and every string literal with the same bytes.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocLua

@Suite struct LuaLexerTests {
  private func tokens(_ source: String) -> [String] {
    withSlice(Array(source.utf8)) { slice in
      LuaLexer.tokens(of: slice).dropLast().map { token in
        "\(token.kind):" + String(decoding: slice.buffer[token.start..<token.end], as: UTF8.self)
      }
    }
  }

  @Test(arguments: [
    ("a.b..c...d", ["name:a", "dot:.", "name:b", "concat:..", "name:c", "dots:...", "name:d"]),
    (
      "x==y~=z<=1>=2<3>4",
      [
        "name:x", "equal:==", "name:y", "notEqual:~=", "name:z", "lessEqual:<=", "number:1", "greaterEqual:>=",
        "number:2",
        "less:<", "number:3", "greater:>", "number:4",
      ]
    ),
    (
      "1<<2>>3//4/5~6",
      [
        "number:1", "shiftLeft:<<", "number:2", "shiftRight:>>", "number:3", "doubleSlash://", "number:4", "slash:/",
        "number:5", "tilde:~", "number:6",
      ]
    ),
    ("::l:: goto l", ["doubleColon:::", "name:l", "doubleColon:::", "goto:goto", "name:l"]),
    ("a:b'c'", ["name:a", "colon::", "name:b", "string:'c'"]),
    ("end ends _end", ["endWord:end", "name:ends", "name:_end"]),
    ("--[==[ x ]] ]==] 1 --[x\n2 -- 3", ["number:1", "number:2"]),
    ("a--[[\n]]b", ["name:a", "name:b"]),
    (
      "[[x]] [=[]]]=] [ [x]",
      ["longString:[[x]]", "longString:[=[]]]=]", "openBracket:[", "openBracket:[", "name:x", "closeBracket:]"]
    ),
    (
      "0x.8p-3 3e+4 .5 3. 0xA.bP1 1e5 0X1E+1",
      [
        "number:0x.8p-3", "number:3e+4", "number:.5", "number:3.", "number:0xA.bP1", "number:1e5", "number:0X1E",
        "plus:+", "number:1",
      ]
    ),
    ("3..2 0x 1e 1f 0xg 3x", ["broken:3..2", "broken:0x", "broken:1e", "broken:1f", "broken:0xg", "broken:3x"]),
    ("\u{FEFF}#!/usr/bin/lua x\na", ["name:a"]),
    ("'a\nb\"", ["broken:'a", "name:b", "broken:\""]),
    ("'a\\\nb' \"\\z \n \"", ["string:'a\\\nb'", "string:\"\\z \n \""]),
    ("[==x [[y", ["broken:[==", "name:x", "broken:[[y"]),
    ("--[[ x", []), ("'\\", ["broken:'\\"]), ("é!", ["broken:\u{FFFD}", "broken:\u{FFFD}", "broken:!"]), ("", []),
  ])
  func divides(_ source: String, _ expected: [String]) { #expect(tokens(source) == expected) }

  // MARK: - Beside Lua

  private static let pieces: [[UInt8]] =
    [
      "a", "é", "\\n", "\\a\\b\\f\\r\\t\\v", "\\\\", "\\\"", "\\'", "\"", "'", "\\z  \n\t x", "\\z", "\\x41", "\\xfF",
      "\\xg0",
      "\\x4", "\\65", "\\065", "\\0651", "\\255", "\\256", "\\0", "\\u{41}", "\\u{7F}", "\\u{80}", "\\u{7FF}",
      "\\u{800}",
      "\\u{FFFF}", "\\u{10000}", "\\u{1FFFFF}", "\\u{200000}", "\\u{3FFFFFF}", "\\u{4000000}", "\\u{7FFFFFFF}",
      "\\u{80000000}", "\\u{00000000041}", "\\u{}", "\\u{4", "\\u41", "\\\n", "\\\r", "\\\r\n", "\\\n\r", "\\\n\n",
      "\n", "\r", "\r\n",
      "\n\r", "\\q", "\\", "]]", "]=]", "[[", "--", "\0", "\u{FEFF}", "\\u{D800}", "0",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80]]

  private static let quotes = [("\"", "\""), ("'", "'"), ("[[", "]]"), ("[=[", "]=]"), ("[==[", "]==]")]

  /// Literals of every kind, many of which Lua refuses.
  private func literals(_ count: Int, _ numbers: inout Seeded) -> [[UInt8]] {
    (0..<count).map { _ in
      let body = (0..<Int.random(in: 0...4, using: &numbers)).flatMap { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &numbers)]
      }
      let quotes = Self.quotes[Int.random(in: 0..<Self.quotes.count, using: &numbers)]
      return Array(quotes.0.utf8) + body + Array(quotes.1.utf8)
    }
  }

  /// The text of a source that is one string literal and nothing else; nil where it is not.
  private func text(_ literal: [UInt8]) -> [UInt8]? {
    withSlice(literal) { slice in
      let tokens = LuaLexer.tokens(of: slice)
      return tokens.count == 2 ? LuaLiteral.text(of: tokens[0], in: slice) : nil
    }
  }

  @Test func stringsAreThoseOfLua() {
    var numbers = Seeded(seed(54, of: "LuaLexerTests"))
    let lua = RealLua()
    var agreed = 0
    let single = Self.pieces.flatMap { piece in
      [("\"", "\""), ("'", "'"), ("[[", "]]"), ("[=[", "]=]")].map { Array($0.0.utf8) + piece + Array($0.1.utf8) }
    }
    for literal in single + literals(3_000, &numbers) {
      let expected = lua.hex(literal)
      let found = text(literal).map { "\"" + $0.map { String(format: "%02x", $0) }.joined() + "\"" }
      // A quote in the middle may give an expression of several tokens, which is no literal: `""` behind `"a"` is a call.
      if found == nil, expected == nil { continue }
      #expect(found == expected, "\(String(decoding: literal, as: UTF8.self).debugDescription)")
      agreed += 1
    }
    #expect(agreed > 1_500)
  }

  @Test func numeralsAreThoseOfLua() {
    var numbers = Seeded(seed(55, of: "LuaLexerTests"))
    let lua = RealLua()
    let signs = Array("0123456789abcdefABCDEFxXpPeE.+-gz_".utf8)
    for _ in 0..<3_000 {
      var numeral: [UInt8] = [Array("0123456789.".utf8).randomElement(using: &numbers)!]
      if Bool.random(using: &numbers) { numeral = Array("0x".utf8) }
      for _ in 0..<Int.random(in: 0...6, using: &numbers) { numeral.append(signs.randomElement(using: &numbers)!) }
      let kinds = withSlice(numeral) { LuaLexer.tokens(of: $0).map(\.kind) }
      // Lua compiles a sum of numerals as well; only what is one token, or holds a broken one, is compared.
      guard kinds.count == 2 || kinds.contains(.broken) else { continue }
      let compiles = lua.compiles(Array("local x = ".utf8) + numeral)
      #expect(compiles == (kinds == [.number, .end]), "\(String(decoding: numeral, as: UTF8.self))")
    }
  }
}
