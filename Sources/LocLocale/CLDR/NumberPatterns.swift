// The pattern with which a locale writes percentages.

/// CLDR's number patterns, unchanged.
package enum NumberPatterns {
  /// The percent pattern of the locale or of its nearest parent: `#,##0%`, perhaps with a negative pattern after a semicolon.
  package static func percent(of locale: LanguageTag) -> [UInt8] {
    let count = NumberSymbolsTables.records.count / NumberRecord.width
    let found = NumberSymbols.table.record(for: locale) ?? 0
    return NumberRecord(found < count ? found : 0).text(4)
  }
}
