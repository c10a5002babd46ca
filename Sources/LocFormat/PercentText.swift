// A ratio in; a percentage by CLDR's pattern of a locale, out.

package import LocBase
package import LocLocale

/// The number, which is a percentage already and rounded to `places`, by the locale's pattern: in German "25\u{A0}%".
package func percentText(_ number: DecimalText, places: Int, in locale: LanguageTag) -> [UInt8] {
  var symbols = NumberSymbols.forLocale(locale)
  return NumberPatterns.percent(of: locale).withSlice { pattern in
    // Marathi, Telugu and some others group percentages otherwise than their other numbers.
    (symbols.primaryGrouping, symbols.secondaryGrouping) = grouping(pattern)
    let digits = symbols.text(number, places: places, isSigned: false)
    return fill(pattern, digits, isNegative: number.isNegative && !number.isZero, symbols)
  }
}
