// Splits a Gradle script into tokens. Groovy and Kotlin are similar enough for one lexer: comments, strings, names,
// symbols.

import LocBase

/// Reads a script's bytes in one pass. Every byte sequence gives tokens: a byte that begins no token of either language
/// is a one-byte symbol.
struct ScriptLexer {
  /// The limit on tokens; the largest scripts of known projects have some ten thousand.
  static let maxTokens = 200_000
  /// The limit on texts within `${…}` within texts.
  private static let maxDepth = 16

  private let bytes: [UInt8]
  private let isKotlin: Bool
  private var index = 0
  private var tokens: [ScriptToken] = []
  /// The offset after the last token.
  private var lastEnd = 0
  /// No text between slashes begins before this byte: its line has been searched.
  private var endOfSlashes = 0
  /// True when the script has more tokens than the limit.
  private(set) var isTooLong = false

  init(_ bytes: [UInt8], isKotlin: Bool) {
    self.bytes = bytes
    self.isKotlin = isKotlin
  }

  /// The tokens; the last is `end`.
  mutating func read() -> [ScriptToken] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if byte(0) == .hash, byte(1) == .exclamationMark { skipLine() }
    while index < bytes.count {
      guard tokens.count < Self.maxTokens else {
        isTooLong = true
        break
      }
      let (start, count) = (index, tokens.count)
      next()
      guard tokens.count > count else { continue }
      tokens[count].isJoined = start == lastEnd
      lastEnd = index
    }
    tokens.append(ScriptToken(kind: .end, offset: bytes.count))
    return tokens
  }

  /// The byte at this distance after the current one; 0 beyond the end.
  private func byte(_ distance: Int) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private func isAt(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    byte(0) == first && byte(1) == second && byte(2) == third
  }

  private mutating func next() {
    let start = index
    let first = byte(0)
    switch first {
    case .newline, .semicolon:
      index += 1
      if let last = tokens.last, last.kind == .newline { return }
      tokens.append(ScriptToken(kind: .newline, offset: start))
    case 0x00...0x20: index += 1
    case .slash where byte(1) == .slash: skipLine()
    case .slash where byte(1) == .asterisk: skipComment()
    // A backslash at the end of a line continues it.
    case .backslash where byte(1) == .newline: index += 2
    case .quote, .apostrophe: readText(quote: first)
    case .slash where !isKotlin && startsSlashyText(): readSlashyText()
    case .backtick: readBackticks()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    default: if Self.isNameByte(first) { readName() } else { readSymbol() }
    }
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != .newline { index += 1 }
  }

  /// Skips a comment. Kotlin's comments nest, Groovy's do not.
  private mutating func skipComment() {
    var depth = 0
    while index < bytes.count {
      if byte(0) == .slash, byte(1) == .asterisk, depth == 0 || isKotlin {
        depth += 1
        index += 2
      } else if byte(0) == .asterisk, byte(1) == .slash {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        index += 1
      }
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...0xFF: true
    default: false
    }
  }

  private mutating func readName() {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    append(.word, from: start, to: index)
  }

  private mutating func readNumber() {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    append(.number, from: start, to: index)
  }

  private mutating func readBackticks() {
    let start = index
    index += 1
    while index < bytes.count, bytes[index] != .backtick, bytes[index] != .newline { index += 1 }
    let end = index
    if byte(0) == .backtick { index += 1 }
    tokens.append(ScriptToken(kind: .word, name: string(start + 1, end), offset: start))
  }

  private mutating func readSymbol() {
    let start = index
    switch (byte(0), byte(1)) {
    // -> ?. ?: += -= == != <= >= && || :: .. !!
    case (0x2D, 0x3E), (0x3F, 0x2E), (0x3F, 0x3A), (0x2B, 0x3D), (0x2D, 0x3D), (0x3D, 0x3D), (0x21, 0x3D),
      (0x3C, 0x3D), (0x3E, 0x3D), (0x26, 0x26), (0x7C, 0x7C), (0x3A, 0x3A), (0x2E, 0x2E), (0x21, 0x21):
      index += 2
    default: index += 1
    }
    append(.symbol, from: start, to: index)
  }

  private mutating func append(_ kind: ScriptToken.Kind, from start: Int, to end: Int) {
    tokens.append(ScriptToken(kind: kind, name: string(start, end), offset: start))
  }

  private func string(_ start: Int, _ end: Int) -> Text {
    start < end && end <= bytes.count ? Text(decoding: bytes[start..<end]) : ""
  }

  // MARK: Texts

  private mutating func readText(quote: UInt8) {
    let start = index
    let isTriple = isAt(quote, quote, quote)
    index += isTriple ? 3 : 1
    var text = ScriptText()
    var piece: [UInt8] = []
    // Kotlin has characters between apostrophes, with the escapes of strings.
    let replaces = quote == .quote
    let escapes = !(isKotlin && isTriple)
    while index < bytes.count {
      let current = bytes[index]
      if isTriple ? isAt(quote, quote, quote) : current == quote { break }
      // A text on one line that is not closed ends with its line, so that the rest of the script is read.
      if !isTriple, current == .newline { break }
      if current == .backslash, escapes {
        readEscape(into: &piece)
      } else if current == .dollar, replaces, let part = readReplacement(depth: 0) {
        if !piece.isEmpty { text.parts.append(.literal(Text(decoding: piece))) }
        piece.removeAll()
        text.parts.append(part)
      } else {
        piece.append(current)
        index += 1
      }
    }
    if isTriple { index = min(index + 3, bytes.count) } else if byte(0) == quote { index += 1 }
    if !piece.isEmpty { text.parts.append(.literal(Text(decoding: piece))) }
    tokens.append(ScriptToken(kind: .text, text: text, offset: start))
  }

  private mutating func readEscape(into piece: inout [UInt8]) {
    switch byte(1) {
    case UInt8(ascii: "n"): piece.append(.newline)
    case UInt8(ascii: "t"): piece.append(.tab)
    case UInt8(ascii: "r"): piece.append(.carriageReturn)
    // No path or name of a project has a character that needs such an escape.
    case UInt8(ascii: "u"): piece += [.backslash, UInt8(ascii: "u")]
    case 0x00, .newline: break
    case let other: piece.append(other)
    }
    index = min(index + 2, bytes.count)
  }

  /// Reads `$name`, `$name.name` (Groovy) or `${…}`; nil when the dollar sign is only a character.
  private mutating func readReplacement(depth: Int) -> ScriptText.Part? {
    if byte(1) == .leftBrace {
      let start = index + 2
      index = start
      skipBraces(depth: depth)
      let inner = string(start, index - 1)
      return isDottedName(inner) ? .name(trimmed(inner)) : .unknown
    }
    guard Self.isNameByte(byte(1)), !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(1)), byte(1) != .dollar
    else { return nil }
    let start = index + 1
    index = start
    while index < bytes.count {
      let current = bytes[index]
      let isDot =
        current == .period && !isKotlin && Self.isNameByte(byte(1))
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(1))
      guard isDot || Self.isNameByte(current) && current != .dollar else { break }
      index += 1
    }
    return .name(string(start, index))
  }

  /// Skips past the brace that closes a replacement; strings in it may contain braces.
  private mutating func skipBraces(depth: Int) {
    var open = 1
    while index < bytes.count {
      let current = bytes[index]
      index += 1
      switch current {
      case .leftBrace: open += 1
      case .rightBrace:
        open -= 1
        if open == 0 { return }
      case .quote, .apostrophe:
        while index < bytes.count, bytes[index] != current, bytes[index] != .newline {
          if bytes[index] == .backslash { index += 1 }
          if byte(0) == .dollar, byte(1) == .leftBrace, current == .quote, depth < Self.maxDepth {
            index += 2
            skipBraces(depth: depth + 1)
          } else {
            index += 1
          }
        }
        index += 1
      default: break
      }
    }
    index = bytes.count + 1
  }

  private func isDottedName(_ text: Text) -> Bool {
    let name = trimmed(text)
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    for byte in name.utf8 where !Self.isNameByte(byte) && byte != .period { return false }
    return true
  }

  private func trimmed(_ text: Text) -> Text {
    var bytes = text.utf8[...]
    while let first = bytes.first, first <= .space { bytes = bytes.dropFirst() }
    while let last = bytes.last, last <= .space { bytes = bytes.dropLast() }
    return Text(decoding: bytes)
  }

  // MARK: Groovy's texts between slashes

  /// Whether the slash begins a string: it does if no divisible value precedes it and the line has another slash.
  private mutating func startsSlashyText() -> Bool {
    switch tokens.last?.kind {
    case .word, .text, .number: return false
    case .symbol:
      if let last = tokens.last, last.isSymbol(")") || last.isSymbol("]") || last.isSymbol("}") { return false }
    default: break
    }
    if index < endOfSlashes { return false }
    var distance = 1
    while index + distance < bytes.count, byte(distance) != .newline {
      if byte(distance) == .slash { return true }
      distance += byte(distance) == .backslash ? 2 : 1
    }
    endOfSlashes = index + distance
    return false
  }

  private mutating func readSlashyText() {
    let start = index
    index += 1
    while index < bytes.count, bytes[index] != .slash, bytes[index] != .newline {
      index += byte(0) == .backslash ? 2 : 1
    }
    index = min(index + 1, bytes.count)
    tokens.append(ScriptToken(kind: .text, text: ScriptText(parts: [.unknown]), offset: start))
  }
}
