// JSON's tokens, and what to say when one is not JSON: people paste JavaScript, comments and half of a shell command.

import CSystem

struct JSONScanner {
  let base: UnsafePointer<UInt8>
  let count: Int
  var index = 0

  init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  var source: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// RFC 8259 §8.1 lets a reader ignore a byte order mark.
  mutating func skipByteOrderMark() {
    if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { index = 3 }
  }

  @inline(__always)
  mutating func skipSpace() {
    // One comparison where nothing is to be skipped, as in most machine-made documents.
    if index < count, base[index] <= 0x20 { rarely { (scanner: inout JSONScanner) in scanner.skipSpaces() } }
  }

  /// Takes a step that is seldom needed, on a copy: what is lent to a call lives in memory, and `index` is to stay in a register.
  @inline(__always)
  private mutating func rarely<Result, Failure: Error>(
    _ step: (inout JSONScanner) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var copy = self
    let result = try step(&copy)
    index = copy.index
    return result
  }

  @inline(never)
  private mutating func skipSpaces() {
    while index < count {
      switch base[index] {
      case 0x0A, 0x0D:
        index &+= 1
        // Indentation, eight blanks at a time.
        while index &+ 8 <= count {
          let word = UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
          let others = word ^ 0x2020_2020_2020_2020
          if others != 0 {
            index &+= others.trailingZeroBitCount >> 3
            break
          }
          index &+= 8
        }
      case 0x20, 0x09: index &+= 1
      default: return
      }
    }
  }

  /// The next byte; 0 at the end.
  @inline(__always)
  func peek() -> UInt8 { index < count ? base[index] : 0 }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard index < count, base[index] == byte else { return false }
    index &+= 1
    return true
  }

  @inline(__always)
  mutating func expect(_ word: StaticString) throws(JSONSyntaxError) {
    try rarely { (scanner: inout JSONScanner) throws(JSONSyntaxError) in try scanner.expectWord(word) }
  }

  @inline(never)
  private mutating func expectWord(_ word: StaticString) throws(JSONSyntaxError) {
    for position in 0..<word.utf8CodeUnitCount {
      guard index + position < count, base[index + position] == word.utf8Start[position] else {
        throw unexpected("a value")
      }
    }
    index += word.utf8CodeUnitCount
    if isNameByte(peek()) { throw unexpected("the end of '\(word)'") }
  }

  /// Reads a number by RFC 8259 §6; true when it has neither fraction nor exponent.
  @inline(__always)
  mutating func number() throws(JSONSyntaxError) -> Bool {
    let start = index
    if peek() == 0x2D { index &+= 1 }
    let firstDigit = index
    while isDigit(peek()) { index &+= 1 }
    // Behind digits a comma or a bracket stands almost always.
    let next = peek()
    let isLeadingZero = index &- firstDigit > 1 && base[firstDigit] == 0x30
    if index > firstDigit, !isLeadingZero {
      if next == 0x2C || next == 0x7D || next == 0x5D { return true }
      if next == 0x2E {
        index &+= 1
        let firstDecimal = index
        while isDigit(peek()) { index &+= 1 }
        let last = peek()
        if index > firstDecimal, last == 0x2C || last == 0x7D || last == 0x5D { return false }
      }
    }
    index = start
    return try rarely { (scanner: inout JSONScanner) throws(JSONSyntaxError) in try scanner.anyNumber() }
  }

  @inline(never)
  private mutating func anyNumber() throws(JSONSyntaxError) -> Bool {
    let start = index
    _ = take(0x2D)
    guard isDigit(peek()) else {
      index = start
      throw unexpected("a value")
    }
    if take(0x30) {
      if isDigit(peek()) { throw error(at: start, "a number does not begin with 0") }
    } else {
      while isDigit(peek()) { index += 1 }
    }
    var isInteger = true
    if take(0x2E) {
      isInteger = false
      guard isDigit(peek()) else { throw error(at: index, "a digit is missing after the decimal point") }
      while isDigit(peek()) { index += 1 }
    }
    if peek() | 0x20 == 0x65 {
      isInteger = false
      index += 1
      if peek() == 0x2B || peek() == 0x2D { index += 1 }
      guard isDigit(peek()) else { throw error(at: index, "a digit is missing in the exponent") }
      while isDigit(peek()) { index += 1 }
    }
    if isNameByte(peek()) { throw error(at: start, "this is not a number in JSON") }
    return isInteger
  }

  /// Reads a string from its opening quote to behind the closing one; true when it holds escapes.
  @inline(__always)
  mutating func string() throws(JSONSyntaxError) -> Bool {
    let start = index &+ 1
    index = start
    var escaped = false
    // Where bytes were beyond ASCII; these are looked at together, at the end.
    var highs: UInt32 = 0
    while true {
      skipPlain(&highs)
      let byte = peek()
      if byte == 0x22 {
        if highs != 0 { try checkUTF8(from: start) }
        index &+= 1
        return escaped
      }
      try rarely { (scanner: inout JSONScanner) throws(JSONSyntaxError) in
        try scanner.special(byte, textStart: start)
      }
      // Else it has thrown.
      escaped = true
    }
  }

  /// As `string`, for a text that is wanted decoded: escapes are decoded into the room while they are read. What asks for
  /// more room or for a closer look is read as `string` does, and keeps its escapes.
  @inline(__always)
  mutating func text(
    in room: UnsafeMutableBufferPointer<UInt8>
  ) throws(JSONSyntaxError) -> (text: UTF8Slice, hasEscapes: Bool) {
    let start = index &+ 1
    var highs: UInt32 = 0
    var end = self
    end.index = start
    end.skipPlain(&highs)
    let text = UTF8Slice(base: base + start, count: end.index &- start)
    if end.peek() == 0x22, highs == 0 || loc_is_utf8(base + start, text.count) != 0 {
      index = end.index &+ 1
      return (text, false)
    }
    if end.peek() == 0x5C, let memory = room.baseAddress {
      let decoded = loc_json_decode(memory, room.count, base + start, count &- start)
      if decoded.read > 0 {
        index = start &+ decoded.read
        return (UTF8Slice(base: memory, count: decoded.written), false)
      }
    }
    let hasEscapes = try string()
    return (UTF8Slice(base: base + start, count: index &- 1 &- start), hasEscapes)
  }

  /// Goes on to what ends a string or needs a look, or to the end of the text.
  @inline(__always)
  private mutating func skipPlain(_ highs: inout UInt32) {
    while index &+ 16 <= count {
      let marks = loc_json_marks(base + index)
      let specials = marks & 0xFFFF
      if specials != 0 {
        highs |= (marks &>> 16) & ((specials ^ (specials &- 1)) &>> 1)
        index &+= specials.trailingZeroBitCount
        return
      }
      highs |= marks &>> 16
      index &+= 16
    }
    var end = self
    highs |= end.skipPlainEnd()
    index = end.index
  }

  /// The same among the last sixteen bytes of the text; gives their part of `highs`.
  @inline(never)
  private mutating func skipPlainEnd() -> UInt32 {
    guard count >= 16 else {
      var highs: UInt32 = 0
      while index < count, base[index] >= 0x20, base[index] != 0x22, base[index] != 0x5C {
        highs |= UInt32(base[index] &>> 7)
        index &+= 1
      }
      return highs
    }
    let behind = UInt32(truncatingIfNeeded: index &+ 16 &- count)
    let marks = loc_json_marks(base + (count &- 16))
    // A bit where the text ends.
    let specials = (marks & 0xFFFF | 0x1_0000) &>> behind
    index &+= specials.trailingZeroBitCount
    return ((marks &>> 16) &>> behind) & ((specials ^ (specials &- 1)) &>> 1)
  }

  /// Inside a string: escapes, a byte that JSON refuses, or the end of the text.
  @inline(never)
  private mutating func special(_ byte: UInt8, textStart: Int) throws(JSONSyntaxError) {
    if byte == 0x5C {
      do throws(JSONSyntaxError) {
        repeat { if !plainQuad() { try escape() } } while peek() == 0x5C
      } catch {
        try checkUTF8(from: textStart)
        throw error
      }
      return
    }
    // What is wrong earlier is told first.
    try checkUTF8(from: textStart)
    guard index < count else { throw unterminated(textStart - 1) }
    let isLineEnd = byte == 0x0A || byte == 0x0D
    throw error(
      at: index, isLineEnd ? "the string is not closed on its line" : "a raw control character in a string",
      help: isLineEnd ? "Close the string with \" or write the line break as \\n." : "Write it as \\u escape.")
  }

  /// Reads `\u` with four digits that are no surrogate; false, with nothing read, where something else stands.
  @inline(__always)
  private mutating func plainQuad() -> Bool {
    guard index &+ 6 <= count, base[index &+ 1] == 0x75, let unit = hexQuad(source, at: index &+ 2),
      unit < 0xD800 || unit > 0xDFFF
    else { return false }
    index &+= 6
    return true
  }

  @inline(never)
  private func checkUTF8(from start: Int) throws(JSONSyntaxError) {
    let text = UnsafeBufferPointer(start: base + start, count: min(index, count) - start)
    if let offset = firstInvalidUTF8(in: text) { throw error(at: start + offset, "invalid UTF-8") }
  }

  private func unterminated(_ start: Int) -> JSONSyntaxError {
    guard atEnd(start) else { return error(at: start, "the string is not closed") }
    return error(
      at: start, "a quote that nothing follows: a stray quote at the end of the text",
      help: "Remove it; it often comes along when a body is copied out of a shell command.")
  }

  /// Whether nothing but white space follows the byte at `offset`.
  private func atEnd(_ offset: Int) -> Bool {
    var scan = offset + 1
    while scan < count {
      guard base[scan] <= 0x20 else { return false }
      scan += 1
    }
    return true
  }

  private mutating func escape() throws(JSONSyntaxError) {
    let start = index
    index += 1
    switch peek() {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      index += 1
    case 0x75:
      guard let unit = hexQuad(source, at: index + 1) else {
        throw error(at: start, "\\u needs four hexadecimal digits")
      }
      index += 5
      if unit >= 0xDC00, unit < 0xE000 { throw error(at: start, "a low surrogate without a high one before it") }
      if unit >= 0xD800, unit < 0xDC00 {
        guard peek() == 0x5C, index + 1 < source.count, source[index + 1] == 0x75,
          let low = hexQuad(source, at: index + 2), low >= 0xDC00, low < 0xE000
        else { throw error(at: start, "a high surrogate without a low one behind it") }
        index += 6
      }
    default:
      throw error(at: start, "JSON knows no such escape")
    }
  }
}

// MARK: - What went wrong

extension JSONScanner {
  func error(at offset: Int, _ message: String, help: String? = nil) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, message: message, help: help)
  }

  func unexpected(_ wanted: String) -> JSONSyntaxError {
    guard index < source.count else { return error(at: index, "the text ends where \(wanted) is due") }
    if let comment = comment() { return comment }
    if let script = javaScript() { return script }
    return error(at: index, "expected \(wanted), found \(described())")
  }

  func trailing() -> JSONSyntaxError {
    if let comment = comment() { return comment }
    let byte = source[index]
    if byte == 0x22 || byte == 0x27 {
      return error(
        at: index, "a stray quote after the end of the document",
        help: "Remove it; it often comes along when a body is copied out of a shell command.")
    }
    return error(at: index, "the document is complete, but \(described()) follows")
  }

  private func comment() -> JSONSyntaxError? {
    guard index + 1 < source.count, source[index] == 0x2F, source[index + 1] == 0x2F || source[index + 1] == 0x2A else {
      return nil
    }
    return error(at: index, "JSON has no comments", help: "Remove the text from here to the end of the comment.")
  }

  /// `const message = {`, names without quotes, strings in single quotes: a snippet of a Node program.
  private func javaScript() -> JSONSyntaxError? {
    let help = "Write names and strings in double quotes and paste the object alone, from { to }."
    if source[index] == 0x27 || source[index] == 0x60 {
      return error(at: index, "this is JavaScript, not JSON: JSON strings stand in double quotes", help: help)
    }
    guard isNameStart(source[index]) else { return nil }
    var end = index
    while end < source.count, isNameByte(source[end]) { end += 1 }
    let word = String(decoding: source[index..<end], as: UTF8.self)
    while end < source.count, source[end] == 0x20 { end += 1 }
    let isDeclaration = word == "const" || word == "let" || word == "var" || word == "await" || word == "import"
    if isDeclaration {
      return error(at: index, "this is JavaScript, not JSON: it begins with '\(word)'", help: help)
    }
    if end < source.count, source[end] == 0x3A {
      return error(at: index, "this is JavaScript, not JSON: the name '\(word)' has no double quotes", help: help)
    }
    if word == "True" || word == "False" || word == "None" {
      return error(at: index, "this is Python, not JSON: '\(word)'", help: "JSON writes true, false and null.")
    }
    return nil
  }

  private func described() -> String {
    let byte = source[index]
    if byte > 0x20, byte < 0x7F { return "'\(Unicode.Scalar(byte))'" }
    let length = utf8SequenceLength(source, at: index)
    if length > 1 { return "'\(String(decoding: source[index..<index + length], as: UTF8.self))'" }
    return "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

@inline(__always)
private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

private func isNameStart(_ byte: UInt8) -> Bool {
  byte == 0x5F || byte == 0x24 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
}

private func isNameByte(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
