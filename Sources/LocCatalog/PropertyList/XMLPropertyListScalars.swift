// Reads the leaves of an XML property list: strings with their references, numbers, dates and base64. CF's rules.

import LocBase

extension XMLPropertyListReader {
  /// Reads text up to the next tag: characters, CDATA sections and references. Any other text that begins with `<!` is refused.
  mutating func parseString(offset: Int) throws(PropertyListProblem) {
    var mark = index
    let arenaStart = storage.arena.count
    var isPlain = true
    while index < end {
      let byte = base[index]
      if byte == .lessThan {
        guard index + 1 < end, base[index + 1] == .exclamationMark else { break }
        storage.arena.append(UTF8Slice(base: base + mark, count: index - mark))
        isPlain = false
        try parseCDATA()
        mark = index
      } else if byte == .ampersand {
        storage.arena.append(UTF8Slice(base: base + mark, count: index - mark))
        isPlain = false
        try parseReference()
        mark = index
      } else {
        index += 1
      }
    }
    let tail = UTF8Slice(base: base + mark, count: index - mark)
    if !isPlain { storage.arena.append(tail) }
    let text =
      isPlain
      ? tail
      : UTF8Slice(base: storage.arena.slice.base.map { $0 + arenaStart }, count: storage.arena.count - arenaStart)
    if let bad = firstInvalidUTF8(in: text) {
      guard let repaired = repairedUTF8(text) else {
        throw problem("invalid UTF-8", at: isPlain ? mark + bad : offset)
      }
      let start = storage.arena.count
      storage.arena.append(repaired)
      storage.append(.string, start: start, length: repaired.count, inArena: true, offset: offset)
      return
    }
    // CF makes each string from its own UTF-8 bytes, and drops a byte order mark at the beginning.
    let skip = startsWith(text, at: 0, "\u{FEFF}") ? 3 : 0
    let start = (isPlain ? mark : arenaStart) + skip
    storage.append(.string, start: start, length: text.count - skip, inArena: !isPlain, offset: offset)
  }

  private mutating func parseCDATA() throws(PropertyListProblem) {
    let start = index
    guard matches("<![CDATA[", at: index) else { throw problem("expected <![CDATA[: a string holds no comments") }
    index += 9
    let content = index
    while index < end - 2 {
      if matches("]]>", at: index) {
        storage.arena.append(UTF8Slice(base: base + content, count: index - content))
        index += 3
        return
      }
      index += 1
    }
    throw problem("the CDATA section is not closed", at: start)
  }

  private mutating func parseReference() throws(PropertyListProblem) {
    let start = index
    if matches("&lt;", at: index) {
      storage.arena.append(.lessThan)
      index += 4
    } else if matches("&gt;", at: index) {
      storage.arena.append(.greaterThan)
      index += 4
    } else if matches("&amp;", at: index) {
      storage.arena.append(.ampersand)
      index += 5
    } else if matches("&apos;", at: index) {
      storage.arena.append(.apostrophe)
      index += 6
    } else if matches("&quot;", at: index) {
      storage.arena.append(.quote)
      index += 6
    } else if matches("&#", at: index), end - index >= 5 {
      index += 2
      try parseNumericReference(start)
    } else {
      throw problem(
        "an unknown reference",
        help: "A property list knows &lt; &gt; &amp; &quot; &apos; and numbers; write & as &amp;.")
    }
  }

  /// Reads a number from after `&#`: at most eight digits; no digit at all is U+0000.
  private mutating func parseNumericReference(_ start: Int) throws(PropertyListProblem) {
    let isHexadecimal = base[index] == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    var value: UInt32 = 0
    var digits = 0
    while index < end {
      let byte = base[index]
      index += 1
      if byte == .semicolon {
        guard value <= 0x10FFFF, value < 0xD800 || value >= 0xE000 else {
          throw problem("the reference names no Unicode character", at: start)
        }
        appendUTF8(value, to: &storage.arena)
        return
      }
      digits += 1
      guard digits <= 8, let digit = hexDigit(byte), isHexadecimal || digit < 10 else {
        throw problem("the reference is not a number", at: start)
      }
      value = value &* (isHexadecimal ? 16 : 10) &+ UInt32(digit)
    }
    throw problem("the reference is not closed with ';'", at: start)
  }

  mutating func parseScalar(_ tag: XMLPropertyListTag, offset: Int) throws(PropertyListProblem) {
    switch tag {
    case .data: try parseData(offset: offset)
    case .date: try parseDate(offset: offset)
    case .real: try parseReal(offset: offset)
    default: try parseInteger(offset: offset)
    }
  }

  /// Reads base64. CF skips every character that is not one of its 64, and drops an incomplete last group.
  private mutating func parseData(offset: Int) throws(PropertyListProblem) {
    let start = storage.arena.count
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    while index < end, base[index] != .lessThan {
      let byte = base[index]
      guard byte < 0x80 else { throw problem("data holds a character outside ASCII") }
      if byte == .equalSign { padding += 1 } else if !(byte == .space || byte &- 9 < 5) { padding = 0 }
      index += 1
      guard let bits = base64Bits(byte) else { continue }
      count += 1
      group = group << 6 | UInt32(bits)
      if count & 3 == 0 {
        storage.arena.append(UInt8(truncatingIfNeeded: group >> 16))
        if padding < 2 { storage.arena.append(UInt8(truncatingIfNeeded: group >> 8)) }
        if padding < 1 { storage.arena.append(UInt8(truncatingIfNeeded: group)) }
      }
    }
    let length = storage.arena.count - start
    try closeTag("data")
    storage.append(.data, start: start, length: length, inArena: true, offset: offset)
  }

  /// Reads `YYYY-MM-DDThh:mm:ssZ`, and no other form.
  private mutating func parseDate(offset: Int) throws(PropertyListProblem) {
    var reader = DigitReader(UTF8Slice(base: base + index, count: end - index))
    let isNegative = reader.take("-")
    var year = 0
    // CF counts in 32 bits; a real date has no such year.
    while let digit = reader.number(1) { year = min(year * 10 + digit, 9_999_999) }
    guard reader.take("-"), let month = reader.number(2), reader.take("-"), let day = reader.number(2),
      reader.take("T"), let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      reader.take(":"), let second = reader.number(2), reader.take("Z")
    else { throw problem("this is not a date", at: offset) }
    index += reader.index
    try closeTag("date")
    let days = CivilDate.daysSince1970(isNegative ? -year : year, month, day)
    appendNumber(.date, days * 86_400 + hour * 3_600 + minute * 60 + second, offset: offset)
  }

  private mutating func appendNumber(_ kind: PropertyListKind, _ value: Int, offset: Int) {
    let start = storage.arena.count
    storage.arena.appendDecimal(value)
    storage.append(kind, start: start, length: storage.arena.count - start, inArena: true, offset: offset)
  }

  private mutating func parseReal(offset: Int) throws(PropertyListProblem) {
    let node = storage.nodeCount
    try parseString(offset: offset)
    let text = storage.slice(storage.nodes[node])
    guard isRealNumber(text) else { throw problem("this is not a decimal number", at: offset) }
    try closeTag("real")
    // The number's text goes into the arena, as that of every number does.
    let start = storage.arena.count
    var bytes = text.bytes
    while let first = bytes.first, first <= .space { bytes.removeFirst() }
    storage.truncate(to: node)
    storage.arena.append(bytes)
    storage.append(.real, start: start, length: bytes.count, inArena: true, offset: offset)
  }

  /// Reads decimal or `0x` digits with a sign; at most 64 bits, unsigned when there is no minus.
  private mutating func parseInteger(offset: Int) throws(PropertyListProblem) {
    let bad = problem("this is not an integer", at: offset)
    skipIntegerSpace()
    guard index < end, base[index] != .lessThan else { throw bad }
    let negative = base[index] == .hyphen
    if negative || base[index] == .plus {
      index += 1
      skipIntegerSpace()
    }
    var isHexadecimal = false
    if index + 1 < end, base[index] == UInt8(ascii: "0"), base[index + 1] | 0x20 == UInt8(ascii: "x") {
      isHexadecimal = true
      index += 2
    }
    var value: UInt64 = 0
    var digits = 0
    while index < end, base[index] != .lessThan {
      guard let digit = hexDigit(base[index]), isHexadecimal || digit < 10 else { throw bad }
      let (scaled, overflow) = value.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
      let (sum, overflow2) = scaled.addingReportingOverflow(UInt64(digit))
      if overflow || overflow2 || (negative && sum > 1 << 63) {
        throw problem("the integer does not fit 64 bits", at: offset)
      }
      value = sum
      digits += 1
      index += 1
    }
    guard digits > 0 else { throw bad }
    try closeTag("integer")
    let start = storage.arena.count
    storage.arena.append((negative && value > 0 ? "-" : "") + String(value))
    storage.append(.integer, start: start, length: storage.arena.count - start, inArena: true, offset: offset)
  }

  /// Skips the characters that CF skips before an integer: controls, Latin-1's control range byte by byte, Unicode spaces.
  private mutating func skipIntegerSpace() {
    while index < end {
      let byte = base[index]
      let second = base[index + 1]
      let third = base[index + 2]
      let isWide =
        index + 3 <= end
        && ((byte == 0xE2 && second == 0x80 && ((third >= 80 && third <= 0x8B) || third == 0xAF))
          || (byte == 0xE2 && second == 0x81 && third == 0x9F) || (byte == 0xE3 && second == 0x80 && third == 0x80))
      guard byte < .exclamationMark || (byte > .tilde && byte < 0xA1) || isWide else { return }
      index += 1
    }
  }
}

private func base64Bits(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
  case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "G")
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte + 4
  case .plus: 62
  case .slash: 63
  case .equalSign: 0
  default: nil
  }
}

/// Returns whether `text` is a decimal number as CF scans it, or one of CF's names for infinity and not-a-number.
private func isRealNumber(_ text: UTF8Slice) -> Bool {
  var bytes: [UInt8] = []
  for byte in text.buffer.prefix(400) { bytes.append(byte.lowercased) }
  switch Text(decoding: bytes) {
  case "nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity": return true
  default: break
  }
  let number = bytes.drop { $0 == .space || $0 &- 9 < 5 }
  return text.count <= 400 && Array(number).withSlice { DecimalText($0, anyExponent: true) != nil }
}
