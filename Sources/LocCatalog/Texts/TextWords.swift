// The parts of a string besides its specifiers: translatable words, placeholders of other systems, isolating marks.

package import LocBase
import LocFormat

/// The words of a string, for a check of whether it is translated.
package struct TextWords {
  /// Words of letters, at least two each, without specifiers, markup, addresses and file names.
  package private(set) var count = 0
  /// The words in lower case, of letters of ASCII: no names.
  package private(set) var lowerCase = 0

  package init(_ text: UTF8Slice) {
    let source = text
    var index = 0
    while index < source.count {
      let byte = source[index]
      if Self.isSpace(byte) {
        index += 1
      } else if byte == .lessThan, let end = Self.endOfTag(source, index) {
        index = end
      } else {
        let start = index
        while index < source.count, !Self.isSpace(source[index]) {
          if source[index] == .lessThan, Self.endOfTag(source, index) != nil { break }
          index += 1
        }
        consider(source.part(start, index))
      }
    }
  }

  /// Whether a translation with exactly these words is probably missing. Names and terms stay the same in many
  /// languages, so some lower-case words are required, and more of them if both languages share a script.
  package func looksUntranslated(hasSourceScript: Bool) -> Bool {
    hasSourceScript ? count >= 3 && lowerCase >= 2 : count >= 2 && lowerCase >= 1
  }

  private mutating func consider(_ word: UTF8Slice) {
    var letters = 0
    var hasForeignLetter = false
    var index = 0
    while index < word.count {
      let byte = word[index]
      if byte == .percent, let specifier = GuideFormat.parts(of: word, at: index) {
        index = max(specifier.end, index + 1)
        continue
      }
      // An address, a path, an identifier.
      if byte == .slash || byte == .at || byte == .underscore || byte.isDigit { return }
      let isLetter = byte.isLetter
      if isLetter { letters += 1 }
      // A dot within a word: example.org, strings.xml.
      if byte == .period, index + 1 < word.count, word[index + 1].isLetter { return }
      if byte >= 0xC2 { hasForeignLetter = hasForeignLetter || Self.isLetter(word, index) }
      index += 1
    }
    guard letters >= 2 || hasForeignLetter else { return }
    count += 1
    if Self.isLowerCaseWord(word) { lowerCase += 1 }
  }

  /// Whether the multi-byte character at an offset is a letter; dashes, arrows and emoji are not.
  private static func isLetter(_ word: UTF8Slice, _ start: Int) -> Bool {
    let end = min(start + 4, word.count)
    let text = word.part(start, end).string
    return text.unicodeScalars.first?.properties.isAlphabetic ?? false
  }

  /// Whether a word is in lower case from its first letter to its last, at least three of them, and none of the small words that titles
  /// and names contain: Google for WooCommerce, Tap to Pay on iPhone.
  private static func isLowerCaseWord(_ word: UTF8Slice) -> Bool {
    var letters = 0
    var isVaried = false
    for byte in word {
      if byte.isLowercase {
        letters += 1
        isVaried = isVaried || byte != word[0]
      } else if byte.isUppercase || byte >= 0x80 {
        return false
      }
    }
    // `yyyy` is of a date's pattern.
    if letters < 3 || !isVaried { return false }
    return !(word == "the" || word == "and" || word == "for" || word == "with" || word == "from")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == .space || byte &- UInt8.tab < 5 }

  /// The offset after a tag such as `<b>` or `</b>`; nil if none begins.
  private static func endOfTag(_ text: UTF8Slice, _ start: Int) -> Int? {
    guard start + 1 < text.count, text[start + 1] == .slash || text[start + 1].isLetter else { return nil }
    var index = start + 1
    while index < text.count, index < start + 200 {
      if text[index] == .greaterThan { return index + 1 }
      index += 1
    }
    return nil
  }
}

extension UTF8Slice {
  /// The first placeholder of another system, `{name}`, `{{name}}`, `%{name}`, `${name}`, `{0}`, `{count, plural, …` or
  /// `%(name)s`, as written in the text; nil if there is none. Neither platform's formatter supports them.
  package func rawPlaceholder(isApple skipsDollar: Bool) -> UTF8Slice? {
    guard has(.leftBrace) else { return pythonPlaceholder }
    let text = self
    for open in 0..<text.count where text[open] == .leftBrace {
      if open > 0, text[open - 1] == .leftBrace { continue }
      // `${name}` in a phrase of Apple's App Intents is filled by the system.
      if skipsDollar, open > 0, text[open - 1] == .dollar { continue }
      var start = open + 1
      let isDouble = start < text.count && text[start] == .leftBrace
      if isDouble { start += 1 }
      while isDouble, start < text.count, text[start] == .space { start += 1 }
      var index = start
      while index < text.count, index - start <= 40, Self.isNameByte(text[index]) { index += 1 }
      guard index > start, index - start <= 40, index < text.count, Self.beginsName(text, start, index) else {
        continue
      }
      var end = index
      while end < text.count, isDouble, text[end] == .space { end += 1 }
      if end < text.count, text[end] == .rightBrace {
        if isDouble {
          guard end + 1 < text.count, text[end + 1] == .rightBrace else { continue }
          end += 1
        }
        let hasSign = open > 0 && (text[open - 1] == .percent || text[open - 1] == .dollar || text[open - 1] == .hash)
        return part(hasSign ? open - 1 : open, end + 1)
      }
      if text[index] == .comma, Self.isMessageFormat(text, index + 1) { return part(open, index + 1) }
    }
    return pythonPlaceholder
  }

  /// The first `%(name)s` or `%(name)d`.
  private var pythonPlaceholder: UTF8Slice? {
    guard contains("%(" as UTF8Slice) else { return nil }
    for start in 0..<count where self[start] == .percent && start + 1 < count && self[start + 1] == UInt8(ascii: "(") {
      var end = start + 2
      while end < count, Self.isNameByte(self[end]) { end += 1 }
      guard end > start + 2, end + 1 < count, self[end] == .rightParenthesis, self[start + 2].isLetter else { continue }
      let conversion = self[end + 1]
      if conversion == UInt8(ascii: "s") || conversion == UInt8(ascii: "d") { return part(start, end + 2) }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == .underscore || byte == .period || byte == .hyphen
  }

  /// A name, or a number of one or two digits: `{0}`.
  private static func beginsName(_ text: UTF8Slice, _ start: Int, _ end: Int) -> Bool {
    if !text[start].isDigit { return text[start].isLetter || text[start] == .underscore }
    for index in start..<end where !text[index].isDigit { return false }
    return end - start <= 2
  }

  /// Whether one of ICU's words follows: `{count, plural, one {…}}`.
  private static func isMessageFormat(_ text: UTF8Slice, _ start: Int) -> Bool {
    var index = start
    while index < text.count, text[index] == .space { index += 1 }
    let rest = text.part(index, text.count)
    return rest.hasPrefix("plural") || rest.hasPrefix("select") || rest.hasPrefix("number")
      || rest.hasPrefix("date") || rest.hasPrefix("time")
  }

  /// Whether the bytes `start ..< end` are between isolating, embedding or directional marks: U+2066 to U+2069, U+202A
  /// to U+202C, U+200E, U+200F.
  package func isIsolated(_ start: Int, _ end: Int) -> Bool {
    start >= 3 && end + 3 <= count && isMark(at: start - 3) && isMark(at: end)
  }

  private func isMark(at offset: Int) -> Bool {
    let bytes = buffer
    guard bytes[offset] == 0xE2 else { return false }
    switch (bytes[offset + 1], bytes[offset + 2]) {
    case (0x81, 0xA6...0xA9), (0x80, 0xAA...0xAC), (0x80, 0x8E...0x8F): return true
    default: return false
    }
  }
}

extension UTF8Slice {
  /// Whether the byte occurs in the text.
  package func has(_ byte: UInt8) -> Bool {
    for other in buffer where other == byte { return true }
    return false
  }
}
