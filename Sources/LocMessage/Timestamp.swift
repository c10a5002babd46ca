// google.protobuf.Timestamp in its JSON form: RFC 3339 with Z or an offset, nine decimals at most.

import LocBase

struct Timestamp: Equatable {
  /// Seconds since 1970-01-01T00:00:00Z.
  private(set) var seconds: Int
  private(set) var nanoseconds: Int
  /// False for a time without an offset, which only the Python SDK takes; it counts as UTC.
  private(set) var hasOffset: Bool

  /// Reads `2026-01-02T03:04:05.123456789+01:00`; nil for anything else, also for a day that the month does not have.
  init?(_ text: UTF8Slice, offsetRequired: Bool) {
    var reader = Digits(text: text)
    guard let year = reader.number(4), reader.take(0x2D), let month = reader.number(2), reader.take(0x2D),
      let day = reader.number(2), reader.take(0x54) || reader.take(0x74), let hour = reader.number(2),
      reader.take(0x3A), let minute = reader.number(2), reader.take(0x3A), let second = reader.number(2),
      year >= 1, (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    nanoseconds = 0
    if reader.take(0x2E) {
      guard let decimals = reader.decimals() else { return nil }
      nanoseconds = decimals
    }
    var offset = 0
    hasOffset = true
    if reader.take(0x2B) || reader.take(0x2D) {
      let isWest = reader.previous == 0x2D
      guard let hours = reader.number(2), reader.take(0x3A), let minutes = reader.number(2), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (isWest ? -60 : 60)
    } else if !(reader.take(0x5A) || reader.take(0x7A)) {
      guard !offsetRequired else { return nil }
      hasOffset = false
    }
    guard reader.isAtEnd else { return nil }
    seconds = Self.daysFromEpoch(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    // The protocol buffer's own bounds: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    guard seconds >= -62_135_596_800, seconds <= 253_402_300_799 else { return nil }
  }

  /// `2026-01-01T18:04:05.000000Z`: UTC with six decimals, as the Python SDK writes it.
  func writeUTC(to buffer: inout ByteBuffer) {
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = seconds - day * 86_400
    let date = Self.civil(day)
    Self.pad(date.year, 4, &buffer)
    buffer.append(0x2D)
    Self.pad(date.month, 2, &buffer)
    buffer.append(0x2D)
    Self.pad(date.day, 2, &buffer)
    buffer.append(0x54)
    Self.pad(time / 3_600, 2, &buffer)
    buffer.append(0x3A)
    Self.pad(time / 60 % 60, 2, &buffer)
    buffer.append(0x3A)
    Self.pad(time % 60, 2, &buffer)
    buffer.append(0x2E)
    Self.pad(nanoseconds / 1_000, 6, &buffer)
    buffer.append(0x5A)
  }

  private static func pad(_ value: Int, _ width: Int, _ buffer: inout ByteBuffer) {
    var scale = 1
    for _ in 1..<width { scale *= 10 }
    while scale > 0 {
      buffer.append(0x30 + UInt8(truncatingIfNeeded: max(value, 0) / scale % 10))
      scale /= 10
    }
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // The Gregorian calendar counted from 0000-03-01 in eras of 400 years, so that a leap day ends its year.

  private static func daysFromEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }
}

private struct Digits {
  let text: UTF8Slice
  var index = 0

  init(text: UTF8Slice) { self.text = text }

  var isAtEnd: Bool { index == text.count }
  var previous: UInt8 { index > 0 ? text.buffer[index - 1] : 0 }

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < text.count, text.buffer[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    guard index + width <= text.count else { return nil }
    var value = 0
    for position in index..<index + width {
      let digit = text.buffer[position] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    index += width
    return value
  }

  /// One to nine decimals, in nanoseconds.
  mutating func decimals() -> Int? {
    var scale = 100_000_000
    var value = 0
    let first = index
    while index < text.count, text.buffer[index] &- 0x30 < 10 {
      guard scale > 0 else { return nil }
      value += Int(text.buffer[index] &- 0x30) * scale
      scale /= 10
      index += 1
    }
    return index > first ? value : nil
  }
}
