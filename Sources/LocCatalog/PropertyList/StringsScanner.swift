// Scans the tokens of an old-style property list: white space, comments, words, escapes. CF's rules, over UTF-8.

import LocBase

/// Scans the bytes before `end`. It reads up to 16 bytes beyond `end`, which must be allocated and zero.
struct StringsScanner {
  let base: UnsafePointer<UInt8>
  var index: Int
  let end: Int
  /// The offset of a comment that is not closed.
  private(set) var openComment: Int?

  init(base: UnsafePointer<UInt8>, index: Int, end: Int) {
    self.base = base
    self.index = index
    self.end = end
  }

  /// The byte at the scanner; 0 at the end.
  @inline(__always)
  var byte: UInt8 { base[index] }

  /// Skips white space and comments. False at the end of the text.
  @inline(__always)
  mutating func skipSpace() -> Bool {
    while index < end {
      let byte = base[index]
      if byte == .space || byte &- 9 < 5 {
        index += 1
      } else if byte == .slash {
        if !skipComment() { return true }
      } else if byte == 0xE2, isLineSeparator(at: index) {
        index += 3
      } else {
        return true
      }
    }
    return false
  }

  /// Returns whether U+2028 or U+2029 is at `index`.
  private func isLineSeparator(at index: Int) -> Bool {
    base[index] == 0xE2 && base[index + 1] == 0x80 && base[index + 2] | 1 == 0xA9
  }

  /// Skips the comment that begins with the slash at the scanner; false when no comment begins there. A comment that is not
  /// closed runs to the end of the file.
  private mutating func skipComment() -> Bool {
    if base[index + 1] == .slash, index + 1 < end {
      index += 2
      while index < end {
        let byte = base[index]
        if byte == .newline || byte == .carriageReturn || (byte == 0xE2 && isLineSeparator(at: index)) { return true }
        index += 1
      }
      return true
    }
    guard base[index + 1] == .asterisk, index + 1 < end else { return false }
    let start = index
    index += 2
    while index < end {
      index = find(.asterisk, .asterisk)
      index += 1
      if index < end, base[index] == .slash {
        index += 1
        return true
      }
    }
    index = end
    openComment = start
    return true
  }

  /// The offset of the first such quote or backslash from the scanner on; `end` when there is none.
  @inline(__always)
  func findQuoteOrBackslash(_ quote: UInt8) -> Int { find(quote, .backslash) }

  /// The offset of the first of two bytes from the scanner on; `end` when there is none. Compares eight bytes at a time.
  @inline(__always)
  private func find(_ first: UInt8, _ second: UInt8) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let wantedFirst = ones &* UInt64(first)
    let wantedSecond = ones &* UInt64(second)
    var at = index
    while at < end {
      let word = UInt64(littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
      let left = word ^ wantedFirst
      let right = word ^ wantedSecond
      // The classic zero-byte test: the lowest hit is exact.
      let hits = (((left &- ones) & ~left) | ((right &- ones) & ~right)) & highs
      if hits != 0 { return min(at &+ hits.trailingZeroBitCount &>> 3, end) }
      at &+= 8
    }
    return end
  }

  mutating func skipUnquoted() {
    while index < end, isUnquotedByte(base[index]) { index += 1 }
  }

  /// Reads a quoted string without escapes and moves past the closing quote. Nil for any other text.
  @inline(__always)
  mutating func plainString() -> (start: Int, end: Int)? {
    let quote = byte
    guard isQuote(quote) else { return nil }
    let start = index &+ 1
    index = start
    let close = findQuoteOrBackslash(quote)
    guard close < end, base[close] == quote else { return nil }
    index = close &+ 1
    return (start, close)
  }

  /// Decodes one escape as a UTF-16 unit. The scanner is after the backslash, which is not the last byte of the file.
  /// True when the unit is a surrogate.
  mutating func unescape(into decoded: inout ByteBuffer) -> Bool {
    let byte = base[index]
    index += 1
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = byte & 7
      for _ in 0..<2 where index < end && base[index] & 0xF8 == 0x30 {
        value = value << 3 &+ (base[index] & 7)
        index += 1
      }
      appendUTF8(nextStepScalar(value), to: &decoded)
    case UInt8(ascii: "U"):
      var unit: UInt32 = 0
      for _ in 0..<4 {
        guard index < end, let digit = hexDigit(base[index]) else { break }
        unit = unit << 4 | UInt32(digit)
        index += 1
      }
      appendUTF8(unit, to: &decoded)
      return unit & 0xF800 == 0xD800
    case UInt8(ascii: "a"): decoded.append(0x07)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(.newline)
    case UInt8(ascii: "r"): decoded.append(.carriageReturn)
    case UInt8(ascii: "t"): decoded.append(.tab)
    case UInt8(ascii: "v"): decoded.append(0x0B)
    // Any other character means itself; of a character of several bytes this is the first, the others follow as text.
    default: decoded.append(byte)
    }
    return false
  }

  /// Reads hexadecimal pairs from after `<` up to `>`. Nil on success, otherwise the problem.
  /// CF checks only the low byte of each UTF-16 unit, so U+0130 counts as "0".
  mutating func hexadecimalData(into data: inout ByteBuffer) -> String? {
    var pending: UInt8?
    while index < end {
      let (scalar, length) = scalarAtIndex()
      if pending == nil {
        if scalar == 0x3E {
          index += 1
          return nil
        }
        let isSpace = scalar == 0x20 || scalar == 0x0A || scalar == 0x09 || scalar == 0x0D
        if isSpace || scalar == 0x2028 || scalar == 0x2029 {
          index += length
          continue
        }
      }
      let units = scalar < 0x10000 ? [scalar] : [0xD7C0 &+ scalar >> 10, 0xDC00 | scalar & 0x3FF]
      for unit in units {
        guard let digit = hexDigit(UInt8(truncatingIfNeeded: unit)) else {
          return pending == nil
            ? "expected a hexadecimal digit or '>' in data, found \(described())"
            : "data has an odd number of hexadecimal digits"
        }
        if let high = pending {
          data.append(high << 4 | digit)
          pending = nil
        } else {
          pending = digit
        }
      }
      index += length
    }
    return "data is not closed with '>'"
  }

  /// The scalar at the scanner and its length in bytes; a surrogate in the generalized form counts as a scalar.
  private func scalarAtIndex() -> (scalar: UInt32, length: Int) {
    let lead = UInt32(base[index])
    let second = UInt32(base[index + 1] & 0x3F)
    let third = UInt32(base[index + 2] & 0x3F)
    switch lead {
    case 0..<0xC0: return (lead, 1)
    case 0..<0xE0: return ((lead & 0x1F) << 6 | second, 2)
    case 0..<0xF0: return ((lead & 0x0F) << 12 | second << 6 | third, 3)
    default: return ((lead & 0x07) << 18 | second << 12 | third << 6 | UInt32(base[index + 3] & 0x3F), 4)
    }
  }

  /// Describes the character at the scanner, for a message.
  func described() -> String {
    guard index < end else { return "the end of the file" }
    let byte = base[index]
    if byte > .space, byte < 0x7F { return "'\(Unicode.Scalar(byte))'" }
    let scalar = scalarAtIndex().scalar
    let code = String(scalar, radix: 16, uppercase: true)
    let padded = "U+" + String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
    guard scalar > 0xA0, let character = Unicode.Scalar(scalar) else { return padded }
    return "'\(character)' (\(padded))"
  }
}

@inline(__always)
func isQuote(_ byte: UInt8) -> Bool { byte == .quote || byte == .apostrophe }

/// Returns whether a word without quotes may hold the byte: letters, digits and `_ $ / : . -`.
@inline(__always)
func isUnquotedByte(_ byte: UInt8) -> Bool {
  // One bit for each byte: $ - . / and the digits and the colon; then the letters and the underscore.
  let low: UInt64 = 0x07FF_E010_0000_0000
  let high: UInt64 = 0x07FF_FFFE_87FF_FFFE
  if byte < .at { return low >> UInt64(byte) & 1 == 1 }
  return byte < 0x80 && high >> UInt64(byte & 0x3F) & 1 == 1
}

/// Copies text that may hold surrogates in the generalized form: a pair becomes one character, as in CF's UTF-16 strings, and a
/// lone surrogate becomes U+FFFD.
func appendRepairingSurrogates(_ text: UTF8Slice, to output: inout ByteBuffer) {
  let source = text
  var mark = 0
  var index = 0
  while index + 2 < source.count {
    guard source[index] == 0xED, source[index + 1] >= 0xA0 else {
      index += 1
      continue
    }
    output.append(source.part(mark, index))
    let isHigh = source[index + 1] < 0xB0
    if isHigh, index + 5 < source.count, source[index + 3] == 0xED, source[index + 4] >= 0xB0 {
      let high = UInt32(source[index + 1] & 0x0F) << 6 | UInt32(source[index + 2] & 0x3F)
      let low = UInt32(source[index + 4] & 0x0F) << 6 | UInt32(source[index + 5] & 0x3F)
      appendUTF8(0x10000 + high << 10 + low, to: &output)
      index += 6
    } else {
      appendUTF8(0xFFFD, to: &output)
      index += 3
    }
    mark = index
  }
  output.append(source.part(mark, source.count))
}

/// The upper half of the NeXTSTEP encoding, 0x80 to 0xFF.
private let nextStepHigh: [UInt16] = [
  0xA0, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xC5, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF,
  0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD9, 0xDA, 0xDB, 0xDC, 0xDD, 0xDE, 0xB5, 0xD7, 0xF7,
  0xA9, 0xA1, 0xA2, 0xA3, 0x2044, 0xA5, 0x192, 0xA7, 0xA4, 0x2019, 0x201C, 0xAB, 0x2039, 0x203A, 0xFB01, 0xFB02,
  0xAE, 0x2013, 0x2020, 0x2021, 0xB7, 0xA6, 0xB6, 0x2022, 0x201A, 0x201E, 0x201D, 0xBB, 0x2026, 0x2030, 0xAC, 0xBF,
  0xB9, 0x2CB, 0xB4, 0x2C6, 0x2DC, 0xAF, 0x2D8, 0x2D9, 0xA8, 0xB2, 0x2DA, 0xB8, 0xB3, 0x2DD, 0x2DB, 0x2C7,
  0x2014, 0xB1, 0xBC, 0xBD, 0xBE, 0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB,
  0xEC, 0xC6, 0xED, 0xAA, 0xEE, 0xEF, 0xF0, 0xF1, 0x141, 0xD8, 0x152, 0xBA, 0xF2, 0xF3, 0xF4, 0xF5,
  0xF6, 0xE6, 0xF9, 0xFA, 0xFB, 0x131, 0xFC, 0xFD, 0x142, 0xF8, 0x153, 0xDF, 0xFE, 0xFF, 0, 0,
]

/// The scalar of a byte in the NeXTSTEP encoding, which CF uses for octal escapes; U+0000 for the two undefined bytes.
private func nextStepScalar(_ byte: UInt8) -> UInt32 {
  if byte < 0x80 { return UInt32(byte) }
  return UInt32(nextStepHigh[Int(byte) - 0x80])
}
