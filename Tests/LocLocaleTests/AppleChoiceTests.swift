// Which localizations an iPhone chooses, where its rules part.

import LocBase
import Testing

@testable import LocLocale

@Suite struct AppleChoiceTests {
  private func first(_ preferred: [String], _ available: [String]) -> String? {
    AppleLocaleMatcher.matched(preferred: preferred.map { Text($0) }, available: available.map { Text($0) }).first?
      .string
  }

  /// European Portuguese takes Brazilian only when nothing else that the person reads is there.
  @Test func europeanPortuguese() {
    #expect(first(["pt-PT", "fr"], ["pt-BR", "fr"]) == "fr")
    #expect(first(["pt-PT"], ["pt-BR", "fr"]) == "pt-BR")
    #expect(first(["pt-PT", "fr"], ["pt-BR", "pt", "fr"]) == "pt")
    #expect(first(["pt-BR", "fr"], ["pt-PT", "fr"]) == "pt-PT")
  }

  /// The name as it is written beats another spelling of the same language, wherever either is in the list.
  @Test func theExactName() {
    for available in [["English", "en"], ["en", "English"]] {
      #expect(first(["en"], available) == "en")
      #expect(first(["English"], available) == "English")
    }
    for available in [["zh-TW", "zh-Hant"], ["zh-Hant", "zh-TW"]] {
      #expect(first(["zh-Hant"], available) == "zh-Hant")
    }
  }

  /// Of two that are as near, the earlier one.
  @Test func equalDistances() {
    #expect(first(["fr-BE"], ["fr-CA", "fr-CH"]) == "fr-CA")
    #expect(first(["fr-BE"], ["fr-CH", "fr-CA"]) == "fr-CH")
  }

  /// An inexact country gives way to one of the same language that the person has named further down; not in Chinese.
  @Test func laterExactPreferences() {
    #expect(first(["en-AU", "en-IE"], ["en-NZ", "en-IE"]) == "en-IE")
    #expect(first(["fr-BE", "fr-CH"], ["fr-CA", "fr-CH"]) == "fr-CH")
    #expect(first(["fr-BE", "de"], ["fr-CA", "de"]) == "fr-CA")
    #expect(first(["zh-Hant-MO", "zh_CN"], ["zh_TW", "zh_CN"]) == "zh_TW")
  }

  /// Behind the Chinese of Hong Kong comes Taiwan's.
  @Test func hongKong() {
    let chosen = AppleLocaleMatcher.matched(preferred: ["zh-HK"], available: ["zh-HK", "zh-TW", "zh-CN"])
    #expect(chosen == ["zh-HK", "zh-TW"])
    #expect(AppleLocaleMatcher.matched(preferred: ["zh-TW"], available: ["zh-HK", "zh-TW"]) == ["zh-TW"])
  }

  /// ICU's spelling of a name, and the name with its aliases replaced: an old language keeps its country.
  @Test(arguments: [
    ("en_USA", "en_US", "en_US"), ("de-DEU", "de_DE", "de_DE"), ("fra-FRA", "fr_FR", "fr_FR"),
    ("en_xyz", "en_XYZ", "en_XYZ"),
    ("zh-hant_hk", "zh_Hant_HK", "zh_Hant_HK"), ("zh_HK", "zh_HK", "zh_Hant_HK"), ("zh-TW", "zh_TW", "zh_Hant_TW"),
    ("iw", "iw", "he"),
    ("iw_IL", "iw_IL", "he_IL"), ("in-ID", "in_ID", "id_ID"), ("ji_US", "ji_US", "yi_US"), ("EN-gb", "en_GB", "en_GB"),
    ("en_GB@calendar=x", "en_GB", "en_GB"),
  ]) func spellings(_ name: String, _ base: String, _ normalized: String) {
    let form = AppleLocaleName(Text(name))
    #expect(String(decoding: form.base, as: UTF8.self) == base)
    #expect(String(decoding: form.normalized, as: UTF8.self) == normalized)
  }

  private func list(_ lprojs: [String], _ preferred: [String], _ region: String?) -> [String] {
    AppleLocaleMatcher.searchList(
      lprojs: lprojs.map { Text($0) }, preferred: preferred.map { Text($0) }, developmentRegion: region.map { Text($0) }
    ).map { $0.string }
  }

  /// The development region ends the list, once, and comes before English where nothing matches.
  @Test func developmentRegions() {
    #expect(list(["de", "fr"], ["fr"], "de") == ["fr", "de"])
    #expect(list(["de", "fr"], ["de"], "de") == ["de"])
    #expect(list(["en", "de", "fr"], ["ja"], "de") == ["de"])
    #expect(list(["en", "de", "fr"], ["ja"], nil) == ["en"])
    #expect(list(["fr", "en"], ["fr"], nil) == ["fr", "en"])
  }

  /// `Base.lproj` stands for the development region where no folder has its name.
  @Test func baseFolders() {
    #expect(list(["Base", "fr"], ["de"], "de") == ["de"])
    #expect(list(["Base", "fr"], ["fr"], "de") == ["fr", "de"])
    #expect(list(["fr"], ["de", "fr"], "de") == ["fr", "de"])
    #expect(list(["Base", "fr"], ["de", "fr"], "de") == ["de"])
    #expect(list([], ["fr"], "de") == ["de"])
  }

  /// ICU's minimized names keep a country rather than a script that it implies: pa_Arab_PK is pa_PK, and sr_Latn_RS is sr_Latn.
  @Test(arguments: [
    ("en", "", "US", true), ("en", "", "GB", false), ("zh", "", "CN", true), ("zh", "Hans", "CN", true),
    ("zh", "", "TW", false), ("zh", "Hant", "TW", false), ("zh", "Hant", "HK", false), ("pa", "", "IN", true),
    ("pa", "", "PK", false), ("pa", "Arab", "PK", false), ("sr", "", "RS", true), ("sr", "Latn", "RS", true),
  ])
  func countriesThatGoWithoutSaying(_ language: String, _ script: String, _ country: String, _ isImplied: Bool) {
    let written = script.isEmpty ? 0 : packed(script.utf8)
    #expect(
      LikelySubtags.isDefaultCountry(packed(country.utf8), language: packed(language.utf8), script: written)
        == isImplied)
  }
}
