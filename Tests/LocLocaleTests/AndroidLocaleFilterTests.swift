// Which folders a build's locale filter keeps. The answers are those of `aapt2 link -c` (2.19) for the same folders.

import LocBase
import Testing

@testable import LocLocale

@Suite struct AndroidLocaleFilterTests {
  private static let folders = [
    "fr", "fr-rCA", "fr-night", "fr-rCA-night", "mcc208-fr", "b+fr+FR+valencia", "de", "b+de+1996", "zh", "b+zh+Hant",
    "zh-rTW", "zh-rCN", "sr", "b+sr+Latn", "sr-rRS", "iw", "tl", "fil", "nan", "b+nan+TW", "en", "en-rXA", "en-rGB",
    "es",
    "b+es+419", "es-rMX",
  ]

  @Test(arguments: [
    // Another form of the same language is kept only where it is the language alone.
    ("fr", "fr fr-night mcc208-fr"), ("fr-rCA", "fr fr-rCA fr-night fr-rCA-night mcc208-fr"),
    ("FR", "fr fr-night mcc208-fr"),
    ("b+fr+CA", "fr fr-rCA fr-night fr-rCA-night mcc208-fr"), ("fr-rFR", "fr fr-night mcc208-fr"),
    ("b+fr+FR+valencia", "fr fr-night mcc208-fr b+fr+FR+valencia"), ("b+fr+CA+valencia", "fr fr-night mcc208-fr"),
    ("b+de+1996", "de b+de+1996"), ("de-rAT", "de"), ("es-rMX", "es es-rMX"), ("b+es+419", "es b+es+419"),
    ("en-rXA", "en en-rXA"), ("b+nan+TW", "nan b+nan+TW"), ("b+nan+CN", "nan"),
    // A script that one of the two does not name is the likely one.
    ("zh", "zh"), ("b+zh+Hant", "b+zh+Hant"), ("b+zh+Hans", "zh"), ("b+zh+Hans+CN", "zh"),
    ("zh-rTW", "zh b+zh+Hant zh-rTW"),
    ("zh-rHK", "zh b+zh+Hant"), ("sr", "sr"), ("b+sr+Latn", "b+sr+Latn"), ("b+sr+Cyrl", "sr"), ("sr-rRS", "sr sr-rRS"),
    ("sr-rME", "sr b+sr+Latn"),
    // Languages are compared as they are written.
    ("he", ""), ("iw", "iw"), ("tl", "tl"), ("fil", "fil"), ("xx", ""), ("b+xx+Latn", ""), ("car", ""),
    // Language tags, which aapt2 does not take, mean what the qualifiers of the same subtags mean.
    ("fr-CA", "fr fr-rCA fr-night fr-rCA-night mcc208-fr"), ("fr_CA", "fr fr-rCA fr-night fr-rCA-night mcc208-fr"),
    ("zh-Hant", "b+zh+Hant"), ("zh-Hant-TW", "b+zh+Hant"), ("es-419", "es b+es+419"), ("de-1996", "de b+de+1996"),
    ("fr-FR-valencia", "fr fr-night mcc208-fr b+fr+FR+valencia"),
  ])
  func keeps(_ text: String, _ kept: String) throws {
    let filter = try #require(AndroidLocaleFilter(Text(text)))
    let found = try Self.folders.filter { filter.keeps(try AndroidQualifiers.parse(folder: "values-\($0)")) }
    #expect(Set(found) == Set(kept.split(separator: " ").map { String($0) }))
    for folder in ["values", "values-night", "values-land", "values-mcc208"] {
      #expect(filter.keeps(try AndroidQualifiers.parse(folder: Text(folder))))
    }
  }

  @Test(arguments: [
    "", "e", "e!", "419", "fran", "french", "night", "land", "xxhdpi", "nodpi", "mcc208", "fr-night", "mcc208-fr",
    "fr-v21",
    "values-fr", "fr_", "fr-", "b+", "b+fr+", "ar-u-nu-latn", "de-u-co-phonebk", "fr-x-a", "zh-yue",
    "sl-rozaj-biske", "b+de+Latn+DE+1996+x", "fr, de", "f\0r", "\u{301}",
  ])
  func isNone(_ text: String) { #expect(AndroidLocaleFilter(Text(text)) == nil) }

  @Test func usualDefault() throws {
    for text in ["en", "en-US", "en-rUS", "b+en+US"] {
      #expect(try #require(AndroidLocaleFilter(Text(text))).isUsualDefault)
    }
    for text in ["en-GB", "en-rXA", "b+en+Latn", "de", "eng"] {
      #expect(try !#require(AndroidLocaleFilter(Text(text))).isUsualDefault)
    }
  }
}
