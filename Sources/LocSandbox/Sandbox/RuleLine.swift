// The words of a line of a rule's source. Lua reports only the line of an error; the word in its message may give the column.

import LocBase

extension RuleLine {
  /// The column of the word that an error of the sandbox names; the line's first column when the error names none. `key` is a
  /// localization key or a field's path.
  package func column(key: UTF8Slice, _ message: String) -> Int {
    let bytes = key.buffer
    let last = bytes.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
    if let column = column(of: key) ?? column(of: UTF8Slice(UnsafeBufferPointer(rebasing: bytes[last...]))) {
      return column
    }
    // A message like "argument 2 of loc.text must be …" names the call.
    return column(in: message) { (text) in
      var index = 0
      while index + 4 < text.count {
        let isCall =
          text[index] == 0x6C && text[index + 1] == 0x6F && text[index + 2] == 0x63 && text[index + 3] == 0x2E
        index += 1
        guard isCall, index == 1 || text[index - 2] == 0x20 else { continue }
        var end = index + 3
        while end < text.count, Self.isLetter(text[end]) { end += 1 }
        return index + 3..<end
      }
      return nil
    }
  }

  /// The column for an error of Lua's own: "attempt to call a nil value (field 'mesage')", "unexpected symbol near 'x'".
  package func column(lua message: String, isSyntax: Bool, missing: UTF8Slice, near: String) -> Int {
    // An error that a rule raises has its own text; "attempt to add a 'number' with a 'string'" names types.
    let isLua =
      message.begins(with: "attempt to ") || message.begins(with: Sandbox.unknownGlobal)
      || message.begins(with: "bad argument #") || message.begins(with: "'for' ")
    guard isSyntax || isLua, !message.hasPart(" with a '") else { return start }
    if let complaint = NilComplaint(message) {
      if complaint.isElement, let column = column(ofSign: "[0]") { return column }
      // Lua names no operand of a comparison.
      if complaint.isAbout(missing.string, near: near) || complaint.name.utf8.isEmpty, missing.count > 0,
        let column = column(of: missing)
      {
        return column
      }
    }
    return column(in: message) { (text) in
      guard let end = text.lastIndex(of: UInt8(ascii: "'")) else { return nil }
      return text[..<end].lastIndex(of: UInt8(ascii: "'")).map { $0 + 1..<end }
    }
  }

  /// The column of the part of the message that `choose` selects; the line's first column when it selects none.
  private func column(in message: String, _ choose: (UnsafeBufferPointer<UInt8>) -> Range<Int>?) -> Int {
    var message = message
    return message.withUTF8 { text in
      choose(text).flatMap { column(of: UTF8Slice(UnsafeBufferPointer(rebasing: text[$0]))) } ?? start
    }
  }
}

/// One line of Lua.
package struct RuleLine {
  private let text: UnsafeBufferPointer<UInt8>

  /// Nil where the source has no such line; lines count from 1.
  package init?(_ number: Int, of source: UTF8Slice) {
    let bytes = source.buffer
    // A byte order mark is no character of the first line.
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for _ in 1..<max(number, 1) {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    text = UnsafeBufferPointer(rebasing: bytes[start..<(bytes[start...].firstIndex(of: 0x0A) ?? bytes.count)])
  }

  /// The column of the first character that is no white space; 1 where there is none.
  package var start: Int { (text.firstIndex { $0 > 0x20 } ?? 0) + 1 }

  /// The column of the first place outside of short strings and comments that has this sign; nil where there is none.
  package func column(ofSign sign: StaticString) -> Int? {
    let wanted = UTF8Slice(sign)
    var index = 0
    while index < text.count {
      let rest = UTF8Slice(UnsafeBufferPointer(rebasing: text[index...]))
      if rest.begins(with: wanted) { return column(at: index) }
      if rest.begins(with: "--" as StaticString) { return nil }
      index = end(ofStringAt: index) ?? index + 1
    }
    return nil
  }

  /// The offset behind the short string that begins here; nil where none does.
  private func end(ofStringAt start: Int) -> Int? {
    let quote = text[start]
    guard quote == 0x22 || quote == 0x27 else { return nil }
    var index = start + 1
    while index < text.count, text[index] != quote { index += text[index] == 0x5C ? 2 : 1 }
    return min(index, text.count - 1) + 1
  }

  /// The first word of the line, and its column; nil where the line begins with something else.
  var firstWord: (text: UTF8Slice, column: Int)? {
    let start = start - 1
    guard start < text.count, Self.isLetter(text[start]) else { return nil }
    var end = start
    while end < text.count, Self.isLetter(text[end]) { end += 1 }
    return (UTF8Slice(UnsafeBufferPointer(rebasing: text[start..<end])), start + 1)
  }

  /// The first character outside of short strings and comments that is not ASCII, and what to write instead: most come from a word
  /// processor.
  var foreignCharacter: (help: String, column: Int)? {
    var index = 0
    while index < text.count, text[index] < 0x80 {
      if text[index] == 0x2D, index + 1 < text.count, text[index + 1] == 0x2D { return nil }
      index = end(ofStringAt: index) ?? index + 1
    }
    guard index < text.count else { return nil }
    let rest = String(decoding: text[index..<min(index + 4, text.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return nil }
    let help =
      switch scalar.value {
      case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A:
        "Lua's quotes are \" and '; '\(scalar)' is a quote of a word processor."
      case 0xA0, 0x2000...0x200B, 0x202F, 0xFEFF: "There is a space here that is none to Lua; write a plain one."
      case 0x2010...0x2015, 0x2212: "Lua's minus is -, not '\(scalar)'."
      default: "'\(scalar)' may stand in a text only: names have the letters a to z, digits and _."
      }
    return (help, column(at: index))
  }

  /// The column of the function's name in the call `loc.<name>` of this line; of several the one whose first text is `key`.
  package func column(ofCall name: StaticString, key: UTF8Slice) -> Int? {
    var tokens = RuleTokens(UTF8Slice(text))
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

  /// The column of a constant word; see `column(of:)` for slices.
  package func column(of word: StaticString) -> Int? {
    column(of: UTF8Slice(base: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// The column, in Unicode scalars from 1, of the only name or short string whose text is `word`. Returns nil where the word
  /// is absent or occurs more than once, or where the line is not understood: it may lie in a long string.
  package func column(of word: UTF8Slice) -> Int? {
    var found: Int?
    var index = 0
    while index < text.count {
      let start = index
      let byte = text[index]
      if Self.isLetter(byte) {
        while index < text.count, Self.isLetter(text[index]) || text[index] &- 0x30 < 10 { index += 1 }
        guard note(start..<index, word, &found) else { return nil }
      } else if byte == 0x22 || byte == 0x27 {
        index += 1
        while index < text.count, text[index] != byte { index += text[index] == 0x5C ? 2 : 1 }
        guard index < text.count, note(start + 1..<index, word, &found) else { return nil }
        index += 1
      } else if byte == 0x2D, index + 1 < text.count, text[index + 1] == 0x2D {
        break
      } else if byte == 0x5B, index + 1 < text.count, text[index + 1] == 0x5B || text[index + 1] == 0x3D {
        return nil
      } else {
        index += 1
      }
    }
    return found.map(column)
  }

  /// Stores the place of `word`; false when the word occurs a second time.
  private func note(_ range: Range<Int>, _ word: UTF8Slice, _ found: inout Int?) -> Bool {
    guard UTF8Slice(UnsafeBufferPointer(rebasing: text[range])) == word else { return true }
    defer { found = range.lowerBound }
    return found == nil
  }

  private func column(at offset: Int) -> Int {
    var column = 1
    for byte in text[..<offset] where byte & 0xC0 != 0x80 { column += 1 }
    return column
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 &- 0x61 < 26 || byte == 0x5F }
}
