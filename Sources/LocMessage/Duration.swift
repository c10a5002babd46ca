// google.protobuf.Duration in its JSON form, in integers only: "3600s", "3.500000000s". Milliseconds of the Admin form too.

import LocBase

struct Duration: Equatable {
  /// The protocol buffer's own bound: about 10,000 years.
  static let maxSeconds = 315_576_000_000

  var isNegative: Bool
  var seconds: Int
  var nanoseconds: Int

  /// `-?digits(.1 to 9 digits)?s`; nil for anything else. Seconds beyond the bound come out as the bound plus 1.
  init?(_ text: UTF8Slice) {
    let bytes = text.buffer
    var index = 0
    isNegative = bytes.count > 0 && bytes[0] == 0x2D
    if isNegative { index = 1 }
    seconds = 0
    nanoseconds = 0
    let firstDigit = index
    while index < bytes.count, bytes[index] &- 0x30 < 10 {
      seconds = min(seconds * 10 + Int(bytes[index] &- 0x30), Self.maxSeconds + 1)
      index += 1
    }
    guard index > firstDigit else { return nil }
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      var scale = 100_000_000
      let firstDecimal = index
      while index < bytes.count, bytes[index] &- 0x30 < 10 {
        guard scale > 0 else { return nil }
        nanoseconds += Int(bytes[index] &- 0x30) * scale
        scale /= 10
        index += 1
      }
      guard index > firstDecimal else { return nil }
    }
    guard index + 1 == bytes.count, bytes[index] == 0x73 else { return nil }
    if seconds == 0, nanoseconds == 0 { isNegative = false }
  }

  /// A JSON number of milliseconds, to the nanosecond; what is smaller is cut off. Values beyond the bound come out as the
  /// bound plus 1 second.
  init?(milliseconds text: UTF8Slice) {
    guard let number = DecimalNumber(text) else { return nil }
    isNegative = number.isNegative
    guard let nanos = number.scaled(by: 6), nanos / 1_000_000_000 <= Self.maxSeconds else {
      seconds = Self.maxSeconds + 1
      nanoseconds = 0
      return
    }
    seconds = nanos / 1_000_000_000
    nanoseconds = nanos % 1_000_000_000
    if seconds == 0, nanoseconds == 0, number.isZero { isNegative = false }
  }

  /// Whole seconds as "3600s", anything else with nine decimals, as the Admin SDKs write it.
  func write(to buffer: inout ByteBuffer) {
    if isNegative { buffer.append(0x2D) }
    buffer.appendDecimal(seconds)
    if nanoseconds > 0 {
      buffer.append(0x2E)
      var scale = 100_000_000
      while scale > 0 {
        buffer.append(0x30 + UInt8(truncatingIfNeeded: nanoseconds / scale % 10))
        scale /= 10
      }
    }
    buffer.append(0x73)
  }
}

/// A JSON number's digits and exponent, exactly as written.
struct DecimalNumber {
  private(set) var isNegative = false
  private var digits: [UInt8] = []
  private var exponent = 0

  init?(_ text: UTF8Slice) {
    var index = 0
    let bytes = text.buffer
    var decimals = 0
    if index < bytes.count, bytes[index] == 0x2D {
      isNegative = true
      index += 1
    }
    var seenPoint = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x2E, !seenPoint {
        seenPoint = true
      } else if byte &- 0x30 < 10 {
        if !digits.isEmpty || byte != 0x30 { digits.append(byte &- 0x30) }
        if seenPoint { decimals += 1 }
      } else {
        break
      }
      index += 1
    }
    if index < bytes.count {
      guard bytes[index] | 0x20 == 0x65 else { return nil }
      index += 1
      if index < bytes.count, bytes[index] == 0x2B { index += 1 }
      let rest = UTF8Slice(base: text.base.map { $0 + index }, count: bytes.count - index)
      let isDown = rest.count > 0 && rest.buffer[0] == 0x2D
      exponent = parseInteger(rest) ?? (isDown ? -1_000_000 : 1_000_000)
      exponent = min(max(exponent, -1_000_000), 1_000_000)
    }
    exponent -= decimals
  }

  var isZero: Bool { digits.isEmpty }

  /// The magnitude times ten to the `power`, cut off; nil when it does not fit 63 bits.
  func scaled(by power: Int) -> Int? {
    let shift = exponent + power
    let kept = shift < 0 ? digits.count + shift : digits.count
    guard kept > 0 else { return 0 }
    guard kept + max(shift, 0) <= 19 else { return nil }
    var value = 0
    for position in 0..<kept + max(shift, 0) {
      let digit = position < kept ? Int(digits[position]) : 0
      let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) = scaled.addingReportingOverflow(digit)
      if overflow || overflow2 { return nil }
      value = sum
    }
    return value
  }
}
