// How locales write numbers, as CLDR and as Apple's ICU have it.

import LocBase
import Testing

@testable import LocLocale

@Suite struct NumberSymbolsTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(
    arguments: [
      ("en", ".", ",", 0x30, 3, 3, 1), ("fr", ",", "\u{202F}", 0x30, 3, 3, 1), ("de-AT", ",", ".", 0x30, 3, 3, 1),
      ("de-CH", ".", "'", 0x30, 3, 3, 1), ("es", ",", ".", 0x30, 3, 3, 2), ("es-MX", ".", ",", 0x30, 3, 3, 1),
      ("pl", ",", "\u{A0}", 0x30, 3, 3, 2), ("pt-BR", ",", ".", 0x30, 3, 3, 1), ("pt-AO", ",", "\u{A0}", 0x30, 3, 3, 2),
      ("hi", ".", ",", 0x30, 3, 2, 1), ("mr", ".", ",", 0x966, 3, 2, 1), ("fa", "٫", "٬", 0x6F0, 3, 3, 1),
      ("ar-EG", "٫", "٬", 0x660, 3, 3, 1), ("ar-AE", ".", ",", 0x30, 3, 3, 1), ("bn", ".", ",", 0x9E6, 3, 2, 1),
      ("bn-IN", ".", ",", 0x30, 3, 2, 1), ("fr-CH", ",", "'", 0x30, 3, 3, 1), ("gl", ",", "\u{A0}", 0x30, 3, 3, 1),
      ("kok", ".", ",", 0x30, 3, 2, 1), ("rm", ",", "\u{202F}", 0x30, 3, 3, 1), ("my", ".", ",", 0x1040, 3, 3, 1),
      ("zh-TW", ".", ",", 0x30, 3, 3, 1), ("iw", ".", ",", 0x30, 3, 3, 1),
      ("xx", ".", ",", 0x30, 3, 3, 1), ("und", ".", ",", 0x30, 3, 3, 1), ("en-150", ".", ",", 0x30, 3, 3, 1),
    ] as [(String, String, String, UInt32, Int, Int, Int)])
  func symbols(
    _ name: String, _ decimal: String, _ group: String, _ zero: UInt32, _ primary: Int, _ secondary: Int, _ minimum: Int
  ) throws {
    let symbols = NumberSymbols.forLocale(try #require(LanguageTag(Text(name))))
    #expect(text(symbols.decimal) == decimal)
    #expect(text(symbols.group) == group)
    #expect(symbols.zeroDigit == zero)
    #expect(symbols.primaryGrouping == primary)
    #expect(symbols.secondaryGrouping == secondary)
    #expect(symbols.minimumGroupingDigits == minimum)
  }

  @Test func minusAndPercent() throws {
    let swedish = NumberSymbols.forLocale(try #require(LanguageTag("sv")))
    #expect(text(swedish.minus) == "\u{2212}")
    let hebrew = NumberSymbols.forLocale(try #require(LanguageTag("he")))
    #expect(text(hebrew.minus) == "\u{200E}-")
    let egypt = NumberSymbols.forLocale(try #require(LanguageTag("ar-EG")))
    #expect(text(egypt.percent) == "٪\u{61C}")
  }

  /// Answers of the ICU in the Swift toolchain; see scripts/dev/apple-numbers.
  @Test(
    arguments: [
      ("bn", ".", ",", 0x30, 3, 2), ("bn-IN", ".", ",", 0x30, 3, 2), ("mr", ".", ",", 0x30, 3, 2),
      ("kn", ".", ",", 0x30, 3, 2), ("ur", ".", ",", 0x30, 3, 2), ("ur-IN", ".", ",", 0x30, 3, 2),
      ("sd", ".", "٬", 0x660, 3, 3), ("en-CH", ".", "'", 0x30, 3, 3), ("de-CH", ".", "’", 0x30, 3, 3),
      ("es-CR", ",", ".", 0x30, 3, 3), ("ar-EG", "٫", "٬", 0x660, 3, 3), ("en", ".", ",", 0x30, 3, 3),
    ] as [(String, String, String, UInt32, Int, Int)])
  func apple(
    _ name: String, _ decimal: String, _ group: String, _ zero: UInt32, _ primary: Int, _ secondary: Int
  ) throws {
    let symbols = NumberSymbols.forLocale(try #require(LanguageTag(Text(name))), of: .apple)
    #expect(text(symbols.decimal) == decimal)
    #expect(text(symbols.group) == group)
    #expect(symbols.zeroDigit == zero)
    #expect(symbols.primaryGrouping == primary)
    #expect(symbols.secondaryGrouping == secondary)
  }

  /// CLDR 47's, in the locales that CLDR 49 writes otherwise and in others.
  @Test(
    arguments: [
      ("de-CH", ".", "’", 0x30, 3), ("it-CH", ".", "’", 0x30, 3), ("gsw-FR", ".", "’", 0x30, 3),
      ("fr-CH", ",", "\u{202F}", 0x30, 3), ("fr-RW", ",", "\u{202F}", 0x30, 3), ("rm-CH", ".", "’", 0x30, 3),
      ("bn-IN", ".", ",", 0x9E6, 2), ("gl-ES", ",", ".", 0x30, 3), ("kok", ".", ",", 0x30, 3),
      ("tn-BW", ".", "’", 0x30, 3),
      ("kok-Latn", ".", ",", 0x30, 2), ("kk-Arab", ".", ",", 0x30, 3), ("to", ".", ",", 0x30, 3),
      ("de", ",", ".", 0x30, 3), ("bn", ".", ",", 0x9E6, 2), ("mr", ".", ",", 0x966, 2), ("xx", ".", ",", 0x30, 3),
    ] as [(String, String, String, UInt32, Int)])
  func android(_ name: String, _ decimal: String, _ group: String, _ zero: UInt32, _ secondary: Int) throws {
    let symbols = NumberSymbols.forLocale(try #require(LanguageTag(Text(name))), of: .android)
    #expect(text(symbols.decimal) == decimal)
    #expect(text(symbols.group) == group)
    #expect(symbols.zeroDigit == zero)
    #expect(symbols.secondaryGrouping == secondary)
  }

  @Test func numberingSystemOfTheTag() throws {
    let arabic = NumberSymbols.forLocale(try #require(LanguageTag("ar-EG-u-nu-latn")))
    #expect(arabic.zeroDigit == 0x30)
    #expect(text(arabic.decimal) == ".")
    let thai = NumberSymbols.forLocale(try #require(LanguageTag("th-u-nu-thai")))
    #expect(thai.zeroDigit == 0xE50)
    let unknown = NumberSymbols.forLocale(try #require(LanguageTag("th-u-nu-roman")))
    #expect(unknown.zeroDigit == 0x30)
  }

  @Test(arguments: [("de", "#,##0\u{A0}%"), ("tr-TR", "%#,##0"), ("xx", "#,##0%")])
  func percentPatterns(_ name: String, _ pattern: String) throws {
    #expect(text(NumberPatterns.percent(of: try #require(LanguageTag(Text(name))))) == pattern)
  }
}
