// The words and signs of a rule's source, as Lua's own lexer divides it. A source that Lua has not compiled may give anything.

import LocBase

/// A word or a sign of Lua's.
package struct RuleToken {
  package enum Kind {
    case name
    /// A string; the range is the text between its quotes, as it is written.
    case string
    /// Any other sign, and a number's first byte.
    case sign(UInt8)
    case end
  }

  package var kind: Kind
  package var range: Range<Int>
  /// The line on which it begins, from 1.
  package var line: Int
}

/// Reads a source token by token.
package struct RuleTokens {
  package let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line = 1
  package private(set) var token = RuleToken(kind: .end, range: 0..<0, line: 1)

  package init(_ source: UTF8Slice) {
    text = source.buffer
    advance()
  }

  package var isAtEnd: Bool { if case .end = token.kind { true } else { false } }

  /// The text of the current token.
  package var word: UTF8Slice { slice(token.range) }

  func slice(_ range: Range<Int>) -> UTF8Slice { UTF8Slice(UnsafeBufferPointer(rebasing: text[range])) }

  package func isSign(_ sign: StaticString) -> Bool {
    if case .sign(let byte) = token.kind { return byte == sign.utf8Start.pointee }
    return false
  }

  package func isName(_ name: StaticString) -> Bool {
    if case .name = token.kind { return word.equals(name) }
    return false
  }

  package mutating func advance() {
    skipSpace()
    let start = index
    guard index < text.count else {
      token = RuleToken(kind: .end, range: index..<index, line: line)
      return
    }
    let byte = text[index]
    let begun = line
    if Self.isLetter(byte) {
      while index < text.count, Self.isLetter(text[index]) || Self.isDigit(text[index]) { index += 1 }
      token = RuleToken(kind: .name, range: start..<index, line: begun)
    } else if byte == 0x22 || byte == 0x27 {
      index += 1
      while index < text.count, text[index] != byte, text[index] != 0x0A {
        if text[index] == 0x5C { skipEscape() } else { index += 1 }
      }
      let end = min(index, text.count)
      index = min(index + 1, text.count)
      token = RuleToken(kind: .string, range: start + 1..<max(end, start + 1), line: begun)
    } else if byte == 0x5B, let level = longBracket(at: index) {
      skipLong(level)
      token = RuleToken(kind: .string, range: min(start + level + 2, index)..<index, line: begun)
    } else if Self.isDigit(byte) {
      while index < text.count, Self.isDigit(text[index]) || Self.isLetter(text[index]) || text[index] == 0x2E {
        index += 1
      }
      token = RuleToken(kind: .sign(0x30), range: start..<index, line: begun)
    } else {
      index += 1
      // `..` and `==` must not look like `.` and `=`.
      let isDouble = index < text.count && (byte == 0x2E || byte == 0x3D) && text[index] == byte
      if isDouble { while index < text.count, text[index] == byte { index += 1 } }
      token = RuleToken(kind: .sign(isDouble ? 0 : byte), range: start..<index, line: begun)
    }
  }

  /// Passes a backslash and what it escapes: a byte, a line's end (CR LF is one), or after `z` all white space.
  private mutating func skipEscape() {
    index += 1
    guard index < text.count else { return }
    let byte = text[index]
    if byte == 0x0A { line += 1 }
    index += 1
    if byte == 0x0D || byte == 0x0A, index < text.count, text[index] == 0x0D || text[index] == 0x0A, text[index] != byte
    {
      if text[index] == 0x0A { line += 1 }
      index += 1
    }
    guard byte == UInt8(ascii: "z") else { return }
    while index < text.count, text[index] <= 0x20 {
      if text[index] == 0x0A { line += 1 }
      index += 1
    }
  }

  /// The line of the first `else if` on one line; nil where there is none.
  static func lineOfElseIf(in source: UTF8Slice) -> Int? {
    var tokens = RuleTokens(source)
    while !tokens.isAtEnd {
      let isElse = tokens.isName("else")
      let line = tokens.token.line
      tokens.advance()
      if isElse, tokens.isName("if"), tokens.token.line == line { return line }
    }
    return nil
  }

  /// The first line up to this one with a block in braces, `if (a) {`; nil where there is none. What precedes such a brace is never a
  /// call with a table in Lua: its line begins with a word that wants `then`, `do` or `end`.
  static func lineOfBlockBrace(in source: UTF8Slice, upTo last: Int) -> Int? {
    let words: [StaticString] = ["if", "while", "for", "function", "switch", "else", "try"]
    var tokens = RuleTokens(source)
    var line = 0
    var isBlock = false
    while !tokens.isAtEnd, tokens.token.line <= last {
      if tokens.token.line != line {
        line = tokens.token.line
        // `} else {`
        if tokens.isSign("}") { tokens.advance() }
        isBlock = words.contains { tokens.isName($0) }
      }
      let mayPrecede = tokens.isSign(")") || tokens.isName("else") || tokens.isName("try")
      tokens.advance()
      if isBlock, mayPrecede, tokens.isSign("{"), tokens.token.line == line { return line }
    }
    return nil
  }

  private mutating func skipSpace() {
    while index < text.count {
      if text[index] == 0x0A { line += 1 }
      if text[index] <= 0x20 || text[index] >= 0x80 {
        index += 1
      } else if text[index] == 0x2D, index + 1 < text.count, text[index + 1] == 0x2D {
        index += 2
        if let level = longBracket(at: index) {
          skipLong(level)
        } else {
          while index < text.count, text[index] != 0x0A { index += 1 }
        }
      } else {
        return
      }
    }
  }

  /// The number of equals signs of the long bracket that begins at `start`; nil where none does.
  private func longBracket(at start: Int) -> Int? {
    guard start < text.count, text[start] == 0x5B else { return nil }
    var at = start + 1
    while at < text.count, text[at] == 0x3D { at += 1 }
    return at < text.count && text[at] == 0x5B ? at - start - 1 : nil
  }

  private mutating func skipLong(_ level: Int) {
    index += level + 2
    while index < text.count {
      if text[index] == 0x0A { line += 1 }
      if text[index] == 0x5D {
        var at = index + 1
        while at < text.count, text[at] == 0x3D { at += 1 }
        if at - index - 1 == level, at < text.count, text[at] == 0x5D {
          index = at + 1
          return
        }
      }
      index += 1
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
