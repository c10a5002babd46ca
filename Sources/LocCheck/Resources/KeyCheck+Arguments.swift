// The placeholders of the source language's text: numbers that are skipped, and placeholders without numbers.

import LocBase
import LocCatalog
import LocFormat
import LocLocale

extension KeyCheck {
  /// Reports a number that the text skips, and arguments whose order no translation can change.
  mutating func checkNumbers() {
    guard key.source.isString else { return checkNumbersOfForms() }
    guard key.source.text.has(.percent), !key.source.isRawKey else { return }
    let uses = TextArguments(meant: key.source.text, isApple: isApple).uses
    reportGap(uses, form: nil)
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

  /// One form may leave an argument out, but not all of them.
  private mutating func checkNumbersOfForms() {
    guard !isApple else { return }
    var all = TextArguments()
    var last: (argument: Int, form: PluralCategory)?
    for choice in key.source.plurals {
      for item in choice.cases {
        guard case .text(let bytes) = item.node else { continue }
        let own = bytes.withSlice { TextArguments(meant: $0, isApple: false) }
        if let argument = own.uses.last?.argument, argument > last?.argument ?? -1 { last = (argument, item.category) }
        all.add(own)
      }
    }
    reportGap(all.uses, form: last?.form)
  }

  private mutating func reportGap(_ uses: [TextArguments.Use], form: PluralCategory?) {
    guard let last = uses.last, isNumbered(last) else { return }
    let numbers = Set(uses.map { $0.argument })
    guard let lacking = (0..<last.argument).first(where: { !numbers.contains($0) }) else { return }
    findings.add(
      .argumentMismatch, "has \(last.text), and no placeholder for argument \(lacking + 1)",
      locale: sourceLanguage.locale, text: key.source, part: form.map { TextPart($0, of: key.source) },
      consequence: "No phone shows the value of that argument.", help: "Number the placeholders from 1 without a gap.")
  }

  private func isNumbered(_ use: TextArguments.Use) -> Bool { use.specifier.contains(.dollar) }
}
