// A moment in; a date or a time of day by CLDR's patterns of a locale, out.

package import LocBase
package import LocLocale

extension DatePatterns {
  /// A moment, written by one of the patterns with the locale's digits.
  package func text(of time: CivilTime, _ pattern: Field, zeroDigit: UInt32) -> [UInt8] {
    DateWriter(time, self, zeroDigit).text(text(pattern))
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

  func text(_ pattern: UTF8Slice) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 64)
    var isQuoted = false
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      var end = index + 1
      if byte == .apostrophe {
        // Two apostrophes are one, inside quotes and outside.
        if end < pattern.count, pattern[end] == .apostrophe {
          buffer.append(byte)
          end += 1
        } else {
          isQuoted.toggle()
        }
      } else if !isQuoted, byte.isLetter {
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
    case UInt8(ascii: "M"): month(width, .shortMonths, to: &buffer)
    case UInt8(ascii: "L"): month(width, .standaloneMonths, to: &buffer)
    case UInt8(ascii: "E"), UInt8(ascii: "c"):
      if let name = patterns.name(time.weekday - 1, of: width >= 4 ? .longDays : .shortDays) { buffer.append(name) }
    case UInt8(ascii: "G"): buffer.append(patterns.text(.era))
    case UInt8(ascii: "d"): number(time.date.day, width, to: &buffer)
    case UInt8(ascii: "H"): number(hour, width, to: &buffer)
    case UInt8(ascii: "k"): number(hour == 0 ? 24 : hour, width, to: &buffer)
    case UInt8(ascii: "h"): number(hour % 12 == 0 ? 12 : hour % 12, width, to: &buffer)
    case UInt8(ascii: "K"): number(hour % 12, width, to: &buffer)
    case UInt8(ascii: "m"): number(time.minute, width, to: &buffer)
    // The tables do not contain the periods of the day for B ("in the evening"); UTS #35 allows a instead.
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "B"):
      buffer.append(patterns.text(hour < 12 ? .am : .pm))
    default: break
    }
  }

  /// A month's name, or its number in a narrow field.
  private func month(_ width: Int, _ short: DatePatterns.Field, to buffer: inout ByteBuffer) {
    let position = time.date.month - 1
    guard width >= 3, let name = patterns.name(position, of: width >= 4 ? .longMonths : short) else {
      return number(time.date.month, width, to: &buffer)
    }
    buffer.append(name)
  }

  private func number(_ value: Int, _ width: Int, to buffer: inout ByteBuffer) {
    if value < 0 { buffer.append(.hyphen) }
    var digits: [UInt32] = []
    var rest = value.magnitude
    while rest > 0 || digits.isEmpty || digits.count < width {
      digits.append(UInt32(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    for digit in digits.reversed() { appendUTF8(zeroDigit &+ digit, to: &buffer) }
  }
}
