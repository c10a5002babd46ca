// How locales write amounts of money: their patterns, separators and symbols, as CLDR has them.

import LocBase
import Testing

@testable import LocLocale

@Suite struct MoneyPatternsTests {
  private func patterns(_ locale: String) throws -> MoneyPatterns {
    MoneyPatterns.forLocale(try #require(LanguageTag(Text(locale))))
  }

  private func symbol(_ code: StaticString, _ locale: String) throws -> String {
    try patterns(locale).symbol(of: UTF8Slice(code)).text.string
  }

  /// The locale's own symbol, else the root's, else the code.
  @Test(
    arguments: [
      ("en", "USD", "$"), ("en-CA", "USD", "US$"), ("en-CA", "CAD", "$"), ("de", "EUR", "€"), ("de", "BRL", "R$"),
      ("fr", "ILS", "₪"), ("ja", "JPY", "￥"), ("en", "JPY", "¥"), ("xx", "GBP", "£"), ("en", "CHF", "CHF"),
      ("de", "XTS", "XTS"),
    ] as [(String, StaticString, String)])
  func symbols(_ locale: String, _ code: StaticString, _ expected: String) throws {
    #expect(try symbol(code, locale) == expected)
  }

  /// Switzerland's French writes 1 234,5 and 1 234.50 CHF.
  @Test(arguments: [
    ("fr-CH", ",", "."), ("fr", ",", ","), ("de-AT", ",", ","), ("it-CH", ".", "."), ("de-CH", ".", "."),
  ])
  func decimalSeparators(_ locale: String, _ ofNumbers: String, _ ofMoney: String) throws {
    let numbers = NumberSymbols.forLocale(try #require(LanguageTag(Text(locale))))
    #expect(numbers.decimal == Array(ofNumbers.utf8))
    #expect(try patterns(locale).symbols(numbers).decimal == Array(ofMoney.utf8))
  }

  /// A letter beside digits is parted from them, a sign is not.
  @Test func parting() throws {
    let franc = try patterns("en").symbol(of: UTF8Slice("CHF"))
    #expect(franc.isPartedBefore && franc.isPartedBehind)
    let dollar = try patterns("en").symbol(of: UTF8Slice("USD"))
    #expect(!dollar.isPartedBefore && !dollar.isPartedBehind)
  }

  @Test(arguments: [("en", "¤#,##0.00"), ("de", "#,##0.00\u{A0}¤"), ("xx", "¤\u{A0}#,##0.00")])
  func patternsOfLocales(_ locale: String, _ expected: String) throws {
    #expect(try patterns(locale).pattern.string == expected)
  }

  @Test func minorUnits() {
    for (code, places) in [("EUR", 2), ("JPY", 0), ("OMR", 3), ("CLF", 4), ("ZZZ", 2)] as [(StaticString, Int)] {
      #expect(Currency.minorUnitPlaces(UTF8Slice(code)) == places)
    }
  }
}
