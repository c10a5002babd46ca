// The patterns with which a locale writes dates and times.

package import LocBase

/// CLDR's Gregorian patterns (UTS #35 letters, literals in apostrophes) and the names that they need.
package struct DatePatterns: Sendable, Equatable {
  /// A text of a locale, in the order of the tables.
  package enum Field: Int, Sendable, CaseIterable {
    /// `MMM d, y`
    case mediumDate
    /// `h:mm a`
    case shortTime
    case am
    case pm
    /// The twelve names for `MMM`, January first.
    case shortMonths
    /// `M/d/yy`
    case shortDate
    /// `MMMM d, y`
    case longDate
    /// `EEEE, MMMM d, y`
    case fullDate
    /// `EEE, MMM d`, by CLDR's skeleton MMMEd.
    case weekdayDate
    /// The twelve names for `MMMM`.
    case longMonths
    /// The seven names for `EEEE`, Monday first; the stand-alone names if the locale's patterns have `cccc`.
    case longDays
    /// The seven names for `E` or `ccc`.
    case shortDays
    /// The name of the years from 1 on, if a pattern has `G`.
    case era
    /// The twelve names for `LLL`, if a pattern has it.
    case standaloneMonths
  }

  /// The index of the first field in `DateTables.records`.
  private let start: Int

  /// The patterns of the locale or of its nearest parent.
  package static func forLocale(_ locale: LanguageTag) -> DatePatterns {
    let width = Field.allCases.count
    let found = table.record(for: locale) ?? 0
    return DatePatterns(start: found < DateTables.records.count / width ? found * width : 0)
  }

  /// A field's text: a pattern, or all names of a kind.
  package func text(_ field: Field) -> UTF8Slice { Self.texts[Int(DateTables.records[start + field.rawValue])] }

  /// The name at an index of a field's names; nil if there is none.
  package func name(_ position: Int, of field: Field) -> UTF8Slice? {
    let text = text(field)
    let names = text.split(separator: 0x1F, omittingEmptySubsequences: false)
    guard names.indices.contains(position), !names[position].isEmpty else { return nil }
    return text.part(names[position].startIndex, names[position].endIndex)
  }

  private static let table = LocaleTable(keys: DateTables.localeKeys, values: DateTables.localeValues)
  private static let texts = NumberedTexts(text: DateTables.text, places: DateTables.places)
}
