// A locale in; how it writes dates and times, out.

/// CLDR's Gregorian patterns (UTS #35 letters, literals in apostrophes) and the names that they ask for.
package struct DatePatterns: Sendable, Equatable {
  /// `M/d/yy`
  package let shortDate: [UInt8]
  /// `MMM d, y`
  package let mediumDate: [UInt8]
  /// `h:mm a`
  package let shortTime: [UInt8]
  package let am: [UInt8]
  package let pm: [UInt8]
  /// The twelve short names that `MMM` stands for, January first.
  package let shortMonths: [[UInt8]]

  /// The patterns of the locale or of its nearest parent.
  package static func forLocale(_ locale: LanguageTag) -> DatePatterns {
    let count = DateTables.records.count / 12
    let found = table.record(for: locale) ?? 0
    let record = found < count ? found : 0
    var months: [[UInt8]] = []
    for month in text(record, 5).split(separator: 0x1F, omittingEmptySubsequences: false) {
      months.append(Array(month))
    }
    return DatePatterns(
      shortDate: text(record, 0), mediumDate: text(record, 1), shortTime: text(record, 2), am: text(record, 3),
      pm: text(record, 4), shortMonths: months)
  }

  private static let table = LocaleTable(keys: DateTables.localeKeys, values: DateTables.localeValues)

  private static func text(_ record: Int, _ field: Int) -> [UInt8] {
    let offset = Int(DateTables.records[record * 12 + 2 * field])
    let length = Int(DateTables.records[record * 12 + 2 * field + 1])
    guard offset + length <= DateTables.text.utf8CodeUnitCount else { return [] }
    return [UInt8](UnsafeBufferPointer(start: DateTables.text.utf8Start + offset, count: length))
  }
}
