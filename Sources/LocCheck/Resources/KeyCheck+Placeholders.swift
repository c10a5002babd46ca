// Placeholders of the other platform's formatter: `%@` in an Android text, `%s` in an Apple one.

import LocBase
import LocCatalog
import LocFormat
import LocLocale

extension KeyCheck {
  /// Reports the first such placeholder of the source language's text. A push's own findings say more, and a translation
  /// has other arguments than its source text.
  mutating func checkForeignPlaceholders() {
    guard !isPushed, key.isTranslatable, !key.source.isRawKey else { return }
    if key.source.isString { return report(in: key.source.text, form: nil) }
    for choice in key.source.plurals {
      for item in choice.cases {
        if case .text(let bytes) = item.node { bytes.withSlice { report(in: $0, form: item.category) } }
      }
    }
  }

  private mutating func report(in text: UTF8Slice, form: PluralCategory?) {
    guard let placeholder = text.foreignPlaceholder(isApple: isApple) else { return }
    findings.add(
      .rawPlaceholder, "has \(placeholder.foreignSentence(isApple: isApple))", locale: sourceLanguage.locale,
      text: key.source, part: form.map { TextPart($0, of: key.source) },
      consequence: UTF8Slice.foreignConsequence(isApple: isApple),
      help: "Write \(placeholder.pushPlaceholder(isApple: isApple)) for a text.")
  }
}

extension UTF8Slice {
  /// The first placeholder that only the other platform's formatter reads.
  func foreignPlaceholder(isApple: Bool) -> UTF8Slice? {
    guard has(.percent) else { return nil }
    for use in GuideFormat(self).uses where use.isMeant {
      let placeholder = part(use.offset, use.offset + use.count)
      // `50% @ home` and `5%(s)` have percent signs.
      if placeholder.has(.space) || placeholder.has(UInt8(ascii: "(")) { continue }
      let isForeign =
        isApple ? placeholder.last.map { $0 | 0x20 } == UInt8(ascii: "s") : JavaFormat(placeholder).failure != nil
      if isForeign { return placeholder }
    }
    return nil
  }

  /// Behind "has": what the placeholder is.
  func foreignSentence(isApple: Bool) -> String {
    isApple
      ? "\(string), which takes no text on iOS but the address of a C string"
      : "\(string), which Android's formatter does not know"
  }

  static func foreignConsequence(isApple: Bool) -> String {
    isApple
      ? "With a text the app shows other characters, or crashes."
      : "With arguments the app crashes on Android."
  }

  /// What to write for a placeholder of another system.
  func rawPlaceholderHelp(isApple: Bool) -> String {
    if buffer.last == .comma {
      return "No phone reads ICU's message format: write a string for each form, and let loc.plural_key choose."
    }
    // `{1}` is the second argument.
    let start = buffer.first == .leftBrace ? 1 : 2
    let number = count > start ? parseInteger(part(start, count - 1)).map { $0 &+ 1 } ?? 1 : 1
    return "Write %\(number)$\(isApple ? "@" : "s") for it, where pushes use the key."
  }
}
