// Divides a source into the tokens of Lua 5.4. The rules are those of the reference manual, section 3.1, and of Lua's own lexer
// where the manual is silent: which bytes a malformed numeral takes, what ends a string without a closing quote.

package import LocBase

/// Divides a source into tokens. Any bytes give a list of tokens, in time linear in their number.
package struct LuaLexer {
  private let text: UTF8Slice
  private var index = 0

  /// Begins after a byte order mark and a first line that starts with `#`, which only a line feed ends.
  package init(_ source: UTF8Slice) {
    text = source
    if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { index = 3 }
    if byte(index) == .hash { while index < text.count, text[index] != .newline { index += 1 } }
  }

  /// Begins in the middle of a source, where no mark or first line is skipped.
  package init(part: UTF8Slice) { text = part }

  /// The offsets at which the lines begin, as Lua counts them: LF, CR, and the two together, in either order, end one.
  package static func lineStarts(of source: UTF8Slice) -> [UInt32] {
    var starts: [UInt32] = [0]
    var index = 0
    while index < source.count {
      let byte = source[index]
      index += 1
      guard byte == .newline || byte == .carriageReturn else { continue }
      if index < source.count, source[index] == .newline || source[index] == .carriageReturn, source[index] != byte {
        index += 1
      }
      starts.append(UInt32(truncatingIfNeeded: index))
    }
    // A byte order mark is not a character of the first line.
    if source.starts(with: [0xEF, 0xBB, 0xBF]) { starts[0] = 3 }
    return starts
  }

  /// All tokens of a source; the last one has the kind `end`.
  package static func tokens(of source: UTF8Slice) -> [LuaToken] {
    var lexer = LuaLexer(source)
    var tokens: [LuaToken] = []
    tokens.reserveCapacity(source.count / 4 + 1)
    while true {
      let token = lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  /// The next token. At the end of the source every call gives `end`.
  package mutating func next() -> LuaToken {
    if let comment = skipSpace() { return LuaToken(kind: .broken, start: comment, end: index) }
    let start = index
    guard index < text.count else { return LuaToken(kind: .end, start: text.count, end: text.count) }
    let kind = read()
    return LuaToken(kind: kind, start: start, end: index)
  }

  /// The byte at an offset; 0 after the end, which is not part of any token.
  private func byte(_ offset: Int) -> UInt8 { offset < text.count ? text[offset] : 0 }

  private mutating func read() -> LuaToken.Kind {
    let first = text[index]
    if Self.isLetter(first) { return readWord() }
    if first.isDigit { return readNumber() }
    let second = byte(index + 1)
    switch first {
    case .quote, .apostrophe: return readString(first)
    case .leftBracket:
      if second == .leftBracket || second == .equalSign { return readLongString() }
    case .period:
      if second.isDigit { return readNumber() }
      if second != first { return sign(1, .dot) }
      return byte(index + 2) == first ? sign(3, .dots) : sign(2, .concat)
    default: break
    }
    if let pair = Self.pair(first, second) { return sign(2, pair) }
    return sign(1, Self.single(first))
  }

  private mutating func sign(_ count: Int, _ kind: LuaToken.Kind) -> LuaToken.Kind {
    index += count
    return kind
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> LuaToken.Kind? {
    switch (first, second) {
    case (UInt8.equalSign, .equalSign): .equal
    case (UInt8.tilde, .equalSign): .notEqual
    case (UInt8.lessThan, .equalSign): .lessEqual
    case (UInt8.greaterThan, .equalSign): .greaterEqual
    case (UInt8.lessThan, .lessThan): .shiftLeft
    case (UInt8.greaterThan, .greaterThan): .shiftRight
    case (UInt8.slash, .slash): .doubleSlash
    case (UInt8.colon, .colon): .doubleColon
    default: nil
    }
  }

  private static func single(_ byte: UInt8) -> LuaToken.Kind {
    switch byte {
    case .plus: .plus
    case .hyphen: .minus
    case .asterisk: .star
    case .slash: .slash
    case .percent: .percent
    case .caret: .caret
    case .hash: .hash
    case .ampersand: .ampersand
    case .tilde: .tilde
    case .verticalBar: .bar
    case .lessThan: .less
    case .greaterThan: .greater
    case .equalSign: .assign
    case .leftParenthesis: .openParen
    case .rightParenthesis: .closeParen
    case .leftBrace: .openBrace
    case .rightBrace: .closeBrace
    case .leftBracket: .openBracket
    case .rightBracket: .closeBracket
    case .semicolon: .semicolon
    case .colon: .colon
    case .comma: .comma
    default: .broken
    }
  }

  private mutating func readWord() -> LuaToken.Kind {
    let start = index
    while index < text.count, Self.isLetter(text[index]) || text[index].isDigit { index += 1 }
    return .word(text.part(start, index))
  }

  // MARK: - Space and comments

  /// Passes white space and comments. Returns the beginning of a comment in long brackets that the source does not close.
  private mutating func skipSpace() -> Int? {
    while index < text.count {
      if Self.isSpace(text[index]) {
        index += 1
      } else if text[index] == .hyphen, byte(index + 1) == .hyphen {
        let start = index
        index += 2
        if let level = longBracket() {
          if !skipLong(level) { return start }
        } else {
          while index < text.count, text[index] != .newline, text[index] != .carriageReturn { index += 1 }
        }
      } else {
        return nil
      }
    }
    return nil
  }

  // MARK: - Strings

  /// The level of the opening long bracket that begins here; nil if none does.
  private func longBracket() -> Int? {
    guard byte(index) == .leftBracket else { return nil }
    var at = index + 1
    while byte(at) == .equalSign { at += 1 }
    return byte(at) == .leftBracket ? at - index - 1 : nil
  }

  private mutating func readLongString() -> LuaToken.Kind {
    guard let level = longBracket() else {
      // `[=` opens nothing. All equals signs are one token, so that many of them are not scanned repeatedly.
      index += 1
      while byte(index) == .equalSign { index += 1 }
      return .broken
    }
    return skipLong(level) ? .longString : .broken
  }

  /// Passes a long bracket of a level; false if the source ends in it.
  private mutating func skipLong(_ level: Int) -> Bool {
    index += level + 2
    while index < text.count {
      guard text[index] == .rightBracket else {
        index += 1
        continue
      }
      var at = index + 1
      while byte(at) == .equalSign { at += 1 }
      // The bracket at `at` may begin the closing one, so it is examined again.
      if at - index - 1 == level, byte(at) == .rightBracket {
        index = at + 1
        return true
      }
      index = at
    }
    return false
  }

  private mutating func readString(_ quote: UInt8) -> LuaToken.Kind {
    index += 1
    while index < text.count {
      let byte = text[index]
      if byte == .newline || byte == .carriageReturn { return .broken }
      index += 1
      if byte == quote { return .string }
      if byte == .backslash { skipEscape() }
    }
    return .broken
  }

  /// Skips the bytes after a backslash that do not end the string: a quote, a line end, the white space after `\z`.
  private mutating func skipEscape() {
    guard index < text.count else { return }
    let byte = text[index]
    index += 1
    if byte == UInt8(ascii: "z") {
      while index < text.count, Self.isSpace(text[index]) { index += 1 }
    } else if byte == .newline || byte == .carriageReturn {
      if index < text.count, text[index] == .newline || text[index] == .carriageReturn, text[index] != byte {
        index += 1
      }
    }
  }

  // MARK: - Numbers

  private mutating func readNumber() -> LuaToken.Kind {
    let start = index
    var exponent = UInt8(ascii: "e")
    if text[index] == UInt8(ascii: "0"), byte(index + 1) | 0x20 == UInt8(ascii: "x") {
      exponent = UInt8(ascii: "p")
      index += 2
    }
    while index < text.count {
      let byte = text[index]
      if byte | 0x20 == exponent {
        index += 1
        if index < text.count, text[index] == .plus || text[index] == .hyphen { index += 1 }
      } else if byte.isHexDigit || byte == .period {
        index += 1
      } else {
        break
      }
    }
    // Lua takes one letter that touches the numeral, and then refuses the whole.
    if index < text.count, Self.isLetter(text[index]) { index += 1 }
    return Self.isNumber(text.part(start, index)) ? .number : .broken
  }

  /// Whether the bytes are a whole numeral: digits with at most one point, and an exponent with a digit.
  private static func isNumber(_ text: UTF8Slice) -> Bool {
    let isHex = text.count > 2 && text[1] | 0x20 == UInt8(ascii: "x")
    var at = isHex ? 2 : 0
    var digits = 0
    var points = 0
    while at < text.count {
      if isHex ? text[at].isHexDigit : text[at].isDigit {
        digits += 1
      } else if text[at] == .period {
        points += 1
      } else {
        break
      }
      at += 1
    }
    guard digits > 0, points <= 1 else { return false }
    if at == text.count { return true }
    guard text[at] | 0x20 == (isHex ? UInt8(ascii: "p") : UInt8(ascii: "e")) else { return false }
    at += 1
    if at < text.count, text[at] == .plus || text[at] == .hyphen { at += 1 }
    guard at < text.count else { return false }
    for byte in text[at...] where !byte.isDigit { return false }
    return true
  }

  /// Whether a name can begin with this byte.
  package static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte == .underscore }
  package static func isSpace(_ byte: UInt8) -> Bool { byte == .space || byte &- UInt8.tab < 5 }
}
