// The patterns with which a locale writes dates and times.

/// CLDR's Gregorian patterns (UTS #35 letters, literals in apostrophes) and the names that they need.
package struct DatePatterns: Sendable, Equatable {
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
    let count = DateTables.records.count / 10
    let found = table.record(for: locale) ?? 0
    let record = found < count ? found : 0
    var months: [[UInt8]] = []
    for month in text(record, 4).split(separator: 0x1F, omittingEmptySubsequences: false) {
      months.append(Array(month))
    }
    return DatePatterns(
      mediumDate: text(record, 0), shortTime: text(record, 1), am: text(record, 2), pm: text(record, 3),
      shortMonths: months)
  }

  private static let table = LocaleTable(keys: DateTables.localeKeys, values: DateTables.localeValues)

  private static func text(_ record: Int, _ field: Int) -> [UInt8] {
    let offset = Int(DateTables.records[record * 10 + 2 * field])
    let length = Int(DateTables.records[record * 10 + 2 * field + 1])
    guard offset + length <= DateTables.text.utf8CodeUnitCount else { return [] }
    return [UInt8](UnsafeBufferPointer(start: DateTables.text.utf8Start + offset, count: length))
  }
}
