// Checks of a key that pushes show: the result with string arguments, and the other platform's string.

import LocBase
import LocCatalog
import LocDevice
import LocFormat

extension KeyCheck {
  /// Checks the texts as a push shows them, whatever its arguments are.
  mutating func checkPush() {
    checkPushed(key.source, sourceLanguage)
    for translation in key.translations { checkPushed(translation.text, platform.languages[translation.language]) }
  }

  /// Checks the right-to-left texts of a key whose arguments are in left-to-right letters.
  mutating func checkIsolation() {
    if sourceLanguage.isRightToLeft, key.source.isString { checkIsolation(key.source, sourceLanguage) }
    for translation in key.translations {
      let language = platform.languages[translation.language]
      if language.isRightToLeft, translation.text.isString { checkIsolation(translation.text, language) }
    }
  }

  private mutating func reportEmptyPush(_ text: any CatalogText, _ language: CheckedLanguage) {
    findings.add(
      .emptyText, "has an empty text", locale: language.locale, text: text, severity: .error,
      consequence: isApple ? "iOS shows an empty line." : "Android leaves out a line whose text is empty.",
      help: "Write the text, or delete the entry.")
  }

  private mutating func checkPushed(_ text: any CatalogText, _ language: CheckedLanguage) {
    guard text.isString else { return reportPlural(text, language) }
    if text.text.count == 0 {
      reportEmptyPush(text, language)
      return
    }
    if !text.text.has(.percent) { return }
    isApple ? checkLost(text, language) : checkCrash(text, language)
    if language.isRightToLeft { checkIsolation(text, language) }
  }

  private mutating func reportPlural(_ text: any CatalogText, _ language: CheckedLanguage) {
    findings.add(
      .pluralEntry,
      isApple
        ? "has plurals or variations, which never apply to a push" : "is a plural, and a push finds only strings",
      locale: language.locale, text: text, severity: .error,
      consequence: isApple
        ? "iOS shows the format text, with its variables as they are written."
        : "Android leaves the line out of the notification.", help: LineJudge.pluralHelp)
  }

  private mutating func checkCrash(_ text: any CatalogText, _ language: CheckedLanguage) {
    // A text without arguments is not formatted: "50 % off" is fine.
    guard takesArguments else { return }
    let format = JavaFormat(text.text)
    if let failure = format.failure {
      return reportCrash(
        "Java's Formatter refuses the text: \(failure.description)", text, language,
        help: Self.helpForRefused(text.text))
    }
    for use in format.uses where !use.kind.takesString {
      let specifier = text.text.part(use.offset, use.offset + use.count)
      if isMeant(use, text.text) {
        reportCrash(
          "has \(specifier.string), which does not accept a string", text, language,
          help: "Write \(specifier.pushPlaceholder(isApple: false)) for the argument, and %% for a percent sign.")
      } else {
        reportCrash("has a single %", text, language, help: "Write %% for a percent sign.")
      }
      // One is enough to fix the string; a hostile string has thousands.
      return
    }
  }

  /// Whether the author can have meant a placeholder: `%d`, but not the `% o` of `50 % off`.
  private func isMeant(_ use: FormatUse, _ text: UTF8Slice) -> Bool {
    GuideFormat(text).uses.contains { $0.offset == use.offset && $0.isMeant }
  }

  /// The replacement for the first percent sign that Java's Formatter refuses.
  private static func helpForRefused(_ text: UTF8Slice) -> String {
    guard let placeholder = GuideFormat.crashingPlaceholder(in: text) else { return "Write %% for a percent sign." }
    return "Write \(placeholder.pushPlaceholder(isApple: false)) for the argument, and %% for a percent sign."
  }

  private mutating func reportCrash(
    _ sentence: String, _ text: any CatalogText, _ language: CheckedLanguage, help: String
  ) {
    findings.add(
      .crashSpecifier, sentence, locale: language.locale, text: text,
      consequence: "With arguments Android kills the app's process.", help: help)
  }

  private mutating func checkLost(_ text: any CatalogText, _ language: CheckedLanguage) {
    // A percent sign vanishes only where the push has arguments.
    guard let lost = PushFormat(text.text).lost.first else { return }
    if !takesArguments, VariableReference(text.text.bytes, at: lost.offset) == nil { return }
    // Machines and people put a blank into `%@`.
    let isSpaced = text.text.part(lost.offset, min(lost.offset + 3, text.text.count)) == "% @"
    let specifier = text.text.part(lost.offset, lost.offset + (isSpaced ? 3 : lost.specifierCount))
    let isSign = !isSpaced && (specifier.count == 1 || specifier.buffer[1] == .space || specifier.buffer[1] >= 0x80)
    findings.add(
      .lostSpecifier,
      isSign ? "has a percent sign that is not doubled" : "iOS knows no \(specifier.string) in a push",
      locale: language.locale, text: text, severity: .error,
      consequence: isSign && specifier.buffer.last.map { $0 < 0x80 } ?? true
        ? "With arguments iOS drops it and the character after it." : Self.shown(of: specifier),
      help: isSign
        ? "Write %% for a percent sign."
        : "Write \(specifier.pushPlaceholder(isApple: true)) for the argument.")
  }

  /// What a push with arguments shows for a specifier that iOS does not know.
  private static func shown(of specifier: UTF8Slice) -> String {
    var hasText = true
    let bytes = collectBytes { output in hasText = PushFormat(specifier).format(["1"], into: &output) }
    if !hasText { return "With arguments iOS shows no text at all." }
    let rest = String(decoding: bytes, as: UTF8.self)
    return rest.isEmpty
      ? "With arguments it vanishes, and its value is not shown."
      : "With arguments iOS shows \"\(rest)\" in its place, and not its value."
  }

  private mutating func checkIsolation(_ text: any CatalogText, _ language: CheckedLanguage) {
    for use in GuideFormat(text.text).uses where use.kind == .text && use.isMeant {
      if text.text.isIsolated(use.offset, use.offset + use.count) { continue }
      let specifier = text.text.part(use.offset, use.offset + use.count).string
      findings.add(
        .bidiArgument, "\(specifier) is in right-to-left text without isolating marks", locale: language.locale,
        text: text, consequence: "The phone may show a left-to-right value and the signs beside it in another order.",
        help: "Isolate the value in the rule, loc.isolate(…), or put U+2068 and U+2069 around the placeholder.")
      return
    }
  }

  /// Compares the Android text with the iOS text of the same key, both in the source language.
  mutating func compare(with apple: (any CatalogText)?) {
    guard let apple, apple.isString, !apple.isRawKey, key.source.isString else { return }
    let own = TextArguments(meant: key.source.text, isApple: false)
    let other = TextArguments(meant: apple.text, isApple: true)
    if own.count == other.count { return }
    findings.add(
      .argumentMismatch,
      "the Android text takes \(counted(own.count, "argument")), the iOS text of the same key \(counted(other.count, "argument"))",
      locale: nil, text: key.source, beside: apple,
      consequence: "A push's arguments fit one of the platforms only.", help: "Use the same arguments on both.")
  }
}

extension UTF8Slice {
  /// The placeholder of a push for the argument of this specifier: `%2$s` or `%2$@` for `%2$d`. Without a number it takes the next
  /// argument, as the specifier does.
  func pushPlaceholder(isApple: Bool) -> String {
    let bytes = buffer
    var end = 1
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    // `%<d` takes the argument before it once more.
    let isRelative = !isApple && end == 1 && end < bytes.count && bytes[end] == .lessThan
    let isNumbered = end > 1 && end < bytes.count && bytes[end] == .dollar
    return (isRelative || isNumbered ? part(0, end + 1).string : "%") + (isApple ? "@" : "s")
  }
}
