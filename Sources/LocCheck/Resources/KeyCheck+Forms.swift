// Checks the forms of a plural: those that the language needs, those that it never chooses, and empty ones.

import LocBase
import LocCatalog
import LocFormat
import LocLocale

extension KeyCheck {
  /// Reports the forms that the language needs and does not have, and those that it never chooses.
  mutating func checkForms(_ cases: [PluralCase], _ text: any CatalogText, _ language: CheckedLanguage) {
    guard let forms = language.forms else { return }
    var present: PluralCategories = []
    for item in cases { present.insert(PluralCategories(item.category)) }
    // An entry without any form has its own finding.
    if present.isEmpty { return }
    let lacking = forms.wholeNumbers.subtracting(present)
    if !lacking.isEmpty, !lint(of: text).contains(.missingQuantity) {
      findings.add(
        .pluralForms, "the plural lacks the form\(lacking.list.count == 1 ? "" : "s") \(lacking.text)",
        locale: language.locale, text: text,
        consequence: present.contains(PluralCategories(.other))
          ? "For such numbers the phone shows the form other." : "For such numbers the app ends, or shows no text.",
        help: "Add the form, which CLDR's rules of the language choose.")
    }
    var allowed = forms.all
    // Foundation uses the form zero for 0 in every language.
    if isApple { allowed.insert(PluralCategories(.zero)) }
    if language.choseMany { allowed.insert(PluralCategories(.many)) }
    var surplus = present.subtracting(allowed)
    // Translation systems write every form; one that says the same as other does no harm.
    if let other = Self.node(.other, in: cases) {
      for category in surplus.list where Self.node(category, in: cases) == other {
        surplus.remove(PluralCategories(category))
      }
    }
    checkOne(cases, text, language)
    if surplus.isEmpty || lint(of: text).contains(.unusedQuantity) { return }
    findings.add(
      .pluralForms,
      "the language never chooses the plural's form\(surplus.list.count == 1 ? "" : "s") \(surplus.text)",
      locale: language.locale, text: text, consequence: "No phone in that language shows the text of the form.",
      // Phones of a language that has the form take it from the default folder where they lack the key.
      help: isApple || !text.locale.isEmpty
        ? "Delete the form, or move its text to one that the language chooses."
        : "Move its text to a form that the language chooses; only phones of other languages that lack the key use this one."
    )
  }

  /// Reports empty forms. A form that is also empty in the source language is intentional.
  mutating func checkEmpty(
    _ choice: PluralChoice, _ text: any CatalogText, _ language: CheckedLanguage, inSource: [[UInt8]: Int]?
  ) {
    var empty = Self.emptyForms(of: choice)
    if empty.isEmpty || !key.isTranslatable { return }
    let isWhole = isWhole(choice, of: text)
    if let inSource {
      let inSource = PluralCategories(rawValue: UInt8(truncatingIfNeeded: inSource[choice.variable ?? []] ?? 0))
      // "%d day%#@s@" adds a letter to some forms, and another language none.
      if !isWhole, !inSource.isEmpty { return }
      empty.subtract(inSource)
    } else if isApple {
      if !isWhole { return }
      // An app may want to show nothing for 0.
      empty.remove(PluralCategories(.zero))
    }
    var everyday = language.forms?.wholeNumbers ?? PluralCategories(.other)
    if isApple { everyday.insert(PluralCategories(.zero)) }
    if language.choseMany { everyday.insert(PluralCategories(.many)) }
    let shown = isWhole ? "the phone shows nothing." : "the phone leaves this part of the text empty."
    reportEmpty(
      empty.intersection(everyday), text, language, severity: isPushed ? .error : nil,
      consequence: "For these numbers \(shown)", help: "Write the text of the form.")
    // A form that the language never chooses has its own finding.
    reportEmpty(
      empty.intersection(language.forms?.all ?? []).subtracting(everyday), text, language, severity: .note,
      consequence: "No whole number below a million chooses it; for others \(shown)",
      help: "Write the text of the form, or delete the form: the phone then shows the form other.")
  }

  private mutating func reportEmpty(
    _ forms: PluralCategories, _ text: any CatalogText, _ language: CheckedLanguage, severity: Diagnostic.Severity?,
    consequence: String, help: String
  ) {
    if forms.isEmpty { return }
    findings.add(
      .emptyText,
      forms.list.count == 1 ? "the plural's form \(forms.text) is empty" : "the plural's forms \(forms.text) are empty",
      locale: language.locale, text: text, severity: severity, consequence: consequence, help: help)
  }

  /// The empty forms of each variable; a plural without a name has none.
  static func emptyForms(of text: any CatalogText) -> [[UInt8]: Int] {
    var forms: [[UInt8]: Int] = [:]
    for choice in text.plurals {
      let empty = emptyForms(of: choice)
      if !empty.isEmpty { forms[choice.variable ?? [], default: 0] |= Int(empty.rawValue) }
    }
    return forms
  }

  private static func emptyForms(of choice: PluralChoice) -> PluralCategories {
    var empty: PluralCategories = []
    for item in choice.cases where item.node == .text([]) { empty.insert(PluralCategories(item.category)) }
    return empty
  }

  /// Whether a form of the choice is all that a phone shows of the text.
  private func isWhole(_ choice: PluralChoice, of text: any CatalogText) -> Bool {
    guard isApple, let variable = choice.variable else { return true }
    // A reference is its name and at most a number of a few digits.
    guard text.text.count < variable.count + 16 else { return false }
    let bytes = text.text.bytes
    guard let reference = VariableReference(bytes, at: 0) else { return false }
    return reference.end == bytes.count && bytes[reference.name].elementsEqual(variable)
  }

  private static func node(_ category: PluralCategory, in cases: [PluralCase]) -> TextNode? {
    for item in cases where item.category == category { return item.node }
    return nil
  }
}
