// Language tags: what is one, and how it is written.

import LocBase
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
    // The first extended language is the language; what private use says names nothing; the first numbering system counts.
    ("zh-yue-HK", "yue-HK"), ("zh-cmn-yue", "cmn"), ("zh-cmn-yue-gan-TW", "cmn-TW"), ("en-x-nu-latn", "en"),
    ("en-x-u-nu-latn", "en"), ("ar-u-nu-latn-arab", "ar-u-nu-latn"), ("ar-u-nu-latn-nu-arab", "ar-u-nu-latn"),
  ])
  func canonical(_ text: String, _ expected: String) throws {
    #expect(try #require(LanguageTag(Text(text))).text == Text(expected))
  }

  @Test(arguments: [
    "", "-", "f", "fr-", "-fr", "fr--CA", "français", "fr-CA-CA", "fr-u", "en-x", "123", "abcdefghi", "fr CA",
    "fr.UTF-8", "de-12", "de-1", "de-123-45", "de-abcd-efgh", "zh-cmn-yue-gan-nan",
  ])
  func none(_ text: String) { #expect(LanguageTag(Text(text)) == nil) }

  /// Sixteen variants are more than any language has; a longer list is no tag.
  @Test func variants() throws {
    func tag(_ count: Int) -> LanguageTag? {
      LanguageTag("sl" + (0..<count).map { "-var\($0 + 10)" }.joined())
    }
    #expect(try #require(tag(16)).variants.count == 16)
    #expect(tag(17) == nil)
    #expect(try #require(LanguageTag("sl-rozaj-1994")).variants == ["rozaj", "1994"])
  }

  @Test func parts() throws {
    let tag = try #require(LanguageTag("sr-latn-rs"))
    #expect(tag.language == "sr" && tag.script == "Latn" && tag.region == "RS")
    #expect(tag == LanguageTag("SR_Latn_RS"))
    #expect(LikelySubtags.isRightToLeft(try #require(LanguageTag("ar"))))
    #expect(!LikelySubtags.isRightToLeft(try #require(LanguageTag("ar-Latn"))))
  }

  /// The tag's own script, else the one of its language in its region, else the one of its language.
  @Test(arguments: [
    ("zh", "Hans"), ("zh-TW", "Hant"), ("zh-CN", "Hans"), ("zh-Hans-TW", "Hans"), ("sr", "Cyrl"), ("sr-ME", "Latn"),
    ("uz", "Latn"), ("uz-AF", "Arab"), ("ja-US", "Jpan"), ("en-XX", "Latn"),
  ])
  func likelyScripts(_ text: String, _ script: String) throws {
    let found = LikelySubtags.added(to: try #require(LanguageTag(Text(text))))
    #expect(found.script == Text(script))
    #expect(LikelySubtags.script(of: try #require(LanguageTag(Text(text)))) == found.scriptCode)
  }

  /// CLDR's likelySubtags: the region follows from the language and its script, the script from the language and its region.
  @Test(arguments: [
    ("zh", "zh-Hans-CN"), ("zh-Hant", "zh-Hant-TW"), ("zh-TW", "zh-Hant-TW"), ("zh-HK", "zh-Hant-HK"),
    ("en", "en-Latn-US"),
    ("en-GB", "en-Latn-GB"), ("uz", "uz-Latn-UZ"), ("uz-Arab", "uz-Arab-AF"), ("pa", "pa-Guru-IN"),
    ("pa-Arab", "pa-Arab-PK"),
    ("az-Arab", "az-Arab-IR"), ("sr-Latn", "sr-Latn-RS"), ("sr-Latn-ME", "sr-Latn-ME"), ("xx", "xx"),
    ("xx-Latn-DE", "xx-Latn-DE"),
    ("ca-ES-valencia", "ca-Latn-ES-valencia"), ("ar-u-nu-latn", "ar-Arab-EG-u-nu-latn"),
  ]) func likelySubtags(_ text: String, _ expected: String) throws {
    #expect(LikelySubtags.added(to: try #require(LanguageTag(Text(text)))).text == Text(expected))
  }

  /// A search by halves finds every entry of a list, the first and the last too.
  @Test(arguments: [
    (LikelySubtagsTables.regions, 3), (LikelySubtagsTables.scripts, 4), (KnownSubtagsTables.regions, 2),
    (KnownSubtagsTables.scripts, 4), (NumberSymbolsTables.systems, 8),
  ])
  func everyEntryOfAListIsFound(_ list: StaticString, _ width: Int) {
    let count = list.utf8CodeUnitCount / width
    #expect(count > 20)
    for place in 0..<count {
      #expect(
        LikelySubtags.index(of: LikelySubtags.code(in: list, at: place, width: width), in: list, width: width) == place)
    }
    #expect(LikelySubtags.index(of: packed("ZZZZZZZZ"), in: list, width: width) == nil)
    #expect(LikelySubtags.index(of: 0, in: list, width: width) == nil)
  }
}
