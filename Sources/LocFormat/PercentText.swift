// A ratio in; a percentage by CLDR's pattern of a locale, out.

import LocBase
import LocLocale

/// The number, which is a percentage already and rounded to `places`, by the locale's pattern: in German "25\u{A0}%".
package func percentText(_ number: DecimalText, places: Int, in locale: LanguageTag) -> [UInt8] {
  var symbols = NumberSymbols.forLocale(locale)
  let pattern = NumberPatterns.percent(of: locale)
  // Marathi, Telugu and some others group percentages otherwise than their other numbers.
  (symbols.primaryGrouping, symbols.secondaryGrouping) = grouping(pattern)
  let digits = symbols.text(number, places: places, isSigned: false)
  return fill(pattern, digits, isNegative: number.isNegative && !number.isZero, symbols)
}

/// UTS #35 Part 3: how many digits stand behind a pattern's last comma, and between the last two; 0 where there is none.
private func grouping(_ pattern: [UInt8]) -> (Int, Int) {
  var last = -1
  var before = -1
  for byte in pattern {
    switch byte {
    case 0x2C:
      before = last
      last = 0
    case 0x23, 0x30: last += last < 0 ? 0 : 1
    case 0x2E, 0x3B: return (max(last, 0), max(before, 0))
    default: break
    }
  }
  return (max(last, 0), max(before, 0))
}

/// UTS #35 Part 3: where a pattern has no negative half, the minus sign stands before the positive one.
private func fill(_ pattern: [UInt8], _ number: [UInt8], isNegative: Bool, _ symbols: NumberSymbols) -> [UInt8] {
  let halves = pattern.split(separator: 0x3B, maxSplits: 1)
  let half = isNegative && halves.count == 2 ? halves[1] : halves.first ?? []
  var text = isNegative && halves.count < 2 ? symbols.minus : []
  var isWritten = false
  for byte in half {
    switch byte {
    case 0x23, 0x30, 0x2C, 0x2E:
      if !isWritten { text += number }
      isWritten = true
    case 0x25: text += symbols.percent
    case 0x2D: text += symbols.minus
    default: text.append(byte)
    }
  }
  return text
}
