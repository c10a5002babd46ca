// A locale in; the patterns of percentages and amounts of money, out.

/// CLDR's number patterns as they stand: `#,##0.00\u{A0}¤`, maybe with a negative one behind a semicolon; `¤` is the currency's
/// place, `%` the percent sign's.
package struct NumberPatterns: Sendable, Equatable {
  package let percent: [UInt8]
  package let currency: [UInt8]
  /// The separators of amounts of money, which differ from those of other numbers in a few locales (de-AT, de-CH, pt-CV).
  package let currencyDecimal: [UInt8]
  package let currencyGroup: [UInt8]

  /// The patterns of the locale or of its nearest parent.
  package static func forLocale(_ locale: LanguageTag) -> NumberPatterns {
    let count = NumberSymbolsTables.records.count / NumberRecord.width
    let found = NumberSymbols.table.record(for: locale) ?? 0
    let record = NumberRecord(found < count ? found : 0)
    return NumberPatterns(
      percent: record.text(6), currency: record.text(7), currencyDecimal: record.text(4), currencyGroup: record.text(5))
  }
}
