// The patterns with which a locale joins the parts of a list.

package import LocBase

/// CLDR's list patterns, `{0}, {1}`; each begins with `{0}`.
package struct ListPatterns {
  package enum Style: Int {
    case and
    case or
  }

  package enum Part: Int {
    /// Between the first two of more than two.
    case start
    case middle
    case end
    /// Between two that are all.
    case two
  }

  private let start: Int

  /// The patterns of the locale or of its nearest parent.
  package static func forLocale(_ locale: LanguageTag) -> ListPatterns {
    let found = table.record(for: locale) ?? 0
    return ListPatterns(start: found < ListTables.records.count / 8 ? found * 8 : 0)
  }

  package func pattern(_ style: Style, _ part: Part) -> UTF8Slice {
    Self.texts[Int(ListTables.records[start + style.rawValue * 4 + part.rawValue])]
  }

  private static let table = LocaleTable(keys: ListTables.localeKeys, values: ListTables.localeValues)
  private static let texts = NumberedTexts(text: ListTables.text, places: ListTables.places)
}
