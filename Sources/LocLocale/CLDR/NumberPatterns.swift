// A locale in; the pattern of its percentages, out.

/// CLDR's number patterns as they stand.
package enum NumberPatterns {
  /// `#,##0%`, maybe with a negative one behind a semicolon; of the locale or of its nearest parent.
  package static func percent(of locale: LanguageTag) -> [UInt8] {
    let count = NumberSymbolsTables.records.count / NumberRecord.width
    let found = NumberSymbols.table.record(for: locale) ?? 0
    return NumberRecord(found < count ? found : 0).text(4)
  }
}
