// A currency's code and a locale in; the currency's symbol out.

/// ISO 4217 currencies as CLDR describes them.
package enum Currency {
  /// What the locale (or its nearest parent) writes for the currency: `€`, `US$`; the code itself where CLDR has no symbol.
  package static func symbol(of code: String, in locale: LanguageTag) -> [UInt8] {
    guard let wanted = packedCode(code),
      let index = LikelySubtags.index(of: wanted, in: CurrencyTables.codes, width: 3)
    else { return Array(code.utf8) }
    var set = table.record(for: locale) ?? 0
    // Each set changes an earlier one; set 0 is empty.
    while set > 0, set + 1 < CurrencyTables.starts.count {
      for row in Int(CurrencyTables.starts[set])..<Int(CurrencyTables.starts[set + 1]) {
        let packed = CurrencyTables.rows[row]
        if Int(packed >> 22) == index { return text(of: packed) ?? Array(code.utf8) }
      }
      let base = Int(CurrencyTables.bases[set])
      set = base < set ? base : 0
    }
    return Array(code.utf8)
  }

  private static let table = LocaleTable(keys: CurrencyTables.localeKeys, values: CurrencyTables.localeValues)

  private static func packedCode(_ code: String) -> UInt64? {
    guard code.utf8.count == 3 else { return nil }
    for byte in code.utf8 where byte < 0x41 || byte > 0x5A { return nil }
    return packed(code.utf8)
  }

  private static func text(of row: UInt32) -> [UInt8]? {
    let offset = Int(row >> 6 & 0xFFFF)
    let length = Int(row & 0x3F)
    guard length > 0, offset + length <= CurrencyTables.text.utf8CodeUnitCount else { return nil }
    return [UInt8](UnsafeBufferPointer(start: CurrencyTables.text.utf8Start + offset, count: length))
  }
}
