// A number's digits and a CLDR number pattern in; the text with the locale's signs and the currency's symbol, out.

import LocBase
import LocLocale

/// UTS #35 Part 3: the number of digits after a pattern's last comma, and between the last two; 0 if there is none.
func grouping(_ pattern: UTF8Slice) -> (Int, Int) {
  var last = -1
  var before = -1
  for byte in pattern {
    switch byte {
    case .comma:
      before = last
      last = 0
    case .hash, UInt8(ascii: "0"): last += last < 0 ? 0 : 1
    case .period, .semicolon: return (max(last, 0), max(before, 0))
    default: break
    }
  }
  return (max(last, 0), max(before, 0))
}

/// Replaces the pattern's digits by the number's, and `%`, `-` and `¤` by the locale's signs. If a pattern has no
/// negative half, the minus sign precedes the positive one (UTS #35 Part 3).
func fill(
  _ pattern: UTF8Slice, _ number: [UInt8], isNegative: Bool, _ symbols: NumberSymbols,
  _ currency: CurrencySymbol? = nil
) -> [UInt8] {
  let halves = pattern.split(separator: .semicolon, maxSplits: 1)
  let half = isNegative && halves.count == 2 ? halves[1] : halves.first ?? pattern[...]
  var text = isNegative && halves.count < 2 ? symbols.minus : []
  var isWritten = false
  // The last character so far: CLDR separates a currency from digits that it would touch.
  var endsInNumber = false
  var endsInCurrency = false
  for (index, byte) in zip(half.indices, half) {
    switch byte {
    case .hash, UInt8(ascii: "0"), .comma, .period:
      if isWritten { continue }
      if endsInCurrency, currency?.isPartedBehind == true { text += noBreakSpace }
      text += number
      isWritten = true
      (endsInNumber, endsInCurrency) = (true, false)
      continue
    // ¤ is C2 A4; besides the space C2 A0, no other character of a pattern with a currency begins or ends like this.
    case 0xC2 where currency != nil && index + 1 < half.endIndex && half[index + 1] == 0xA4: continue
    case 0xA4 where currency != nil && index > half.startIndex && half[index - 1] == 0xC2:
      if endsInNumber, currency?.isPartedBefore == true { text += noBreakSpace }
      text += currency?.text.bytes ?? []
      (endsInNumber, endsInCurrency) = (false, true)
      continue
    case .percent: text += symbols.percent
    case .hyphen: text += symbols.minus
    default: text.append(byte)
    }
    (endsInNumber, endsInCurrency) = (false, false)
  }
  return text
}

private let noBreakSpace: [UInt8] = [0xC2, 0xA0]
