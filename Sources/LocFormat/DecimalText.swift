// A number as text, read digit by digit: no limit of 64 bits and no binary fraction ever comes between.

import LocBase

/// `[+-]digits[.digits][e[+-]digits]` over borrowed bytes.
///
/// Its value is 0.d₀d₁d₂… × 10^`point`, without leading zeros. Rounding is on these decimal digits: "1.005" to two places is
/// 1.01 where a half goes up, away from zero, as java.util.Formatter has it, and 1.00 where it goes to the even digit, as
/// Foundation has it.
struct DecimalText {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Offsets of the first digit that counts and of the decimal point (or the end of the digits).
  private let first: Int
  private let split: Int
  private let end: Int
  /// False for every way to write zero; true for what only rounds to zero, as in Java: "-0.00".
  let isNegative: Bool
  /// True when the text has neither a decimal point nor an exponent.
  let isInteger: Bool
  /// How many digits stand before the decimal point; 0 or less for a number below 1.
  private(set) var point: Int
  /// How many digits are written; all behind them are zero.
  private(set) var digitCount: Int
  /// The last digit is one more than in the text.
  private var isIncremented = false
  /// All digits were nines: a single 1 is left.
  private var isOne = false

  /// Doubles end at 10^308. A larger exponent is no amount, and would only ask for as many zeros.
  private static let exponentLimit = 400

  /// Nil when the text is no number.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    var index = 0
    if index < count, bytes[index] == 0x2D || bytes[index] == 0x2B { index += 1 }
    let start = index
    while index < count, isDigit(bytes[index]) { index += 1 }
    let split = index
    var fraction = 0
    if index < count, bytes[index] == 0x2E {
      index += 1
      while index < count, isDigit(bytes[index]) { index += 1 }
      fraction = index - split - 1
    }
    guard split - start + fraction > 0 else { return nil }
    end = index
    isInteger = index == split && index == count
    var exponent = 0
    if index < count {
      guard bytes[index] | 0x20 == 0x65, let stated = Self.exponent(bytes, from: index + 1) else { return nil }
      exponent = stated
    }
    var first = start
    while first < end, first == split || bytes[first] == 0x30 { first += 1 }
    self.bytes = bytes
    self.first = first
    self.split = split
    digitCount = end - first - (first < split && split < end ? 1 : 0)
    isNegative = digitCount > 0 && bytes[0] == 0x2D
    point = digitCount == 0 ? 0 : exponent + split - first + (first > split ? 1 : 0)
  }

  private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var isDown = false
    if index < bytes.count, bytes[index] == 0x2D || bytes[index] == 0x2B {
      isDown = bytes[index] == 0x2D
      index += 1
    }
    guard index < bytes.count else { return nil }
    var value = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else { return nil }
      value = value * 10 + Int(bytes[index] &- 0x30)
      guard value <= exponentLimit else { return nil }
      index += 1
    }
    return isDown ? -value : value
  }

  var isZero: Bool { digitCount == 0 }

  private func written(_ position: Int) -> UInt8 {
    let offset = first + position
    return bytes[first < split && offset >= split ? offset + 1 : offset] &- 0x30
  }

  /// The digit of weight 10^(point - 1 - position), 0 to 9.
  func digit(_ position: Int) -> UInt8 {
    guard position >= 0, position < digitCount else { return 0 }
    if isOne { return 1 }
    return written(position) + (isIncremented && position == digitCount - 1 ? 1 : 0)
  }

  /// Keeps the first `count` digits, rounded. To be called once.
  mutating func round(toDigits count: Int, halfToEven: Bool) {
    guard count < digitCount else { return }
    guard count >= 0, goesUp(at: count, halfToEven) else {
      digitCount = max(count, 0)
      if digitCount == 0 { point = 0 }
      return
    }
    digitCount = count
    while digitCount > 0, written(digitCount - 1) == 9 { digitCount -= 1 }
    if digitCount == 0 {
      isOne = true
      digitCount = 1
      point += 1
    } else {
      isIncremented = true
    }
  }

  /// Whether what begins with the digit at `count` is rounded up.
  private func goesUp(at count: Int, _ halfToEven: Bool) -> Bool {
    guard halfToEven, written(count) == 5 else { return written(count) >= 5 }
    for position in count + 1..<max(digitCount, count + 1) where written(position) != 0 { return true }
    return count > 0 && written(count - 1) & 1 == 1
  }

  /// Rounds to `places` digits after the decimal point.
  mutating func round(toPlaces places: Int, halfToEven: Bool) {
    round(toDigits: point + places, halfToEven: halfToEven)
  }

  /// The magnitude, when it is an integer that 128 bits hold.
  var magnitude: UInt128? {
    guard isInteger else { return nil }
    var value: UInt128 = 0
    for position in 0..<digitCount {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt128(digit(position)))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }
