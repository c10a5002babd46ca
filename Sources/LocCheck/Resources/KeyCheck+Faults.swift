// Texts that a phone shows otherwise than their author typed them, as LocCatalog judges them for previews, too.

import LocBase
import LocCatalog
import LocLocale

extension KeyCheck {
  /// Reports what is wrong in a string or in the forms of a plural. If pushes show the key, their previews report it.
  mutating func checkFaults(_ text: any CatalogText, _ language: CheckedLanguage, isSource: Bool) {
    // A text that is the same in every language may be a pattern, a template or an address.
    guard !hasUses || !text.isString, isPushed || key.isTranslatable, !text.isRawKey else { return }
    for fault in text.faults(source: isSource ? nil : key.source, isPushed: isPushed && text.isString) {
      findings.add(
        fault.code, fault.sentence, locale: language.locale, text: text,
        part: fault.form.map { TextPart($0, of: text) }, beside: isSource ? nil : key.source,
        severity: fault.severity, consequence: fault.consequence, help: fault.help)
    }
  }
}
