// The pattern with which a locale writes amounts of money, and its symbols of currencies.

package import LocBase

/// CLDR's standard format of currencies.
package struct MoneyPatterns {
  private let start: Int

  /// The patterns of the locale or of its nearest parent.
  package static func forLocale(_ locale: LanguageTag) -> MoneyPatterns {
    let found = table.record(for: locale) ?? 0
    return MoneyPatterns(start: found < MoneyTables.records.count / 4 ? found * 4 : 0)
  }

  /// `¤#,##0.00`, perhaps with a negative pattern after a semicolon.
  package var pattern: UTF8Slice { text(0) }

  /// The number symbols with the separators that the locale uses only for money: a point in Swiss French.
  package func symbols(_ symbols: NumberSymbols) -> NumberSymbols {
    var symbols = symbols
    if text(1).count > 0 { symbols.decimal = text(1).bytes }
    if text(2).count > 0 { symbols.group = text(2).bytes }
    return symbols
  }

  /// The symbol of a currency, or its code where the locale has none.
  /// - Parameter currency: three capital letters.
  package func symbol(of currency: UTF8Slice) -> CurrencySymbol {
    var code: UInt32 = 0
    for byte in currency.buffer.prefix(3) { code = code << 5 | UInt32(byte & 31) }
    let own = Int(MoneyTables.records[start + 3])
    guard let packed = Self.symbol(code, row: own) ?? Self.symbol(code, row: 1) else {
      return CurrencySymbol(text: currency, isPartedBefore: true, isPartedBehind: true)
    }
    return CurrencySymbol(
      text: Self.texts[Int(packed & 0x7FFF)], isPartedBefore: packed & 0x8000 != 0,
      isPartedBehind: packed & 0x1_0000 != 0)
  }

  private func text(_ field: Int) -> UTF8Slice { Self.texts[Int(MoneyTables.records[start + field])] }

  /// The entry of a currency in a row of symbols.
  private static func symbol(_ code: UInt32, row: Int) -> UInt32? {
    guard row + 1 < MoneyTables.symbolStarts.count else { return nil }
    for index in Int(MoneyTables.symbolStarts[row])..<Int(MoneyTables.symbolStarts[row + 1])
    where MoneyTables.symbols[index] >> 17 == code {
      return MoneyTables.symbols[index]
    }
    return nil
  }

  private static let table = LocaleTable(keys: MoneyTables.localeKeys, values: MoneyTables.localeValues)
  private static let texts = NumberedTexts(text: MoneyTables.text, places: MoneyTables.places)
}

/// A currency as a locale writes it.
package struct CurrencySymbol {
  package let text: UTF8Slice
  /// Whether a space separates digits from a following symbol if the pattern has none there: CLDR's currencySpacing for
  /// a symbol that begins with a letter or similar.
  package let isPartedBefore: Bool
  /// Whether a space separates the symbol from following digits.
  package let isPartedBehind: Bool
}
