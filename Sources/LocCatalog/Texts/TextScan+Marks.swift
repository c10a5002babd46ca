// Characters that nobody sees, and where they are meant: in scripts without spaces, in right-to-left texts, between
// letters.

import LocBase

extension TextScan {
  /// An invisible character at an offset, with its length; nil for any other. Joiners (U+200C, U+200D) are part
  /// of their letters.
  func mark(at start: Int) -> (code: UInt32, length: Int)? {
    let bytes = text.buffer
    let lead = bytes[start]
    if lead < 0x80 {
      let isControl = lead < .space && lead != .tab && lead != .newline && lead != .carriageReturn || lead == 0x7F
      return isControl ? (UInt32(lead), 1) : nil
    }
    guard start + 1 < bytes.count else { return nil }
    if lead == 0xC2 { return bytes[start + 1] == 0xAD ? (0xAD, 2) : nil }
    if lead == 0xF3 { return tagCharacter(at: start) }
    if lead == 0xD8 { return bytes[start + 1] == 0x9C ? (0x61C, 2) : nil }
    guard start + 2 < bytes.count, lead == 0xE1 || lead == 0xE2 || lead == 0xE3 || lead == 0xEF else { return nil }
    let code = UInt32(lead & 0x0F) << 12 | UInt32(bytes[start + 1] & 0x3F) << 6 | UInt32(bytes[start + 2] & 0x3F)
    switch code {
    case 0x115F, 0x1160, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0x2800,
      0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFC:
      return (code, 3)
    default: return nil
    }
  }

  /// A character of U+E0000 to U+E007F, which only the flags of England, Scotland and Wales have.
  private func tagCharacter(at start: Int) -> (code: UInt32, length: Int)? {
    guard byte(start + 1) == 0xA0, byte(start + 2) & 0xFE == 0x80 else { return nil }
    return (0xE0000 | UInt32(byte(start + 2) & 0x01) << 6 | UInt32(byte(start + 3) & 0x3F), 4)
  }

  /// Whether nobody means this character in any text, so that it counts in the source language's text, too. Others can
  /// break lines where the author wants it.
  static func isNeverMeant(_ code: UInt32) -> Bool {
    switch code {
    case 0...0x7F, 0x115F, 0x1160, 0x2028, 0x2029, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Whether a language is written from right to left, in the script that it usually has.
  static func isRightToLeft(_ locale: UTF8Slice) -> Bool {
    let languages: UTF8Slice = " ar arc ckb dv fa he iw ji ks nqo ps sd syr ug ur yi "
    return languages.hasWord(locale.part(0, locale.firstIndex(of: .hyphen) ?? locale.count))
  }

  /// The first invisible character that has no purpose where it is.
  func invisibleMark(isRightToLeft: Bool) -> UInt32? {
    var hasLetters: Bool? = isRightToLeft ? true : nil
    for index in text.indices {
      guard let (code, length) = mark(at: index) else { continue }
      switch code {
      case 0xAD:
        if isLetter(before: index), isLetter(at: index + length) { continue }
      case 0x180E:
        if isMongolian(index - 3) { continue }
      case 0x115F, 0x1160:
        // Old Korean has syllables without a first or a middle letter.
        if byte(index + length) == 0xE1 || byte(index - 3) == 0xE1 { continue }
      case 0x2800, 0x3164:
        // A text that is nothing else fills a gap.
        if text.count == length { continue }
      case 0xE0000...0xE007F:
        if text.contains("\u{1F3F4}" as UTF8Slice) { continue }
      case 0x200B:
        if isOfSpacelessScript(index - 3) || isOfSpacelessScript(index + length) { continue }
        if isIdeograph(index - 3) ? isSign(index + length) : isIdeograph(index + length) && isSign(index - 1) {
          continue
        }
        // An address may break behind a slash.
        if index > 0, !text[index - 1].isLetterOrDigit, text[index - 1] < 0x80, text[index - 1] != .space { continue }
      case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
        let areMeant = hasLetters ?? hasRightToLeftLetters
        hasLetters = areMeant
        if areMeant || isBesidePlaceholder(index, length) { continue }
      default: break
      }
      return code
    }
    return nil
  }

  /// Whether the text has this invisible character anywhere.
  func has(mark code: UInt32) -> Bool { text.indices.contains { mark(at: $0)?.code == code } }

  private func isLetter(before index: Int) -> Bool {
    guard index > 0 else { return false }
    return text[index - 1].isLetter || text[index - 1] >= 0x80
  }

  private func isLetter(at index: Int) -> Bool {
    guard index < text.count else { return false }
    return text[index].isLetter || text[index] >= 0xC3
  }

  /// Whether the character of three bytes at an offset is of a script that writes words without spaces: Thai, Lao,
  /// Tibetan, Burmese, Khmer, Javanese. There the mark says where a line may break.
  private func isOfSpacelessScript(_ start: Int) -> Bool {
    guard start >= 0, start + 2 < text.count else { return false }
    switch (text[start], text[start + 1]) {
    case (0xE0, 0xB8...0xBF), (0xE1, 0x80...0x82), (0xE1, 0x9E...0x9F), (0xE1, 0xA6...0xAA), (0xEA, 0xA6...0xAA):
      return true
    default: return false
    }
  }

  /// Whether the character of three bytes at an offset is Chinese or Japanese, also of full width. The mark may end a phrase there.
  private func isIdeograph(_ start: Int) -> Bool {
    guard start >= 0, start + 2 < text.count else { return false }
    return text[start] >= 0xE3 && text[start] <= 0xE9
      || text[start] == 0xEF && text[start + 1] >= 0xBC && text[start + 1] <= 0xBD
  }

  /// Whether the character of three bytes at an offset is a Mongolian letter, after which U+180E parts a vowel.
  private func isMongolian(_ start: Int) -> Bool {
    start >= 0 && text[start] == 0xE1 && text[start + 1] >= 0xA0 && text[start + 1] <= 0xA2
  }

  /// Whether the text has a byte at an offset other than white space.
  private func isSign(_ index: Int) -> Bool { index >= 0 && index < text.count && text[index] > .space }

  /// Whether a letter of Hebrew, Arabic or another script from right to left is in the text.
  private var hasRightToLeftLetters: Bool {
    let bytes = text.buffer
    for index in bytes.indices.dropLast() {
      switch (bytes[index], bytes[index + 1]) {
      case (0xD6...0xDF, _) where !(bytes[index] == 0xD8 && bytes[index + 1] == 0x9C): return true
      case (0xE0, 0xA0...0xA3), (0xEF, 0xAC...0xB7), (0xEF, 0xB9...0xBA), (0xF0, 0x9E): return true
      default: continue
      }
    }
    return false
  }

  /// Marks around an argument keep its letters together.
  private func isBesidePlaceholder(_ start: Int, _ length: Int) -> Bool {
    let end = start + length
    if end < text.count, text[end] == .percent { return true }
    guard start > 0 else { return false }
    let before = text[start - 1]
    return before == .at || before == UInt8(ascii: "s") || before == UInt8(ascii: "d")
  }
}
