// The plural category of a number in a locale, by the cardinal rules of CLDR 49.

package enum PluralRules {
  /// The category of the number in the locale; `other` for a locale for which CLDR has no rules.
  package static func category(of number: PluralOperand, in locale: LanguageTag) -> PluralCategory {
    rules(for: locale).category(of: number)
  }

  /// The rules of a locale, for callers that ask more than once.
  package static func rules(for locale: LanguageTag) -> PluralRuleSet {
    PluralRuleSet(program: table.record(for: locale))
  }

  static let table = LocaleTable(
    keys: PluralRulesTables.localeKeys, values: PluralRulesTables.localeValues, hasParents: false)

  /// The languages with other rules in CLDR 47.
  static let earlierTable = LocaleTable(
    keys: PluralRulesTables.earlierKeys, values: PluralRulesTables.earlierValues, hasParents: false)
}

/// One locale's cardinal rules: a program in `PluralRulesTables`, run without allocation.
///
/// A relation is one word (bits 0-2 operand, 3 negated, 4 last of its alternative, 5-7 power of ten of the divisor,
/// 8-15 category, 16-31 number of ranges), then two words per range. A category applies when all relations of one alternative
/// hold.
package struct PluralRuleSet: Sendable, Equatable {
  private let start: Int
  private let end: Int

  /// The rules with this program number; nil gives the rules that return `other` for every number.
  init(program: Int?) {
    guard let program, program + 1 < PluralRulesTables.starts.count else {
      start = 0
      end = 0
      return
    }
    start = Int(PluralRulesTables.starts[program])
    end = Int(PluralRulesTables.starts[program + 1])
  }

  package func category(of number: PluralOperand) -> PluralCategory {
    let words = PluralRulesTables.words
    var next = start
    var holds = true
    while next < end {
      let relation = words[next]
      let ranges = Int(relation >> 16)
      if holds {
        var isInside = false
        // Ranges hold integers only: a number with a fraction is outside every range.
        if let value = Self.value(relation & 7, of: number, power: relation >> 5 & 7) {
          for range in 0..<ranges
          where value >= UInt64(words[next + 1 + 2 * range]) && value <= UInt64(words[next + 2 + 2 * range]) {
            isInside = true
          }
        }
        holds = isInside != (relation & 8 != 0)
      }
      if relation & 16 != 0 {
        if holds { return PluralCategory(rawValue: UInt8(truncatingIfNeeded: relation >> 8)) ?? .other }
        holds = true
      }
      next += 1 + 2 * ranges
    }
    return .other
  }

  /// Every category that the rules can choose; `other` is always one.
  var categories: PluralCategories {
    let words = PluralRulesTables.words
    var found: PluralCategories = [PluralCategories(.other)]
    var next = start
    while next < end {
      let relation = words[next]
      if relation & 16 != 0, let category = PluralCategory(rawValue: UInt8(truncatingIfNeeded: relation >> 8)) {
        found.insert(PluralCategories(category))
      }
      next += 1 + 2 * Int(relation >> 16)
    }
    return found
  }

  private static func value(_ operand: UInt32, of number: PluralOperand, power: UInt32) -> UInt64? {
    let value: UInt64
    switch operand {
    case 0:
      guard number.t == 0 else { return nil }
      value = number.i
    case 1: value = number.i
    case 2: value = UInt64(truncatingIfNeeded: number.v)
    case 3: value = UInt64(truncatingIfNeeded: number.w)
    case 4: value = number.f
    case 5: value = number.t
    default: value = UInt64(truncatingIfNeeded: number.e)
    }
    if power == 0 { return value }
    var modulus: UInt64 = 1
    for _ in 0..<power { modulus *= 10 }
    return value % modulus
  }
}
