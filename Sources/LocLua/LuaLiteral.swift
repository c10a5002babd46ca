// The text of a string literal, with its escapes decoded as Lua 5.4 decodes them.

package import LocBase

/// Decodes string literals.
package enum LuaLiteral {
  /// The text of a string token. Nil if Lua refuses an escape, or if the token is not a string.
  package static func text(of token: LuaToken, in source: UTF8Slice) -> [UInt8]? {
    guard token.start >= 0, token.start < token.end, token.end <= source.count else { return nil }
    let literal = source.part(token.start, token.end)
    switch token.kind {
    case .string: return quoted(literal)
    case .longString: return long(literal)
    default: return nil
    }
  }

  // MARK: - Long brackets

  /// The bytes between long brackets. A line end directly after the opening bracket is dropped, and every other one
  /// becomes LF.
  private static func long(_ literal: UTF8Slice) -> [UInt8]? {
    var level = 1
    while level < literal.count, literal[level] == .equalSign { level += 1 }
    let end = literal.count - level - 1
    var at = level + 1
    guard at <= end else { return nil }
    if at < end, isLineEnd(literal[at]) { at = behindLineEnd(at, literal, end) }
    var text: [UInt8] = []
    text.reserveCapacity(end - at)
    while at < end {
      if isLineEnd(literal[at]) {
        text.append(.newline)
        at = behindLineEnd(at, literal, end)
      } else {
        text.append(literal[at])
        at += 1
      }
    }
    return text
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == .newline || byte == .carriageReturn }

  /// The offset after a line end; CR LF and LF CR count as one.
  private static func behindLineEnd(_ at: Int, _ text: UTF8Slice, _ end: Int) -> Int {
    let isPair = at + 1 < end && isLineEnd(text[at + 1]) && text[at + 1] != text[at]
    return at + (isPair ? 2 : 1)
  }

  // MARK: - Quotes

  private static func quoted(_ literal: UTF8Slice) -> [UInt8]? {
    guard literal.count >= 2 else { return nil }
    let end = literal.count - 1
    var at = 1
    var text: [UInt8] = []
    text.reserveCapacity(end - 1)
    while at < end {
      let byte = literal[at]
      at += 1
      guard byte == .backslash else {
        text.append(byte)
        continue
      }
      guard at < end, escape(literal, end, &at, &text) else { return nil }
    }
    return text
  }

  /// Decodes one escape, whose byte after the backslash is at `at`; false if Lua refuses it.
  private static func escape(
    _ literal: UTF8Slice, _ end: Int, _ at: inout Int, _ text: inout [UInt8]
  ) -> Bool {
    let byte = literal[at]
    switch byte {
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(.newline)
    case UInt8(ascii: "r"): text.append(.carriageReturn)
    case UInt8(ascii: "t"): text.append(.tab)
    case UInt8(ascii: "v"): text.append(0x0B)
    case .backslash, .quote, .apostrophe: text.append(byte)
    case .newline, .carriageReturn:
      text.append(.newline)
      at = behindLineEnd(at, literal, end)
      return true
    case UInt8(ascii: "z"):
      at += 1
      while at < end, LuaLexer.isSpace(literal[at]) { at += 1 }
      return true
    case UInt8(ascii: "x"):
      guard at + 2 < end, let high = hex(literal[at + 1]), let low = hex(literal[at + 2]) else { return false }
      text.append(UInt8(truncatingIfNeeded: high << 4 | low))
      at += 3
      return true
    case UInt8(ascii: "u"): return unicode(literal, end, &at, &text)
    default: return decimal(literal, end, &at, &text)
    }
    at += 1
    return true
  }

  /// `\ddd`: up to three digits, at most 255.
  private static func decimal(
    _ literal: UTF8Slice, _ end: Int, _ at: inout Int, _ text: inout [UInt8]
  ) -> Bool {
    var value = 0
    var count = 0
    while count < 3, at < end, literal[at].isDigit {
      value = value * 10 + Int(literal[at] &- UInt8(ascii: "0"))
      count += 1
      at += 1
    }
    guard count > 0, let byte = UInt8(exactly: value) else { return false }
    text.append(byte)
    return true
  }

  /// `\u{…}`: any number below 2^31 in the form that UTF-8 had before it was limited to Unicode.
  private static func unicode(
    _ literal: UTF8Slice, _ end: Int, _ at: inout Int, _ text: inout [UInt8]
  ) -> Bool {
    at += 1
    guard at < end, literal[at] == .leftBrace else { return false }
    at += 1
    var value: UInt32 = 0
    var digits = 0
    while at < end, let digit = hex(literal[at]) {
      guard value <= 0x7FF_FFFF else { return false }
      value = value << 4 | digit
      digits += 1
      at += 1
    }
    guard digits > 0, at < end, literal[at] == .rightBrace else { return false }
    at += 1
    append(value, to: &text)
    return true
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    if value < 0x80 {
      text.append(UInt8(truncatingIfNeeded: value))
      return
    }
    // The number of continuation bytes, each with six bits; the first byte has the rest.
    let limits: [UInt32] = [0x800, 0x1_0000, 0x20_0000, 0x400_0000]
    var following: UInt32 = 1
    for limit in limits where value >= limit { following += 1 }
    let marks = UInt32(0xFF00) >> (following + 1) & 0xFF
    text.append(UInt8(truncatingIfNeeded: marks | value >> (6 * following)))
    for place in stride(from: following, to: 0, by: -1) {
      text.append(UInt8(truncatingIfNeeded: 0x80 | value >> (6 * (place - 1)) & 0x3F))
    }
  }

  private static func hex(_ byte: UInt8) -> UInt32? {
    if byte.isDigit { return UInt32(byte) - 0x30 }
    return byte.isHexDigit ? UInt32(byte | 0x20) - 0x61 + 10 : nil
  }
}
