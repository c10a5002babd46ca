// The form `one` of a language in which it is more than the number 1: in Russian it is 21 and 31, too.

import LocBase
import LocCatalog
import LocFormat
import LocLocale

extension KeyCheck {
  /// Reports the form `one` of a plural without the number that its form `other` writes.
  mutating func checkOne(_ cases: [PluralCase], _ text: any CatalogText, _ language: CheckedLanguage) {
    guard let number = language.forms?.otherOne, !lint(of: text).contains(.impliedQuantity),
      let other = Self.bytes(.other, in: cases), let one = Self.bytes(.one, in: cases)
    else { return }
    reportOne(one, without: other, number, text, language)
  }

  /// The same for the keys of a family, chat_one and chat_other.
  mutating func checkFamily() {
    guard let category = PluralCategory(formOf: key.key), category == .one else { return }
    let other =
      key.key.part(0, key.key.count - category.nameLength).bytes + Array(PluralCategory.other.description.utf8)
    guard let other = other.withSlice({ platform.walk.key($0) }) else { return }
    var others: [Int: any CatalogText] = [platform.walk.source: other.source]
    for translation in other.translations { others[translation.language] = translation.text }
    let own = [(key.source, platform.walk.source)] + key.translations.map { ($0.text, $0.language) }
    for (text, index) in own where text.isString {
      let language = platform.languages[index]
      guard let number = language.forms?.otherOne, let other = others[index], other.isString else { continue }
      reportOne(text.text.bytes, without: other.text.bytes, number, text, language)
    }
  }

  private mutating func reportOne(
    _ one: [UInt8], without other: [UInt8], _ number: Int, _ text: any CatalogText, _ language: CheckedLanguage
  ) {
    let (isThere, isExpected) = one.withSlice { one in
      other.withSlice { other in
        let uses = TextArguments(meant: other, isApple: isApple)
        let own = TextArguments(meant: one, isApple: isApple)
        let counted = uses.uses.first { $0.kind != .format(.text) } ?? uses.uses.first
        if let counted { return (own.first(counted.argument) != nil, true) }
        return (one.contains("%arg" as UTF8Slice), other.contains("%arg" as UTF8Slice))
      }
    }
    if isThere || !isExpected { return }
    findings.add(
      .pluralForms, "the form one lacks the number, but this language also uses it for \(number)",
      locale: language.locale, text: text, consequence: "For \(number) the phone shows the text for 1.",
      help: "Write the number in the form one as well.")
  }

  private static func bytes(_ category: PluralCategory, in cases: [PluralCase]) -> [UInt8]? {
    for item in cases where item.category == category {
      if case .text(let bytes) = item.node { return bytes }
    }
    return nil
  }
}
