// The choice of a language in an app of many languages: the same one in each size, without work for every other language.

import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@Suite struct AppleLanguagesTests {
  private func app(_ languages: [String]) -> AppleResources {
    AppleResources([languages.map { appleStrings($0, "a=\"\($0)\";") }])
  }

  /// Two or three letters: `aa`, `ab`, …, also names of real languages.
  private static let languages: [String] = {
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    return (0..<1_000).map { (number: Int) -> String in
      let code = [letters[number % 26], letters[number / 26 % 26]] + (number < 676 ? [] : [letters[number / 676]])
      return String(decoding: code, as: UTF8.self)
    }
  }()

  /// When each choice compared its preferences with every language, this took minutes.
  @Test func oneChoiceForEachOfManyLanguages() {
    let start = processorSeconds()
    let resources = app(Self.languages)
    for language in Self.languages {
      let choice = resources.choice(preferred: [Text(language)])
      #expect(choice.matched && choice.strings != nil)
    }
    #expect(processorSeconds() - start < 30)
  }

  /// The names of one language are compared with each other, but not parsed again.
  @Test func oneChoiceForEachOfManyRegions() {
    let regions = Self.languages.prefix(676).map { "en-" + $0.uppercased() }
    let start = processorSeconds()
    let resources = app(regions)
    for region in regions {
      let choice = resources.choice(preferred: [Text(region)])
      #expect(choice.strings?.localization == Text(region))
    }
    #expect(processorSeconds() - start < 20)
  }

  /// A choice among many languages is the choice among the few that matter.
  @Test func otherLanguagesDoNotMatter() {
    let few = ["Base", "en", "en-GB", "pt-BR", "zh-Hant", "zh-Hant-HK", "zh-Hant-TW", "nb", "hi", "iw"]
    let others = Self.languages.filter {
      AppleLocaleMatcher.matched(preferred: [Text($0)], available: few.map { Text($0) }).isEmpty
    }
    #expect(others.count > 900)
    let (small, large) = (app(few), app(few + others))
    for wanted in ["pt-PT", "zh-HK", "zh-Hant-HK", "nn-NO", "no", "hi-Latn", "he", "en-AU", "en", "yue", "tlh"] {
      let (one, other) = (small.choice(preferred: [Text(wanted)]), large.choice(preferred: [Text(wanted)]))
      #expect(one.searchList == other.searchList && one.matched == other.matched, "\(wanted)")
    }
  }
}
