// Decides whether the author can have meant the specifier at a percent sign as a placeholder: "%1$s sent" has one, "50%
// off" and "20%des articles" have none. Without arguments no phone formats a text, so only intended placeholders are
// missing there.

package import LocBase

extension GuideFormat {
  /// Whether the bytes `start ..< end`, which the formatters read as a specifier, are a placeholder rather than a
  /// percent sign next to a word, an ending or a number.
  ///
  /// A stated position (`%1$s`) and `%@` are always placeholders. If the word continues after the letter, a sign that
  /// follows a number or has a bare width is a percent sign: `50%off`, `%50ye`. Letters that only programmers use
  /// (`%e`, `%a`, `%o`) are also one-letter words after a number: `10%e 20%`.
  static func isPlaceholder(_ text: UTF8Slice, _ start: Int, _ end: Int) -> Bool {
    guard start >= 0, start + 1 < end, end <= text.count else { return false }
    let last = text[end - 1]
    if last == .at { return true }
    var hasWidth = false
    var hasMeasure = false
    for index in (start + 1)..<end {
      switch text[index] {
      case .dollar, .period, .lessThan: hasMeasure = true
      case UInt8(ascii: "0") where !hasWidth: hasMeasure = true  // the flag 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasWidth = true
      default: continue
      }
    }
    if hasMeasure { return true }
    // `100%-os`, `42 %-ta`: an ending of Hungarian or Swedish.
    if text[start + 1] == .hyphen, !hasWidth { return false }
    let goesOn = beginsLetter(text, end)
    let followsNumber = endsNumber(text, start)
    switch last {
    case UInt8(ascii: "d"), UInt8(ascii: "s"), UInt8(ascii: "f"): return !(goesOn && (followsNumber || hasWidth))
    default:
      // `%lld` and `%lu` have a length before their letter; `%lo` in "%low" continues as a word.
      let isLong = end - start > 2 && !hasWidth
      return !goesOn && (isLong || !followsNumber && !hasWidth)
    }
  }

  /// Whether there is a letter or an apostrophe at `index`: the word continues.
  private static func beginsLetter(_ text: UTF8Slice, _ index: Int) -> Bool {
    guard index < text.count else { return false }
    switch text[index] {
    case .apostrophe: return true
    case 0xE2: return index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] == 0x99  // ’
    case 0xC3...0xC9: return true  // Latin letters with marks
    case let byte: return byte.isLetter
    }
  }

  /// Whether a number ends before `index`, perhaps followed by spaces: "100 %de".
  private static func endsNumber(_ text: UTF8Slice, _ index: Int) -> Bool {
    var end = index
    while end > 0 {
      if text[end - 1] == .space {
        end -= 1
      } else if end > 1, text[end - 2] == 0xC2, text[end - 1] == 0xA0 {  // U+00A0
        end -= 2
      } else if end > 2, text[end - 3] == 0xE2, text[end - 2] == 0x80, text[end - 1] == 0xAF {  // U+202F
        end -= 3
      } else {
        break
      }
    }
    return end > 0 && text[end - 1].isDigit
  }

  /// The first intended placeholder that Android's Formatter refuses for an argument of a push, a string; nil if a text
  /// crashes only because of a percent sign that is not doubled.
  package static func crashingPlaceholder(in text: UTF8Slice) -> UTF8Slice? {
    for use in GuideFormat(text).uses where use.isMeant {
      let placeholder = text.part(use.offset, use.offset + use.count)
      let format = JavaFormat(placeholder)
      if format.failure != nil || !format.uses.allSatisfy({ $0.kind.takesString }) { return placeholder }
    }
    return spacedPlaceholder(in: text)
  }

  /// The first `% 1$s`: machines and people put a space into a placeholder.
  private static func spacedPlaceholder(in text: UTF8Slice) -> UTF8Slice? {
    let shortest = 5
    guard text.count >= shortest else { return nil }
    for start in 0...(text.count - shortest)
    where text[start] == .percent && text[start + 1] == .space && text[start + 2].isDigit && text[start + 3] == .dollar
    {
      return text.part(start, start + shortest)
    }
    return nil
  }

  /// Whether the author can have meant one of the text's specifiers as a placeholder.
  package var hasPlaceholder: Bool {
    for use in uses where use.isMeant { return true }
    return false
  }
}
