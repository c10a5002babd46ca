// Names of languages, folders and options that no one would write: refused at once, and never taken for another.

import TestSupport
import Testing

@testable import LocLocale

@Suite struct CombiningMarksTests {
  @Test func tagsAndFolders() {
    #expect(LanguageTag(combiningMarks) == nil && LanguageTag("de-" + combiningMarks) == nil)
    #expect(AndroidQualifiers(folder: "values-" + combiningMarks) == nil)
    #expect(AndroidLocaleMatcher.activeIndex(device: [combiningMarks, "de"], available: ["de", combiningMarks]) == 1)
    #expect(LanguageTag("ca-valencia") != LanguageTag("ca") && LanguageTag("ca-valencia") == LanguageTag("ca-VALENCIA"))
    #expect(LanguageTag("ca-ES-valencia-1994")?.variants == ["valencia", "1994"])
  }

  @Test func androidOptions() {
    var device = AndroidDeviceConfiguration(locales: ["de"])
    for option in [combiningMarks, "night", "land", "sdk"] {
      let isSet = device.set(option: option, to: combiningMarks)
      #expect(!isSet)
    }
    let hostile = AndroidDeviceConfiguration(locales: [combiningMarks])
    #expect(device != hostile && Set([device, hostile, hostile]).count == 2)
    let same = [composed, decomposed].map { AndroidDeviceConfiguration(locales: [$0]) }
    #expect(same[0] != same[1] && Set(same).count == 2)
  }

  @Test func appleFolders() {
    let names = [combiningMarks, "Base", "en", combiningMarks + "x"]
    #expect(AppleLocaleMatcher.matched(preferred: [combiningMarks], available: names).isEmpty)
    #expect(!AppleLocalization(combiningMarks).isSame(as: AppleLocalization("en")))
    for region in ["en", combiningMarks] {
      let list = AppleLocaleMatcher.searchList(lprojs: names, preferred: ["fr"], developmentRegion: region)
      #expect(list.count >= 1)
    }
    // A development region that is not among the folders byte for byte is added to what is searched.
    let list = AppleLocaleMatcher.searchList(lprojs: [composed], preferred: ["fr"], developmentRegion: decomposed)
    #expect(list.contains { $0.utf8.elementsEqual(decomposed.utf8) })
  }
}
