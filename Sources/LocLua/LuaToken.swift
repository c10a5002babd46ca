// The words and signs of Lua 5.4, as the reference manual lists them.

package import LocBase

/// A word, a sign, a string or a number in a source.
package struct LuaToken: Sendable {
  /// The kinds of tokens. A symbol's name says what it is, not what it does.
  package enum Kind: UInt8, Sendable {
    case end
    case name
    /// A string in quotes; the range includes the quotes.
    case string
    /// A string in long brackets; the range includes the brackets.
    case longString
    case number
    /// Bytes that are not a token of Lua: a string or a comment without an end, a numeral like `1f`, a sign like `!`.
    case broken

    case and, `break`, `do`, `else`, elseif, endWord, `false`, `for`, function, goto, `if`, `in`, local, `nil`, not, or,
      `repeat`
    case `return`, then, `true`, until, `while`

    case plus, minus, star, slash, doubleSlash, percent, caret, hash, ampersand, tilde, bar, shiftLeft, shiftRight
    case equal, notEqual, lessEqual, greaterEqual, less, greater, assign
    case openParen, closeParen, openBrace, closeBrace, openBracket, closeBracket, doubleColon, semicolon, colon, comma
    case dot, concat, dots
  }

  package var kind: Kind
  /// The offset of its first byte.
  package var start: Int
  /// The offset after its last byte.
  package var end: Int
}

extension LuaToken.Kind {
  /// Whether it is a name or a keyword.
  package var isWord: Bool {
    self == .name || (rawValue >= LuaToken.Kind.and.rawValue && rawValue <= LuaToken.Kind.while.rawValue)
  }

  /// The kind of a word: a keyword, or a name.
  package static func word(_ text: UTF8Slice) -> LuaToken.Kind {
    guard text.count >= 2, text.count <= 8 else { return .name }
    return switch text {
    case "and": .and
    case "break": .break
    case "do": .do
    case "else": .else
    case "elseif": .elseif
    case "end": .endWord
    case "false": .false
    case "for": .for
    case "function": .function
    case "goto": .goto
    case "if": .if
    case "in": .in
    case "local": .local
    case "nil": .nil
    case "not": .not
    case "or": .or
    case "repeat": .repeat
    case "return": .return
    case "then": .then
    case "true": .true
    case "until": .until
    case "while": .while
    default: .name
    }
  }
}
