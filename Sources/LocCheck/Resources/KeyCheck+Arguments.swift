// The placeholders of the source language's text: numbers that are skipped, and placeholders without numbers.

import LocBase
import LocCatalog
import LocFormat

extension KeyCheck {
  /// Reports a number that the text skips, and arguments whose order no translation can change.
  mutating func checkNumbers() {
    guard key.source.isString, key.source.text.has(.percent), !key.source.isRawKey else { return }
    let uses = TextArguments(meant: key.source.text, isApple: isApple).uses
    guard let last = uses.last else { return }
    let numbers = Set(uses.map { $0.argument })
    if let lacking = (0..<last.argument).first(where: { !numbers.contains($0) }), isNumbered(last) {
      findings.add(
        .argumentMismatch, "has \(last.text), and no placeholder for argument \(lacking + 1)",
        locale: sourceLanguage.locale, text: key.source, consequence: "No phone shows the value of that argument.",
        help: "Number the placeholders from 1 without a gap.")
    }
    // Android's reader reports the same.
    guard isApple, !key.translations.isEmpty else { return }
    let plain = uses.filter { !isNumbered($0) }
    guard let first = plain.first, plain.count(where: { $0.kind == first.kind }) > 1 else { return }
    findings.add(
      .multipleSubstitutions, "has \(plain.count) placeholders without numbers", locale: sourceLanguage.locale,
      text: key.source, severity: .note,
      consequence: "A translation that needs another order shows the values in the wrong places.",
      help: "Number them: %1$@ … %2$@.")
  }

  private func isNumbered(_ use: TextArguments.Use) -> Bool { use.specifier.contains(.dollar) }
}
