// loc.percent, loc.date, loc.time: a number or a moment, written by CLDR's patterns of a locale.

import LocBase
import LocFormat
import LocLocale

extension Sandbox {
  /// A ratio as a percentage, half away from zero: 0.25 is "25%", in German "25\u{A0}%".
  func percent(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var number = try arguments.number(1)
    let places = try arguments.places(2)
    number.scale(byTenTo: 2)
    number.round(toPlaces: places, halfToEven: false)
    guard arguments.optional(3) != nil else {
      return .text(NumberSymbols.plain.text(number, places: places) + [UInt8(ascii: "%")])
    }
    let locale = try tag(arguments, 3)
    var symbols = NumberSymbols.forLocale(locale)
    let pattern = NumberPatterns.forLocale(locale).percent
    // Marathi, Telugu and some others group percentages otherwise than their other numbers.
    (symbols.primaryGrouping, symbols.secondaryGrouping) = grouping(pattern)
    let digits = symbols.text(number, places: places, isSigned: false)
    return .text(fill(pattern, digits, isNegative: number.isNegative && !number.isZero, symbols))
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

  /// The day in a place: "Nov 21, 2026", in German "21.11.2026".
  func date(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let time = CivilTime(secondsSince1970: try moment(arguments, 1) + offset(arguments, 2))
    let locale = try tag(arguments, 3)
    let patterns = DatePatterns.forLocale(locale)
    return .text(DateWriter(time, patterns, NumberSymbols.forLocale(locale).zeroDigit).text(patterns.mediumDate))
  }

  /// The time of day in a place: "2:05 PM", in German "14:05".
  func time(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let time = CivilTime(secondsSince1970: try moment(arguments, 1) + offset(arguments, 2))
    let locale = try tag(arguments, 3)
    let patterns = DatePatterns.forLocale(locale)
    return .text(DateWriter(time, patterns, NumberSymbols.forLocale(locale).zeroDigit).text(patterns.shortTime))
  }
}

/// One moment, written by UTS #35 Part 4 patterns: letters are fields, apostrophes quote.
private struct DateWriter {
  private let time: CivilTime
  private let patterns: DatePatterns
  private let zeroDigit: UInt32

  init(_ time: CivilTime, _ patterns: DatePatterns, _ zeroDigit: UInt32) {
    self.time = time
    self.patterns = patterns
    self.zeroDigit = zeroDigit
  }

  func text(_ pattern: [UInt8]) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 64)
    var isQuoted = false
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      var end = index + 1
      if byte == 0x27 {
        // Two apostrophes are one, inside quotes and outside.
        if end < pattern.count, pattern[end] == 0x27 {
          buffer.append(byte)
          end += 1
        } else {
          isQuoted.toggle()
        }
      } else if !isQuoted, (byte | 0x20) &- 0x61 < 26 {
        while end < pattern.count, pattern[end] == byte { end += 1 }
        field(byte, width: end - index, to: &buffer)
      } else {
        buffer.append(byte)
      }
      index = end
    }
    return buffer.bytes
  }

  private func field(_ letter: UInt8, width: Int, to buffer: inout ByteBuffer) {
    let hour = time.hour
    switch letter {
    case UInt8(ascii: "y"): number(width == 2 ? time.date.year % 100 : time.date.year, width, to: &buffer)
    case UInt8(ascii: "M"), UInt8(ascii: "L"):
      guard width >= 3, time.date.month >= 1, time.date.month <= patterns.shortMonths.count else {
        return number(time.date.month, width, to: &buffer)
      }
      buffer.append(patterns.shortMonths[time.date.month - 1])
    case UInt8(ascii: "d"): number(time.date.day, width, to: &buffer)
    case UInt8(ascii: "H"): number(hour, width, to: &buffer)
    case UInt8(ascii: "k"): number(hour == 0 ? 24 : hour, width, to: &buffer)
    case UInt8(ascii: "h"): number(hour % 12 == 0 ? 12 : hour % 12, width, to: &buffer)
    case UInt8(ascii: "K"): number(hour % 12, width, to: &buffer)
    case UInt8(ascii: "m"): number(time.minute, width, to: &buffer)
    // The parts of the day that B asks for ("in the evening") are no part of the tables; UTS #35 lets a stand for them.
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "B"):
      buffer.append(hour < 12 ? patterns.am : patterns.pm)
    default: break
    }
  }

  private func number(_ value: Int, _ width: Int, to buffer: inout ByteBuffer) {
    if value < 0 { buffer.append(0x2D) }
    var digits: [UInt32] = []
    var rest = value.magnitude
    while rest > 0 || digits.isEmpty || digits.count < width {
      digits.append(UInt32(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    for digit in digits.reversed() { appendUTF8(zeroDigit &+ digit, to: &buffer) }
  }
}
