// Language tags that name nothing, and the tags that are meant by them.

import LocBase
import Testing

@testable import LocLocale

struct TagMistakeTests {
  @Test(arguments: [
    ("pt-rBR", "pt-BR"), ("de_rAT", "de-AT"), ("zh-CHS", "zh-Hans"), ("zh-CHT", "zh-Hant"), ("zh_CHT_HK", "zh-Hant-HK"),
    ("en-UK", "en-GB"), ("en_uk", "en-GB"), ("jp", "ja"), ("jp-JP", "ja-JP"), ("cn", "zh"), ("gr", "el"), ("cz", "cs"),
    ("dk", "da"), ("ua", "uk"), ("vn", "vi"), ("de-DEU", "de-DE"), ("en-EN", "en"), ("fr-USA", "fr-US"),
    ("de_DE.UTF-8", "de-DE"), ("zh-Hant-UK", "zh-Hant-GB"),
    ("values-fr-rCA", "fr-CA"), ("b+sr+Latn", "sr-Latn"), ("values-iw", "he"), ("values-in-rID", "id-ID"),
  ])
  func meant(_ tag: String, _ meant: String) throws {
    let mistake = try #require(TagMistake(in: Text(tag)))
    #expect(mistake.meant == Text(meant))
    #expect(mistake.problem.hasPrefix("'\(tag)' "))
    #expect(mistake.help == "Did you mean '\(meant)'?")
  }

  @Test(arguments: ["klingon", "english", "xx", "de-Abcd", "de-ABC", "", "-", "x-private", "pt-", "123", "fr-EE-BB"])
  func unknown(_ tag: String) throws {
    let mistake = try #require(TagMistake(in: Text(tag)))
    #expect(mistake.meant == nil)
  }

  @Test(arguments: [
    "en", "de-AT", "pt_BR", "zh-Hant-HK", "zh-yue", "zh-cmn-Hans", "yue", "eng", "iw", "in", "ji", "sh", "sr-Latn-ME",
    "es-419",
    "en-001", "en-XA", "ar-XB", "und", "root", "und-DE", "tlh", "gsg", "mis", "qaa", "qtz", "de-Qaaa", "ca-ES-valencia",
    "ar-u-nu-latn", "en-u-rg-uszzzz", "de-x-anything", "nb@calendar=gregorian", "sr-CS", "sgn-ase", "fil", "cnr", "tok",
    "EN-us",
    "sl-rozaj-biske", "de-1996", "no", "tl", "mo",
  ])
  func known(_ tag: String) throws {
    #expect(TagMistake(in: Text(tag))?.problem == nil)
    #expect(throws: Never.self) { try LanguageTag(known: Text(tag)) }
  }

  /// The regions that ISO 3166 leaves to its users, from the first to the last of each row, and those beside them.
  @Test func regionsOfTheirUsers() {
    for region in ["AA", "QM", "QN", "QZ", "XA", "XB", "XX", "XZ", "ZZ"] {
      #expect(TagMistake(in: "en-\(region)")?.problem == nil, "\(region)")
    }
    for region in ["AB", "QL", "QK", "WX", "YA", "ZX"] {
      #expect(TagMistake(in: "en-\(region)")?.problem == "'en-\(region)' has no known region: '\(region)' is none")
    }
  }

  /// Every language for which there are tables is known.
  @Test func everyLocaleWithDataIsKnown() {
    for language in LikelySubtagsTables.languages {
      var code: UInt64 = 0
      for (place, shift) in [10, 5, 0].enumerated() {
        let letter = UInt64(language >> UInt16(shift) & 31)
        if letter > 0 { code |= (letter + 0x60) << (8 * UInt64(place)) }
      }
      let tag = LanguageTag(languageCode: code).text
      #expect(TagMistake(in: tag)?.problem == nil)
    }
  }
}
