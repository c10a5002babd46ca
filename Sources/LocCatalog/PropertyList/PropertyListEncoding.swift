// Determines which encoding CF assumes for a text property list, and converts that text to UTF-8.
// The rules are those of CF's encodingForXMLData, which also decides for `.strings` files.

import LocBase

enum PropertyListEncoding {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case utf32LittleEndian
  case utf32BigEndian
  /// ISO-8859-1; CF reads US-ASCII the same way.
  case latin1
  case windows1252
}

/// The encoding of a file's bytes; a failure holds the reason in words.
enum PropertyListEncodingGuess {
  case found(PropertyListEncoding, skip: Int)
  case failure(String)
}

/// Determines the encoding from the byte order mark, then from `<?xml … encoding="…"`. Every other file is UTF-8.
func guessPropertyListEncoding(_ bytes: UTF8Slice) -> PropertyListEncodingGuess {
  let count = bytes.count
  if count > 4 {
    if bytes[0] == 0, bytes[1] == 0, bytes[2] == 0xFE, bytes[3] == 0xFF { return .found(.utf32BigEndian, skip: 4) }
    if bytes[0] == 0xFF, bytes[1] == 0xFE, bytes[2] == 0, bytes[3] == 0 { return .found(.utf32LittleEndian, skip: 4) }
  }
  if count > 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { return .found(.utf8, skip: 3) }
  if count > 2 {
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return .found(.utf16LittleEndian, skip: 2) }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return .found(.utf16BigEndian, skip: 2) }
    // After a leading zero byte CF assumes UTF-16 in the machine's order, and skips the first unit as if it were a mark.
    if bytes[0] == 0 || bytes[1] == 0 { return .found(.utf16LittleEndian, skip: 2) }
  }
  return declaredEncoding(bytes)
}

/// The encoding in an XML declaration, found as CF finds it: the first `encoding=` before a `?` or `>`.
private func declaredEncoding(_ bytes: UTF8Slice) -> PropertyListEncodingGuess {
  guard startsWith(bytes, at: 0, "<?xml") else { return .found(.utf8, skip: 0) }
  var index = 5
  while index < bytes.count {
    if bytes[index] == .questionMark || bytes[index] == .greaterThan { return .found(.utf8, skip: 0) }
    if index + 9 >= bytes.count { return .failure("the file ends inside the XML declaration") }
    if startsWith(bytes, at: index, "encoding=") {
      index += 9
      break
    }
    index += 1
  }
  guard index < bytes.count, bytes[index] == .quote || bytes[index] == .apostrophe else {
    return .found(.utf8, skip: 0)
  }
  let quote = bytes[index]
  var name: [UInt8] = []
  index += 1
  while index < bytes.count, bytes[index] != quote {
    let byte = bytes[index]
    // Character set names are compared by their letters and digits only.
    let letter = byte | 0x20
    let isPunctuation = byte > .space && byte < 0x7F && !byte.isDigit && !letter.isLowercase
    if name.count <= 40, !isPunctuation { name.append(letter) }
    index += 1
  }
  if index >= bytes.count { return .found(.utf8, skip: 0) }
  let text = Text(decoding: name)
  switch text {
  case "utf8": return .found(.utf8, skip: 0)
  case "utf16", "utf16le": return .found(.utf16LittleEndian, skip: 0)
  case "utf16be": return .found(.utf16BigEndian, skip: 0)
  case "utf32", "utf32le": return .found(.utf32LittleEndian, skip: 0)
  case "utf32be": return .found(.utf32BigEndian, skip: 0)
  case "iso88591", "latin1", "usascii", "ascii": return .found(.latin1, skip: 0)
  case "windows1252", "cp1252": return .found(.windows1252, skip: 0)
  default: return .failure("the encoding '\(text)' that the XML declaration names is not supported")
  }
}

func startsWith(_ bytes: UTF8Slice, at index: Int, _ word: UTF8Slice) -> Bool {
  guard index >= 0, word.count <= bytes.count - index else { return false }
  for position in 0..<word.count where bytes[index + position] != word[position] { return false }
  return true
}

/// Decodes UTF-8 as CF does: strictly, but a byte 0xA9 at the place of a character (Latin-1's ©) becomes U+FFFD. Nil
/// for any other problem.
func repairedUTF8(_ text: UTF8Slice) -> [UInt8]? {
  var repaired: [UInt8] = []
  var rest = text
  while let bad = firstInvalidUTF8(in: rest) {
    guard rest[bad] == 0xA9 else { return nil }
    repaired.append(contentsOf: rest[..<bad])
    repaired.append(contentsOf: [0xEF, 0xBF, 0xBD])
    rest = rest.part(bad + 1, rest.count)
  }
  repaired.append(contentsOf: rest)
  return repaired
}

/// Text of another encoding, converted to UTF-8. Lone surrogates of UTF-16 are kept in the generalized form, because an
/// adjacent escape may complete one (`\Ude00`); `firstSurrogate` is the offset of the first, nil if there is none.
struct TranscodedText: ~Copyable {
  var buffer: ByteBuffer
  var firstSurrogate: Int?

  /// Nil when the bytes are not of that encoding: CF then refuses the file.
  init?(_ bytes: UTF8Slice, from encoding: PropertyListEncoding) {
    buffer = ByteBuffer(capacity: bytes.count + bytes.count / 2 + 16)
    switch encoding {
    case .utf8:
      buffer.append(bytes)
    case .latin1:
      for byte in bytes { appendUTF8(UInt32(byte), to: &buffer) }
    case .windows1252:
      for byte in bytes { appendUTF8(windows1252Scalar(byte), to: &buffer) }
    case .utf16LittleEndian, .utf16BigEndian:
      // A single byte is not text; an odd byte after complete units is ignored.
      if bytes.count < 2 { return nil }
      appendUTF16(bytes, bigEndian: encoding == .utf16BigEndian)
    case .utf32LittleEndian, .utf32BigEndian:
      if bytes.count < 4 || !appendUTF32(bytes, bigEndian: encoding == .utf32BigEndian) { return nil }
    }
  }

  private mutating func appendUTF16(_ bytes: UTF8Slice, bigEndian: Bool) {
    let first = bigEndian ? 0 : 1
    var index = 0
    while index + 1 < bytes.count {
      var scalar = UInt32(bytes[index + first]) << 8 | UInt32(bytes[index + 1 - first])
      index += 2
      if scalar >= 0xD800, scalar < 0xE000 {
        if scalar < 0xDC00, index + 1 < bytes.count {
          let low = UInt32(bytes[index + first]) << 8 | UInt32(bytes[index + 1 - first])
          if low >= 0xDC00, low < 0xE000 {
            scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
            index += 2
          }
        }
        if scalar < 0x10000, firstSurrogate == nil { firstSurrogate = buffer.count }
      }
      appendUTF8(scalar, to: &buffer)
    }
  }

  private mutating func appendUTF32(_ bytes: UTF8Slice, bigEndian: Bool) -> Bool {
    var index = 0
    while index + 3 < bytes.count {
      var scalar: UInt32 = 0
      for position in 0..<4 { scalar = scalar << 8 | UInt32(bytes[index + (bigEndian ? position : 3 - position)]) }
      index += 4
      if scalar > 0x10FFFF || (scalar >= 0xD800 && scalar < 0xE000) { return false }
      appendUTF8(scalar, to: &buffer)
    }
    return true
  }
}

/// The five bytes that Windows leaves undefined are the control characters of Latin-1.
private func windows1252Scalar(_ byte: UInt8) -> UInt32 {
  guard byte >= 0x80, byte < 0xA0 else { return UInt32(byte) }
  let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
  return UInt32(high[Int(byte) - 0x80])
}
