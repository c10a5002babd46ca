// Names of languages, folders and options that no one would write: refused at once, and never taken for another.

import LocBase
import TestSupport
import Testing

@testable import LocLocale

@Suite struct CombiningMarksTests {
  @Test func tagsAndFolders() {
    #expect(LanguageTag(Text(combiningMarks)) == nil && LanguageTag(Text("de-" + combiningMarks)) == nil)
    #expect(AndroidQualifiers(folder: Text("values-" + combiningMarks)) == nil)
    #expect(
      AndroidLocaleMatcher.activeIndex(device: [Text(combiningMarks), "de"], available: ["de", Text(combiningMarks)])
        == 1)
    #expect(LanguageTag("ca-valencia") != LanguageTag("ca") && LanguageTag("ca-valencia") == LanguageTag("ca-VALENCIA"))
    #expect(LanguageTag("ca-ES-valencia-1994")?.variants == ["valencia", "1994"])
  }

  @Test func androidOptions() {
    var device = AndroidDeviceConfiguration(locales: ["de"])
    for option in [combiningMarks, "night", "land", "sdk"] {
      let isSet = device.set(option: Text(option), to: Text(combiningMarks))
      #expect(!isSet)
    }
    let hostile = AndroidDeviceConfiguration(locales: [Text(combiningMarks)])
    #expect(device != hostile && Set([device, hostile, hostile]).count == 2)
    let same = [composed, decomposed].map { AndroidDeviceConfiguration(locales: [Text($0)]) }
    #expect(same[0] != same[1] && Set(same).count == 2)
  }

  @Test func appleFolders() {
    let names = [combiningMarks, "Base", "en", combiningMarks + "x"]
    #expect(AppleLocaleMatcher.matched(preferred: [Text(combiningMarks)], available: names.map { Text($0) }).isEmpty)
    #expect(!AppleLocalization(Text(combiningMarks)).isSame(as: AppleLocalization("en")))
    for region in ["en", combiningMarks] {
      let list = AppleLocaleMatcher.searchList(
        lprojs: names.map { Text($0) }, preferred: ["fr"], developmentRegion: Text(region))
      #expect(list.count >= 1)
    }
    // A development region that is not among the folders byte for byte is added to what is searched.
    let list = AppleLocaleMatcher.searchList(
      lprojs: [Text(composed)], preferred: ["fr"], developmentRegion: Text(decomposed))
    #expect(list.contains { $0.utf8.elementsEqual(decomposed.utf8) })
  }
}
