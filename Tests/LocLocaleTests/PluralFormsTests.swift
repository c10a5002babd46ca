// The plural forms of a language, for checks of resources: what PluralForms claims of CLDR's rules.

import LocBase
import Testing

@testable import LocLocale

@Suite struct PluralFormsTests {
  private static func categories(_ name: String) -> (all: String, whole: String)? {
    guard let tag = LanguageTag(Text(name)), let forms = PluralRules.forms(of: tag) else { return nil }
    return (forms.all.text, forms.wholeNumbers.text)
  }

  @Test(arguments: [
    ("en", "one and other", "one and other"), ("ja", "other", "other"),
    ("ar-EG", "zero, one, two, few, many and other", nil),
    ("fr", "one, many and other", "one and other"), ("pt", "one, many and other", "one and other"),
    ("cs", "one, few, many and other", "one, few and other"), ("pl", "one, few, many and other", "one, few and many"),
    ("iw", "one, two and other", "one, two and other"), ("zh-Hant-TW", "other", "other"),
    ("sr-Latn", "one, few and other", nil), ("pt-PT", "one, many and other", "one and other"),
    // With other rules in CLDR 47 than in 49.
    ("vi", "one and other", nil), ("vi-VN", "one and other", nil), ("tg", "one and other", nil),
    ("kok", "one and other", nil), ("kok-Latn-IN", "one and other", nil), ("ie", "one and other", nil),
    ("cv", "zero, one and other", nil), ("gl-ES", "one, many and other", "one and other"),
  ])
  func formsOfALanguage(_ name: String, _ all: String, _ whole: String?) throws {
    let found = try #require(Self.categories(name))
    #expect(found.all == all && found.whole == whole ?? all)
  }

  /// Phones choose `other` there, which says nothing of the language.
  @Test(arguments: ["xx", "la", "und", "tlh", "ht"]) func noRules(_ name: String) {
    #expect(Self.categories(name) == nil)
  }

  /// What either of two releases chooses.
  @Test func unionOfTwoReleases() throws {
    let russian = PluralForms(PluralRules.rules(for: try #require(LanguageTag("ru"))))
    let welsh = PluralForms(PluralRules.rules(for: try #require(LanguageTag("cy"))))
    for both in [russian.union(welsh), welsh.union(russian)] {
      #expect(both.all.text == "zero, one, two, few, many and other")
      #expect(both.wholeNumbers == both.all && both.otherOne == 21)
    }
  }

  /// CLDR 47 has no rules for these languages, or fewer forms.
  @Test(arguments: ["vi", "tg", "kok-Latn", "ie", "cv", "gl"]) func rulesOfTheEarlierRelease(_ name: String) throws {
    let tag = try #require(LanguageTag(Text(name)))
    let program: Int = try #require(PluralRules.earlierTable.record(for: tag))
    let earlier = PluralRuleSet(program: program)
    #expect(earlier.category(of: PluralOperand(0)) == .other)
    #expect(earlier.category(of: PluralOperand(1)) == (name == "gl" ? .one : .other))
    #expect(earlier.category(of: PluralOperand(1_000_000)) == .other)
    #expect(PluralRules.rules(for: tag) != earlier)
  }

  /// The languages of two and three letters that the tables have.
  private static let languages: [LanguageTag] = {
    var found: [LanguageTag] = []
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    for first in letters {
      for second in letters {
        for third in [""] + letters.map({ String($0) }) {
          guard let tag = LanguageTag("\(first)\(second)\(third)"), PluralRules.table.record(for: tag) != nil else {
            continue
          }
          found.append(tag)
        }
      }
    }
    return found
  }()

  /// Every category of a whole number below a million occurs below 1,200, in each set of rules.
  @Test func laterNumbersHaveNoOtherForms() {
    #expect(Self.languages.count > 200)
    var seen: [PluralRuleSet] = []
    for tag in Self.languages + [LanguageTag("pt-PT")].compactMap({ $0 }) {
      let rules = PluralRules.rules(for: tag)
      if seen.contains(rules) { continue }
      seen.append(rules)
      let forms = PluralForms(rules)
      #expect(forms.all.isSuperset(of: forms.wholeNumbers), "\(tag.text)")
      var later: PluralCategories = []
      // Rules look at the last two digits and, in a few languages, at thousands and at a number's length.
      for number in 0..<20_000 { later.insert(PluralCategories(rules.category(of: PluralOperand(number)))) }
      for number in stride(from: 20_000, through: 999_000, by: 997) {
        later.insert(PluralCategories(rules.category(of: PluralOperand(number))))
      }
      for number in stride(from: 20_000, through: 999_000, by: 1_000) {
        later.insert(PluralCategories(rules.category(of: PluralOperand(number))))
      }
      #expect(later == forms.wholeNumbers, "\(tag.text): \(later.text) and not \(forms.wholeNumbers.text)")
    }
    #expect(seen.count > 25)
  }

  /// Each language of the list has only `other` in the tables, which have that for languages without rules as well.
  @Test func languagesWithoutForms() {
    let list = PluralRules.languagesWithoutForms
    var last: [UInt8] = []
    for index in 0..<(list.utf8CodeUnitCount / 3) {
      var name: [UInt8] = []
      appendPacked(LikelySubtags.code(in: list, at: index, width: 3), to: &name)
      #expect(last.lexicographicallyPrecedes(name))
      last = name
      let tag = LanguageTag(Text(String(decoding: name, as: UTF8.self)))
      #expect(tag.flatMap { PluralRules.table.record(for: $0) } != nil, "\(String(decoding: name, as: UTF8.self))")
      #expect(tag.flatMap { PluralRules.forms(of: $0) }?.all == PluralCategories(.other))
    }
    let others = Self.languages.filter { PluralRules.rules(for: $0).categories == PluralCategories(.other) }
    let without = others.filter { PluralRules.forms(of: $0) != nil }
    #expect(without.count >= list.utf8CodeUnitCount / 3 && without.count < others.count)
  }
}
