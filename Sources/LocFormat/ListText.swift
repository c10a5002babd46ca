// The parts of a list in; one text by CLDR's patterns of a locale, out.

package import LocBase
package import LocLocale

/// Writes a list part by part, as a locale joins it: "a, b and c".
package struct ListWriter {
  private let isSpanish: Bool
  private let count: Int
  private var written = 0
  private let start: Joint
  private let middle: Joint
  private let end: Joint

  /// The separators for a list with `count` items.
  package init(_ style: ListPatterns.Style, of count: Int, in locale: LanguageTag) {
    let patterns = ListPatterns.forLocale(locale)
    isSpanish = locale.language.utf8.elementsEqual("es".utf8)
    self.count = count
    start = Joint(patterns.pattern(style, .start))
    middle = Joint(patterns.pattern(style, .middle))
    end = Joint(patterns.pattern(style, count == 2 ? .two : .end))
  }

  /// The maximum number of bytes that the list adds to its parts.
  package var bytesBesideParts: Int { count * (max(start.count, middle.count, end.count) + 1) }

  /// Appends the next part.
  package mutating func append(_ part: UTF8Slice, to buffer: inout ByteBuffer) {
    written += 1
    if written == 1 { return buffer.append(part) }
    let joint = written == count ? end : written == 2 ? start : middle
    append(joint.before, beforePart: part, to: &buffer)
    buffer.append(part)
    buffer.append(joint.behind)
  }

  /// Appends the separator before a part. UTS #35 Part 2 leaves changes that depend on the part to the formatter:
  /// Spanish "y" is "e" before the sound i, and "o" is "u" before o; Hebrew's "and", which is written together with the
  /// next word, has a hyphen before other scripts.
  private func append(_ joint: UTF8Slice, beforePart part: UTF8Slice, to buffer: inout ByteBuffer) {
    if joint == " ו" {
      buffer.append(joint)
      if !beginsHebrew(part) { buffer.append(.hyphen) }
    } else if isSpanish, joint == " y ", soundsLikeI(part) {
      buffer.append(" e ")
    } else if isSpanish, joint == " o ", soundsLikeO(part) {
      buffer.append(" u ")
    } else {
      buffer.append(joint)
    }
  }
}

/// A pattern without its placeholders: `{0}, {1}` is ", ". Every pattern begins with {0}, which is the text so far.
private struct Joint {
  var before = UTF8Slice("")
  var behind = UTF8Slice("")

  var count: Int { before.count + behind.count }

  init(_ pattern: UTF8Slice) {
    guard let part = pattern.buffer.lastIndex(of: .leftBrace), part >= 3, part + 3 <= pattern.count else {
      return
    }
    before = pattern.part(3, part)
    behind = pattern.part(part + 3, pattern.count)
  }
}

/// Whether a Spanish word begins with i or hi and no diphthong, as ICU's list format asks: "hielo" has one.
private func soundsLikeI(_ word: UTF8Slice) -> Bool {
  let (first, second, third) = firstLetters(word)
  if first == UInt8(ascii: "i") { return true }
  guard first == UInt8(ascii: "h"), second == UInt8(ascii: "i") else { return false }
  return third != UInt8(ascii: "a") && third != UInt8(ascii: "e")
}

/// Whether a Spanish word or number begins with o or ho: 8 is ocho, 11 is once.
private func soundsLikeO(_ word: UTF8Slice) -> Bool {
  let (first, second, third) = firstLetters(word)
  switch first {
  case UInt8(ascii: "o"), UInt8(ascii: "8"): return true
  case UInt8(ascii: "h"): return second == UInt8(ascii: "o")
  case UInt8(ascii: "1"): return second == UInt8(ascii: "1") && (third == 0 || third == .space)
  default: return false
  }
}

/// The first three letters of a word, lower case, without the accents of Spanish i and o; 0 after the word's end.
private func firstLetters(_ word: UTF8Slice) -> (UInt8, UInt8, UInt8) {
  var index = 0
  func letter() -> UInt8 {
    guard index < word.count else { return 0 }
    defer { index += 1 }
    let byte = word[index]
    guard byte == 0xC3, index + 1 < word.count else { return byte.lowercased }
    index += 1
    switch word[index] {
    case 0x8D, 0xAD: return UInt8(ascii: "i")
    case 0x93, 0xB3: return UInt8(ascii: "o")
    default: return byte
    }
  }
  return (letter(), letter(), letter())
}

/// Whether the text begins with a letter or sign of U+0590 to U+05FF, or of Hebrew's presentation forms.
private func beginsHebrew(_ text: UTF8Slice) -> Bool {
  guard text.count >= 2 else { return false }
  switch text[0] {
  case 0xD6: return text[1] >= 0x90
  case 0xD7: return true
  case 0xEF: return text.count >= 3 && (text[1] == 0xAC && text[2] >= 0x9D || text[1] == 0xAD && text[2] <= 0x8F)
  default: return false
  }
}
