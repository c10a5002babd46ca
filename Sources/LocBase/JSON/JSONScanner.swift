// The errors for text that is not JSON: people paste JavaScript, comments and half of a shell command.

import CJSON

struct JSONScanner {
  let base: UnsafePointer<UInt8>
  let count: Int
  var index = 0

  init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  var source: UTF8Slice { UTF8Slice(base: base, count: count) }

  /// RFC 8259 §8.1 lets a reader ignore a byte order mark.
  mutating func skipByteOrderMark() {
    if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { index = 3 }
  }

  /// The next byte; 0 at the end.
  func peek() -> UInt8 { index < count ? base[index] : 0 }

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < count, base[index] == byte else { return false }
    index &+= 1
    return true
  }
}

// MARK: - Errors

extension JSONScanner {
  /// The error for a misspelt `true`, `false` or `null`.
  @inline(never)
  func badWord() -> JSONSyntaxError {
    let word: UTF8Slice = peek() == UInt8(ascii: "t") ? "true" : peek() == UInt8(ascii: "f") ? "false" : "null"
    var behind = self
    for position in 0..<word.count {
      guard behind.take(word[position]) else { return unexpected("a value") }
    }
    return behind.unexpected("the end of '\(word)'")
  }

  /// The error for a malformed number.
  @inline(never)
  func badNumber() -> JSONSyntaxError {
    var number = self
    _ = number.take(.hyphen)
    guard loc_is_digit(number.peek()) else { return unexpected("a value") }
    if number.take(UInt8(ascii: "0")), loc_is_digit(number.peek()) {
      return error(at: index, "a number does not begin with 0")
    }
    number.skipDigits()
    if number.take(.period) {
      guard loc_is_digit(number.peek()) else {
        return error(at: number.index, "a digit is missing after the decimal point")
      }
      number.skipDigits()
    }
    if number.take(UInt8(ascii: "e")) || number.take(UInt8(ascii: "E")) {
      if !number.take(.plus) { _ = number.take(.hyphen) }
      guard loc_is_digit(number.peek()) else { return error(at: number.index, "a digit is missing in the exponent") }
    }
    return error(at: index, "this is not a number in JSON")
  }

  private mutating func skipDigits() {
    while loc_is_digit(peek()) { index &+= 1 }
  }

  /// The error for a malformed string whose opening quote comes next. The earliest problem in the string is reported.
  @inline(never)
  func badString() -> JSONSyntaxError {
    let start = index &+ 1
    var string = self
    string.index = start
    while string.index < count, string.peek() >= .space, string.peek() != .quote {
      let isEscape = string.peek() == .backslash
      let length = isEscape ? loc_json_escape(base + string.index, count &- string.index) : 1
      guard length > 0 else { break }
      string.index &+= length
    }
    let text = source.part(start, string.index)
    if let offset = firstInvalidUTF8(in: text) { return error(at: start &+ offset, "invalid UTF-8") }
    guard string.index < count else { return unterminated() }
    let byte = string.peek()
    if byte == .backslash { return string.badEscape() }
    let isLineEnd = byte == .newline || byte == .carriageReturn
    return error(
      at: string.index, isLineEnd ? "the string is not closed on its line" : "a raw control character in a string",
      help: isLineEnd ? "Close the string with \" or write the line break as \\n." : "Write it as \\u escape.")
  }

  private func unterminated() -> JSONSyntaxError {
    for byte in source[(index &+ 1)...] where byte > .space { return error(at: index, "the string is not closed") }
    return error(
      at: index, "a quote that nothing follows: a stray quote at the end of the text",
      help: "Remove it; it often comes along when a body is copied out of a shell command.")
  }

  private func badEscape() -> JSONSyntaxError {
    var escape = self
    escape.index &+= 1
    guard escape.take(UInt8(ascii: "u")) else { return error(at: index, "JSON knows no such escape") }
    // The first two digits identify a surrogate.
    let digits = source[escape.index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ (byte: UInt8) -> Bool in hexDigit(byte) != nil }) else {
      return error(at: index, "\\u needs four hexadecimal digits")
    }
    let isLow = hexDigit(base[escape.index &+ 1]).map { $0 >= 0xC } ?? false
    return error(
      at: index,
      isLow ? "a low surrogate without a high one before it" : "a high surrogate without a low one behind it")
  }

  func error(at offset: Int, _ message: String, help: String? = nil) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, message: message, help: help)
  }

  func unexpected(_ wanted: String) -> JSONSyntaxError {
    guard index < source.count else { return error(at: index, "unexpected end of JSON, expected \(wanted)") }
    if let comment = comment() { return comment }
    if let script = javaScript() { return script }
    if isUTF16 {
      return error(at: 0, "the text is in UTF-16", help: "JSON is written in UTF-8: save the file as that.")
    }
    return error(
      at: index, "expected \(wanted), found \(described())",
      help: isCurlyQuote ? "JSON's quotes are straight: \". A word processor has changed them." : nil)
  }

  /// Whether the next character is one of U+201C to U+201F, which word processors write for ".
  private var isCurlyQuote: Bool {
    index + 2 < source.count && source[index] == 0xE2 && source[index + 1] == 0x80
      && (0x9C...0x9F).contains(source[index + 2])
  }

  func trailing() -> JSONSyntaxError {
    if let comment = comment() { return comment }
    let byte = source[index]
    if byte == .quote || byte == .apostrophe {
      return error(
        at: index, "a stray quote after the end of the document",
        help: "Remove it; it often comes along when a body is copied out of a shell command.")
    }
    return error(at: index, "the document is complete, but \(described()) follows")
  }

  /// Whether the text is UTF-16: it begins with a byte order mark, or one of its first two bytes is 0 (an ASCII character).
  private var isUTF16: Bool {
    guard source.count > 1, index < 2 else { return false }
    return source[0] == 0 || source[1] == 0 || min(source[0], source[1]) == 0xFE && max(source[0], source[1]) == 0xFF
  }

  private func comment() -> JSONSyntaxError? {
    guard index + 1 < source.count, source[index] == .slash,
      source[index + 1] == .slash || source[index + 1] == .asterisk
    else {
      return nil
    }
    return error(at: index, "JSON has no comments", help: "Remove the text from here to the end of the comment.")
  }

  /// The error for a snippet of a Node program: `const message = {`, names without quotes, strings in single quotes.
  private func javaScript() -> JSONSyntaxError? {
    let help = "Write names and strings in double quotes and paste the object alone, from { to }."
    if source[index] == .apostrophe || source[index] == .backtick {
      return error(at: index, "this is JavaScript, not JSON: JSON strings need double quotes", help: help)
    }
    guard loc_is_name_byte(source[index]), !loc_is_digit(source[index]) else { return nil }
    var end = index
    while end < source.count, loc_is_name_byte(source[end]) { end += 1 }
    let word = source.part(index, end)
    while end < source.count, source[end] == .space { end += 1 }
    switch word {
    case "const", "let", "var", "await", "import":
      return error(at: index, "this is JavaScript, not JSON: it begins with '\(word.string)'", help: help)
    default: break
    }
    if end < source.count, source[end] == .colon {
      return error(
        at: index, "this is JavaScript, not JSON: the name '\(word.string)' has no double quotes", help: help)
    }
    switch word {
    case "True", "False", "None":
      return error(at: index, "this is Python, not JSON: '\(word.string)'", help: "JSON writes true, false and null.")
    default: return nil
    }
  }

  private func described() -> String {
    let byte = source[index]
    if byte > .space, byte < 0x7F { return "'\(Unicode.Scalar(byte))'" }
    let length = utf8SequenceLength(source, at: index)
    if length > 1 { return "'\(String(decoding: source[index..<index + length], as: UTF8.self))'" }
    return "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
