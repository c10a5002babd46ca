// The words of a line of a rule's source. Lua reports only the line of an error; the word in its message may give the column.

package import LocBase
import LocLua

extension RuleLine {
  /// The column of the word that an error names: a localization key, the last name of a field's path, or the function
  /// of `loc` that was called. The line's first column if none of them occurs, or if it occurs twice.
  package func column(key: UTF8Slice, called: UTF8Slice = .empty) -> Int {
    let last = key.lastIndex(of: .period).map { $0 + 1 } ?? 0
    return column(of: key) ?? column(of: key.part(last, key.count)) ?? column(of: called) ?? start
  }

  /// The column for an error of Lua's own: "attempt to call a nil value (field 'mesage')", "unexpected symbol near 'x'".
  /// One that Lua does not word is at the call of the function that raised it: error, assert.
  package func column(_ message: LuaMessage, missing: UTF8Slice, near: Text, called: UTF8Slice) -> Int {
    if message.isNil {
      if message.isElement, let column = column(ofSign: "[0]") { return column }
      // Lua names no operand of a comparison.
      if message.isAbout(Text(missing), near: near) || message.name.isEmpty, missing.count > 0,
        let column = column(of: missing)
      {
        return column
      }
    }
    return message.quoted.withSlice { quoted in
      // The compiler may have read a part of a word only: `1..` or `"it\q`.
      column(of: quoted) ?? (message.isSyntax ? column(ofPart: quoted) : nil)
    } ?? column(of: called) ?? start
  }
}

/// One line of Lua.
package struct RuleLine {
  private let text: UTF8Slice

  /// - Parameter line: its bytes, borrowed.
  package init(_ line: UTF8Slice) { text = line }

  var count: Int { text.count }

  /// The column of the first character that is not white space; 1 where there is none.
  package var start: Int { (text.firstIndex { $0 > .space } ?? 0) + 1 }

  /// The column of the first such sign outside of strings and comments; nil if there is none.
  package func column(ofSign sign: UTF8Slice) -> Int? {
    var lexer = LuaLexer(part: text)
    var offset = 0
    while true {
      let token = lexer.next()
      // A string is compared at its beginning, any other token as a whole; a comment may precede a token.
      let end = isText(token) ? token.start + 1 : token.end
      while offset < min(end, text.count) {
        let rest = text.part(offset, text.count)
        if rest.hasPrefix(sign) { return column(at: offset) }
        if rest.hasPrefix("--" as UTF8Slice) { break }
        offset += 1
      }
      if token.kind == .end { return nil }
      offset = token.end
    }
  }

  /// The column of the only place that begins with the first bytes of `part`, wherever it lies; nil if there is none or more than one.
  fileprivate func column(ofPart part: UTF8Slice) -> Int? {
    let part = UTF8Slice(part.prefix(64))
    guard let first = part.first, part.count <= text.count else { return nil }
    var found: Int?
    for offset in 0...(text.count - part.count) where text[offset] == first {
      let rest = text.part(offset, text.count)
      guard rest.hasPrefix(part) else { continue }
      if found != nil { return nil }
      found = offset
    }
    return found.map(column)
  }

  /// Whether a token is a string, or the beginning of one that ends on another line.
  private func isText(_ token: LuaToken) -> Bool {
    switch token.kind {
    case .string, .longString: true
    case .broken: text[token.start] == .quote || text[token.start] == .apostrophe
    default: false
    }
  }

  /// The first word of the line, and its column; nil if the line begins with something else.
  var firstWord: (text: UTF8Slice, column: Int)? {
    var lexer = LuaLexer(part: text)
    let token = lexer.next()
    return token.kind.isWord ? (slice(token.start..<token.end), column(at: token.start)) : nil
  }

  /// The first non-ASCII character outside strings and comments, and its replacement: most come from a word processor.
  var foreignCharacter: (help: String, column: Int)? {
    var lexer = LuaLexer(part: text)
    var token = lexer.next()
    while token.kind != .end, token.kind != .broken || text[token.start] < 0x80 { token = lexer.next() }
    guard token.kind == .broken else { return nil }
    let rest = String(decoding: text[token.start..<min(token.start + 4, text.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return nil }
    let help =
      switch scalar.value {
      case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A:
        "Lua's quotes are \" and '; '\(scalar)' is a quote of a word processor."
      case 0xA0, 0x2000...0x200B, 0x202F, 0xFEFF: "There is a space here that is none to Lua; write a plain one."
      case 0x2010...0x2015, 0x2212: "Lua's minus is -, not '\(scalar)'."
      default: "'\(scalar)' is allowed only in a string: names have the letters a to z, digits and _."
      }
    return (help, column(at: token.start))
  }

  /// The column of the function's name in the call `loc.<name>` of this line; of several the one whose first text is `key`.
  package func column(ofCall name: UTF8Slice, key: UTF8Slice) -> Int? {
    var tokens = RuleTokens(text, from: 0)
    var first: Int?
    while !tokens.isAtEnd {
      let isLoc = tokens.isName("loc")
      tokens.advance()
      guard isLoc, tokens.isSign(".") else { continue }
      tokens.advance()
      guard tokens.isName(name) else { continue }
      let column = column(at: tokens.token.range.lowerBound)
      tokens.advance()
      if tokens.isSign("(") { tokens.advance() }
      if tokens.isSign("{") {
        for _ in 0..<3 { tokens.advance() }
      }
      if case .string = tokens.token.kind, tokens.word == key { return column }
      first = first ?? column
    }
    return first
  }

  /// The column, in Unicode scalars from 1, of the only name or short string whose text is `word`. Returns nil if the word
  /// is absent or occurs more than once, or where the line is not understood: it may lie in a long string.
  package func column(of word: UTF8Slice) -> Int? {
    var found: Int?
    var lexer = LuaLexer(part: text)
    while true {
      let token = lexer.next()
      var range = token.start..<token.end
      switch token.kind {
      case .end: return found.map(column)
      case .longString: return nil
      // A string or a comment that ends on another line.
      case .broken where isText(token) || [UInt8.leftBracket, .hyphen].contains(text[token.start]): return nil
      case .string: range = token.start + 1..<token.end - 1
      default: if !token.kind.isWord { continue }
      }
      guard slice(range) == word else { continue }
      if found != nil { return nil }
      found = range.lowerBound
    }
  }

  private func slice(_ range: Range<Int>) -> UTF8Slice { text.part(range.lowerBound, range.upperBound) }

  private func column(at offset: Int) -> Int {
    var column = 1
    for byte in text[..<offset] where byte & 0xC0 != 0x80 { column += 1 }
    return column
  }
}
