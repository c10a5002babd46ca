// An amount and a currency in; the text by CLDR's pattern of a locale, out.

package import LocBase
package import LocLocale

/// The amount with `places` decimals and the currency's symbol, as the locale writes it: "$19.99", in German "19,99\u{A0}$".
package func moneyText(_ amount: DecimalText, places: Int, currency: UTF8Slice, in locale: LanguageTag) -> [UInt8] {
  let patterns = MoneyPatterns.forLocale(locale)
  var symbols = patterns.symbols(NumberSymbols.forLocale(locale))
  (symbols.primaryGrouping, symbols.secondaryGrouping) = grouping(patterns.pattern)
  let digits = symbols.text(amount, places: places, isSigned: false)
  return fill(
    patterns.pattern, digits, isNegative: amount.isNegative && !amount.isZero, symbols,
    patterns.symbol(of: currency))
}
