// A decimal number that stays text and is read digit by digit: neither 64 bits nor binary fractions limit its precision.

/// A number `[+-]digits[.digits][e[+-]digits]` over borrowed bytes, with digits before the point or after it.
///
/// Its value is 0.d₀d₁d₂… × 10^`point`, without leading zeros. Rounding is on these decimal digits: "1.005" to two
/// places is 1.01 if halves round away from zero (java.util.Formatter), and 1.00 if they round to even (Foundation).
@usableFromInline package struct DecimalText {
  @usableFromInline let bytes: UTF8Slice
  /// Offsets of the first digit that counts and of the decimal point (or the end of the digits).
  @usableFromInline let first: Int
  @usableFromInline let split: Int
  /// False for every form of zero; true for a negative number that only rounds to zero, as in Java: "-0.00".
  package let isNegative: Bool
  /// True when the text has digits before the decimal point, digits after the point if it has one, and no exponent.
  package let isPlain: Bool
  /// The number of digits that the text has after the decimal point.
  package let places: Int
  /// The number of digits before the decimal point; 0 or less for a number below 1.
  package private(set) var point: Int
  /// The number of digits kept; all digits after them are zero.
  @usableFromInline private(set) var digitCount: Int
  /// True when rounding made the last digit one more than in the text.
  @usableFromInline private(set) var isIncremented = false
  /// True when rounding found nines only and left a single 1.
  @usableFromInline private(set) var isOne = false

  /// Doubles end at 10^308. A larger exponent occurs in no amount and would only produce that many zeros.
  private static let exponentLimit = 400
  private static let hugeExponent = 1_000_000

  /// Reads the text; nil when it is not a number.
  /// - Parameter anyExponent: accepts exponents beyond 400 too, and reads those beyond a million as a million.
  package init?(_ bytes: UTF8Slice, anyExponent: Bool = false) {
    let count = bytes.count
    var index = 0
    if index < count, bytes[index] == .hyphen || bytes[index] == .plus { index += 1 }
    let start = index
    while index < count, bytes[index].isDigit { index += 1 }
    let split = index
    if index < count, bytes[index] == .period {
      index += 1
      while index < count, bytes[index].isDigit { index += 1 }
    }
    let end = index
    places = max(end - split - 1, 0)
    guard split - start + places > 0 else { return nil }
    isPlain = end == count && split > start && (end == split || places > 0)
    var exponent = 0
    if end < count {
      guard bytes[end] | 0x20 == UInt8(ascii: "e"), let stated = Self.exponent(bytes, from: end + 1),
        anyExponent || stated.magnitude <= Self.exponentLimit
      else { return nil }
      exponent = stated
    }
    var first = start
    while first < end, first == split || bytes[first] == UInt8(ascii: "0") { first += 1 }
    self.bytes = bytes
    self.first = first
    self.split = split
    digitCount = end - first - (first < split && split < end ? 1 : 0)
    isNegative = digitCount > 0 && bytes[0] == .hyphen
    point = digitCount == 0 ? 0 : exponent + split - first + (first > split ? 1 : 0)
  }

  private static func exponent(_ bytes: UTF8Slice, from start: Int) -> Int? {
    var index = start
    var isDown = false
    if index < bytes.count, bytes[index] == .hyphen || bytes[index] == .plus {
      isDown = bytes[index] == .hyphen
      index += 1
    }
    guard index < bytes.count else { return nil }
    var value = 0
    while index < bytes.count {
      guard bytes[index].isDigit else { return nil }
      value = min(value * 10 + Int(bytes[index] &- UInt8(ascii: "0")), hugeExponent)
      index += 1
    }
    return isDown ? -value : value
  }

  /// True when the text has neither a decimal point nor an exponent.
  package var isInteger: Bool { isPlain && places == 0 }

  package var isZero: Bool { digitCount == 0 }

  @inlinable
  func written(_ position: Int) -> UInt8 {
    let offset = first + position
    return bytes[first < split && offset >= split ? offset + 1 : offset] &- UInt8(ascii: "0")
  }

  /// The digit of weight 10^(point - 1 - position), 0 to 9.
  @inlinable
  package func digit(_ position: Int) -> UInt8 {
    guard position >= 0, position < digitCount else { return 0 }
    if isOne { return 1 }
    return written(position) + (isIncremented && position == digitCount - 1 ? 1 : 0)
  }

  /// The number of significant digits: all digits after them are zero, and the last one is not.
  package var significantCount: Int {
    var count = digitCount
    while count > 0, digit(count - 1) == 0 { count -= 1 }
    return count
  }

  /// Keeps the first `count` digits, rounded. To be called once.
  package mutating func round(toDigits count: Int, halfToEven: Bool) {
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

  /// Whether dropping the digits from `count` on rounds up.
  private func goesUp(at count: Int, _ halfToEven: Bool) -> Bool {
    guard halfToEven, written(count) == 5 else { return written(count) >= 5 }
    for position in count + 1..<max(digitCount, count + 1) where written(position) != 0 { return true }
    return count > 0 && written(count - 1) & 1 == 1
  }

  /// Rounds to `places` digits after the decimal point.
  package mutating func round(toPlaces places: Int, halfToEven: Bool) {
    round(toDigits: point + places, halfToEven: halfToEven)
  }

  /// Multiplies by 10 to the `power`.
  package mutating func scale(byTenTo power: Int) { if !isZero { point += power } }

  /// The magnitude times ten to the `power`, cut off at the decimal point; nil when 128 bits do not hold it.
  package func magnitude(byTenTo power: Int = 0) -> UInt128? {
    var value: UInt128 = 0
    guard !isZero, point + power > 0 else { return value }
    for position in 0..<point + power {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt128(digit(position)))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }
}
