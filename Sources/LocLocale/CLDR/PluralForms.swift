// The plural forms that a language has, for checks of an app's resources.

/// A set of plural categories.
package struct PluralCategories: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ category: PluralCategory) { rawValue = 1 << category.rawValue }

  /// The categories in CLDR's order.
  package var list: [PluralCategory] {
    var list: [PluralCategory] = []
    for category in PluralCategory.allCases where contains(PluralCategories(category)) { list.append(category) }
    return list
  }

  /// The names as a sentence lists them: "few", "one and few", "one, few and many".
  package var text: String {
    let list = list
    var text = ""
    for (index, category) in list.enumerated() {
      if index > 0 { text += index == list.count - 1 ? " and " : ", " }
      text += category.description
    }
    return text
  }
}

/// The categories that the rules of one language can choose.
package struct PluralForms: Sendable, Equatable {
  /// The categories of all numbers, also of those with decimals.
  package let all: PluralCategories
  /// The categories of the whole numbers that people meet. The form `many` of French and its sisters, which begins at a million,
  /// is not among them.
  package let wholeNumbers: PluralCategories
  /// A whole number above 1 that has the form `one`, as 21 has it in Russian; nil in most languages.
  package let otherOne: Int?

  /// All categories of whole numbers occur below this number, except those of a million and more.
  private static let bound = 1_200

  private init(all: PluralCategories, wholeNumbers: PluralCategories, otherOne: Int?) {
    self.all = all
    self.wholeNumbers = wholeNumbers
    self.otherOne = otherOne
  }

  init(_ rules: PluralRuleSet) {
    all = rules.categories
    var met: PluralCategories = []
    var otherOne: Int?
    for number in 0...Self.bound {
      let category = rules.category(of: PluralOperand(number))
      met.insert(PluralCategories(category))
      if category == .one, number > 1, otherOne == nil { otherOne = number }
    }
    wholeNumbers = met
    self.otherOne = otherOne
  }

  /// The forms that these rules or the other ones can choose.
  func union(_ other: PluralForms) -> PluralForms {
    PluralForms(
      all: all.union(other.all), wholeNumbers: wholeNumbers.union(other.wholeNumbers),
      otherOne: otherOne ?? other.otherOne)
  }
}

extension PluralRules {
  /// The forms of a locale's language; nil for a language for which CLDR has no rules. Phones choose `other` for every number of
  /// such a language, which says nothing of the language.
  ///
  /// Phones have CLDR 47 or 49, or a release between them: the forms are those that either's rules choose.
  package static func forms(of locale: LanguageTag) -> PluralForms? {
    guard let program = table.record(for: locale) else { return nil }
    var forms = PluralForms(PluralRuleSet(program: program))
    if let earlier = earlierTable.record(for: locale) {
      forms = forms.union(PluralForms(PluralRuleSet(program: earlier)))
    }
    guard forms.all == PluralCategories(.other) else { return forms }
    return LikelySubtags.index(of: newLanguage(locale.languageCode), in: languagesWithoutForms, width: 3) == nil
      ? nil : forms
  }

  /// The languages without other forms according to CLDR 49 (plurals.xml), sorted. The table by locale has the same
  /// record for languages that CLDR does not list.
  static let languagesWithoutForms: StaticString =
    "bm bo dz hnjid ig ii ja jbojv kdekeakm ko lktlo ms my nqoosasahsessg su th to tpiwo yo yuezh "
}
