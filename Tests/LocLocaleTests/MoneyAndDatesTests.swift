// Currencies, dates and times as CLDR has them.

import Testing

@testable import LocLocale

@Suite struct MoneyAndDatesTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: [
    ("USD", "en", "$"), ("USD", "en-CA", "US$"), ("USD", "fr", "$US"), ("EUR", "de", "€"), ("EUR", "fr-CH", "€"),
    ("JPY", "ja", "￥"), ("JPY", "en", "¥"), ("BRL", "pt-BR", "R$"), ("CHF", "de-CH", "CHF"), ("PLN", "pl", "zł"),
    ("RUB", "ru", "₽"), ("INR", "hi", "₹"), ("TWD", "zh-TW", "$"), ("TWD", "zh", "NT$"), ("XYZ", "en", "XYZ"),
    ("ILS", "iw", "₪"), ("usd", "en", "usd"), ("", "en", ""), ("EU", "en", "EU"), ("EURO", "en", "EURO"),
    ("E1R", "en", "E1R"),
    ("ÄBC", "en", "ÄBC"),
  ])
  func symbols(_ code: String, _ name: String, _ symbol: String) throws {
    #expect(text(Currency.symbol(of: code, in: try #require(LanguageTag(name)))) == symbol)
  }

  @Test(arguments: [
    ("en", "M/d/yy", "MMM d, y", "Jan"), ("en-GB", "dd/MM/y", "d MMM y", "Jan"), ("de", "dd.MM.yy", "dd.MM.y", "Jan."),
    ("fr", "dd/MM/y", "d MMM y", "janv."), ("ja", "y/MM/dd", "y/MM/dd", "1月"), ("xx", "y-MM-dd", "y MMM d", "M01"),
  ])
  func dates(_ name: String, _ short: String, _ medium: String, _ january: String) throws {
    let patterns = DatePatterns.forLocale(try #require(LanguageTag(name)))
    #expect(text(patterns.shortDate) == short)
    #expect(text(patterns.mediumDate) == medium)
    #expect(patterns.shortMonths.count == 12)
    #expect(text(patterns.shortMonths[0]) == january)
  }

  @Test func times() throws {
    let english = DatePatterns.forLocale(try #require(LanguageTag("en-US")))
    #expect(text(english.shortTime) == "h:mm\u{202F}a")
    #expect(text(english.am) == "AM" && text(english.pm) == "PM")
    #expect(text(DatePatterns.forLocale(try #require(LanguageTag("pl"))).shortTime) == "HH:mm")
  }
}
