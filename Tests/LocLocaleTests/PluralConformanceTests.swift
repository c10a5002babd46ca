// Every line of plural.jsonl: the category that Apple's ICU chooses.

import Foundation
import LocBase
import Testing

@testable import LocLocale

@Suite struct PluralConformanceTests {
  @Test func conformance() throws {
    try CaseFiles.run("plural.jsonl", least: 111) { line in
      let name = try #require(line["locale"] as? String)
      let locale = try #require(LanguageTag(Text(name)))
      let asked = try #require(line["n"] as? NSNumber)
      // ICU was asked with a double: 1.50 arrives as 1.5, and 2.0 as 2.
      let text = asked.doubleValue == asked.doubleValue.rounded() ? "\(asked.int64Value)" : "\(asked.doubleValue)"
      let number = try #require(operand(text))
      let answer = "\(PluralRules.category(of: number, in: locale).name)"
      return answer == line["expect"] as? String ? nil : "\(name) \(text): \(answer) instead of \(line["expect"] ?? "")"
    }
  }

  private func operand(_ text: String) -> PluralOperand? {
    [UInt8](text.utf8).withUnsafeBufferPointer { PluralOperand(decimal: UTF8Slice($0)) }
  }

  @Test func operands() throws {
    let price = try #require(operand("-1.50"))
    #expect(price.i == 1 && price.v == 2 && price.w == 1 && price.f == 50 && price.t == 5 && price.e == 0)
    #expect(operand("007") == PluralOperand(7))
    #expect(PluralOperand(Int.min).i == 9_223_372_036_854_775_808)
    for bad in ["", "-", "1.", ".5", "1e3", "1,5", " 1", "1 ", "--1", "1.5.2", "٣"] { #expect(operand(bad) == nil) }
    // Visible zeros count: English has "1.0 stars".
    let english = try #require(LanguageTag("en"))
    #expect(PluralRules.category(of: try #require(operand("1.0")), in: english) == .other)
    #expect(PluralRules.category(of: PluralOperand(1), in: english) == .one)
  }

  /// CLDR's own rules for decimals that are written with zeros; the conformance file cannot ask for them.
  @Test(arguments: [
    ("hu", "1.0", PluralCategory.one), ("hu", "1.00", .one), ("hu", "1.5", .other), ("es", "1.0", .one),
    ("tr", "1.0", .one), ("bg", "1.0", .one), ("da", "1.0", .one), ("de", "1.0", .other), ("it", "1.0", .other),
    ("sv", "1.0", .other), ("fr", "1.0", .one), ("fr", "0.0", .one), ("fr", "2.0", .other), ("pt", "1.0", .one),
    ("pt-PT", "1.0", .other), ("pl", "1.0", .other), ("cs", "1.0", .many), ("ru", "1.0", .other), ("lt", "1.0", .one),
    ("lv", "0.0", .zero), ("lv", "1.0", .one), ("ar", "0.0", .zero), ("ar", "1.0", .one), ("ar", "2.0", .two),
    ("sl", "1.0", .few), ("mk", "1.0", .other), ("mk", "0.1", .one), ("is", "1.0", .one), ("fil", "1.0", .one),
    ("fil", "1.4", .other), ("fil", "1.40", .one), ("mk", "0.10", .other), ("lv", "0.110", .other),
    ("lv", "0.11", .zero), ("vi", "0.5", .one), ("vi", "1.5", .other), ("vi", "1.0", .one),
  ])
  func visibleZeros(_ locale: String, _ text: String, _ category: PluralCategory) throws {
    #expect(
      PluralRules.category(of: try #require(operand(text)), in: try #require(LanguageTag(Text(locale)))) == category)
  }

  /// Numbers that no integer holds keep their last digits, which is all that rules look at.
  @Test func longNumbers() throws {
    let polish = try #require(LanguageTag("pl-PL"))
    let zeros = String(repeating: "0", count: 40)
    #expect(PluralRules.category(of: try #require(operand("7" + zeros + "22")), in: polish) == .few)
    #expect(PluralRules.category(of: try #require(operand("7" + zeros + "12")), in: polish) == .many)
    #expect(PluralRules.category(of: try #require(operand("1" + zeros)), in: try #require(LanguageTag("fr"))) == .many)
    #expect(PluralRules.category(of: try #require(operand("1" + zeros)), in: try #require(LanguageTag("en"))) == .other)
    #expect(try #require(operand(zeros + "1")).i == 1)
    #expect(try #require(operand("1." + zeros)).t == 0)
  }

  /// Portugal has rules of its own, which its relatives do not inherit; old codes have those of the new.
  @Test(arguments: [
    ("pt-BR", 0, PluralCategory.one), ("pt-AO", 0, .one), ("pt-FR", 0, .one), ("pt-PT", 0, .other), ("pt-PT", 1, .one),
    ("iw", 2, .two), ("smi", 2, .two), ("nah", 1, .one), ("nah", 2, .other),
    ("vi", 0, .one), ("vi-VN", 1, .one), ("vi", 2, .other), ("tg", 1, .one), ("kok-Latn", 0, .one), ("ie", 1, .one),
    ("ie", 0, .other), ("cv", 0, .zero), ("cv", 1, .one), ("gl", 1_000_000, .many), ("ht", 1, .other),
    ("sh", 3, .few), ("xx", 1, .other), ("und", 1, .other), ("zh-Hant-TW", 1, .other), ("ar-EG", 0, .zero),
  ])
  func inheritance(_ name: String, _ number: Int, _ category: PluralCategory) throws {
    #expect(PluralRules.category(of: PluralOperand(number), in: try #require(LanguageTag(Text(name)))) == category)
  }

  @Test func names() {
    for category in PluralCategory.allCases {
      let name = category.name
      #expect(PluralCategory(name: name) == category)
    }
    for wrong in ["", "One", "ones", "on"] {
      #expect([UInt8](wrong.utf8).withUnsafeBufferPointer { PluralCategory(name: UTF8Slice($0)) } == nil)
    }
  }
}
