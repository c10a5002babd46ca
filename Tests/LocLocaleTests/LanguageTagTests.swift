// Language tags: what is one, and how it is written.

import Testing

@testable import LocLocale

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("fr", "fr"), ("FR-ca", "fr-CA"), ("zh_hant_tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("ca-es-VALENCIA", "ca-ES-valencia"),
    ("ar-u-nu-latn", "ar-u-nu-latn"), ("ar-EG-u-ca-islamic-nu-arab", "ar-EG-u-nu-arab"), ("zh-yue", "yue"),
    ("und", "und"),
    ("en_US@calendar=x", "en-US"), ("de-1996", "de-1996"), ("en-x-private", "en"), ("root", "und"),
    ("und-Latn", "und-Latn"),
  ])
  func canonical(_ text: String, _ expected: String) throws {
    #expect(try #require(LanguageTag(text)).text == expected)
  }

  @Test(arguments: [
    "", "-", "f", "fr-", "-fr", "fr--CA", "français", "fr-CA-CA", "fr-u", "en-x", "123", "abcdefghi", "fr CA",
    "fr.UTF-8",
  ])
  func none(_ text: String) { #expect(LanguageTag(text) == nil) }

  @Test func parts() throws {
    let tag = try #require(LanguageTag("sr-latn-rs"))
    #expect(tag.language == "sr" && tag.script == "Latn" && tag.region == "RS")
    #expect(tag == LanguageTag("SR_Latn_RS"))
    #expect(LikelySubtags.isRightToLeft(try #require(LanguageTag("ar"))))
    #expect(!LikelySubtags.isRightToLeft(try #require(LanguageTag("ar-Latn"))))
  }
}
