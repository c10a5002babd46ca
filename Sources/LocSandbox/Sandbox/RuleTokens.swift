// The words and signs of a rule's source with their lines, for readers that look for a few words and need no tree.

package import LocBase
import LocLua

/// A word or a sign of Lua's.
package struct RuleToken {
  package enum Kind {
    /// A name or a keyword.
    case name
    /// A string; the range is the source text between its quotes.
    case string
    /// The byte of a sign, 0 for a sign of several bytes like `==`, `0` for a number.
    case sign(UInt8)
    case end
  }

  package var kind: Kind
  package var range: Range<Int>
  /// The line on which it begins, from 1, as Lua counts lines; and the column there, in Unicode scalars from 1.
  var line: Int
  var column: Int
}

/// Reads a source token by token.
package struct RuleTokens {
  let text: UTF8Slice
  private var lexer: LuaLexer
  /// The offsets at which the lines begin.
  private let lines: [UInt32]
  /// Up to where lines and columns have been counted.
  private var counted = 0
  private var line = 1
  private var column = 1
  package private(set) var token = RuleToken(kind: .end, range: 0..<0, line: 1, column: 1)

  package init(_ source: UTF8Slice, lines: [UInt32]? = nil) {
    text = source
    lexer = LuaLexer(source)
    self.lines = lines ?? LuaLexer.lineStarts(of: source)
    counted = Int(self.lines[0])
    advance()
  }

  /// Reads a source from an offset on.
  init(_ source: UTF8Slice, from offset: Int) {
    let rest = source.part(offset, source.count)
    text = rest
    lexer = LuaLexer(part: rest)
    lines = [0]
    advance()
  }

  package var isAtEnd: Bool { if case .end = token.kind { true } else { false } }

  /// The text of the current token.
  package var word: UTF8Slice { slice(token.range) }

  package func slice(_ range: Range<Int>) -> UTF8Slice { text.part(range.lowerBound, range.upperBound) }

  package func isSign(_ sign: UTF8Slice) -> Bool {
    if case .sign(let byte) = token.kind { return byte == sign.first }
    return false
  }

  package func isName(_ name: UTF8Slice) -> Bool {
    if case .name = token.kind { return word == name }
    return false
  }

  package mutating func advance() {
    let next = lexer.next()
    count(upTo: next.start)
    switch next.kind {
    case .end: token = token(.end, next.start..<next.end)
    case .number: token = token(.sign(UInt8(ascii: "0")), next.start..<next.end)
    case .string, .longString:
      // The opening bracket is as long as the closing one.
      var margin = 1
      if next.kind == .longString { while text[next.start + margin] == .equalSign { margin += 1 } }
      if next.kind == .longString { margin += 1 }
      token = token(.string, next.start + margin..<next.end - margin)
    default:
      let isSign = next.end == next.start + 1
      token = token(next.kind.isWord ? .name : .sign(isSign ? text[next.start] : 0), next.start..<next.end)
    }
  }

  private func token(_ kind: RuleToken.Kind, _ range: Range<Int>) -> RuleToken {
    RuleToken(kind: kind, range: range, line: line, column: column)
  }

  private mutating func count(upTo end: Int) {
    while line < lines.count, Int(lines[line]) <= end {
      counted = Int(lines[line])
      line += 1
      column = 1
    }
    while counted < end {
      if text[counted] & 0xC0 != 0x80 { column += 1 }
      counted += 1
    }
  }

  /// The line of the first `else if` on one line; nil if there is none.
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

  /// The first line up to this one with a block in braces, `if (a) {`; nil if there is none. Such a brace is never a
  /// call with a table in Lua: its line begins with a word that requires `then`, `do` or `end`.
  static func lineOfBlockBrace(in source: UTF8Slice, upTo last: Int) -> Int? {
    let words: [UTF8Slice] = ["if", "while", "for", "function", "switch", "else", "try"]
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
}
