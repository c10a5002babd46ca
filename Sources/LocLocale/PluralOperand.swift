// A number as it will be shown, in; the operands of CLDR's plural rules, out.

import LocBase

/// The operands of UTS #35 (Plural Operand Meanings). Visible digits count: `1.50` has v = 2, f = 50, w = 1, t = 5.
///
/// Numbers beyond 18 digits keep their last 18 and become larger than 10¹⁸, which leaves every comparison and every
/// remainder that a plural rule can ask for unchanged.
package struct PluralOperand: Sendable, Equatable {
  /// The integer digits.
  package private(set) var i: UInt64
  /// How many fraction digits are visible, with and without trailing zeros.
  package private(set) var v: Int
  package private(set) var w: Int
  /// The visible fraction digits as an integer, with and without trailing zeros.
  package private(set) var f: UInt64
  package private(set) var t: UInt64
  /// The exponent of compact notation (`c` in newer rules); 0 for a number written out.
  package private(set) var e = 0

  package init(_ integer: Int) {
    i = UInt64(integer.magnitude)
    v = 0
    w = 0
    f = 0
    t = 0
  }

  /// A decimal as text, `-12.50`; nil when it is none. The sign does not matter to plurals.
  package init?(decimal: UTF8Slice) {
    self.init(0)
    var index = 0
    let bytes = decimal.buffer
    if index < bytes.count, bytes[index] == 0x2D || bytes[index] == 0x2B { index += 1 }
    var integer = DigitRun()
    while index < bytes.count, integer.take(bytes[index]) { index += 1 }
    var fraction = DigitRun()
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      while index < bytes.count, fraction.take(bytes[index]) { index += 1 }
      guard fraction.count > 0 else { return nil }
    }
    guard index == bytes.count, integer.count > 0 else { return nil }
    i = integer.value
    v = fraction.count
    f = fraction.value
    w = fraction.countWithoutZeros
    t = fraction.valueWithoutZeros
  }
}

/// Decimal digits as they come, kept within 64 bits in the way that `PluralOperand` explains.
private struct DigitRun {
  private static let limit: UInt64 = 1_000_000_000_000_000_000

  private(set) var value: UInt64 = 0
  private(set) var count = 0
  private(set) var valueWithoutZeros: UInt64 = 0
  private(set) var countWithoutZeros = 0

  /// False when the byte is no digit.
  mutating func take(_ byte: UInt8) -> Bool {
    guard byte >= 0x30, byte <= 0x39 else { return false }
    let isBig = value >= Self.limit / 10
    value = (value % (Self.limit / 10)) * 10 + UInt64(byte - 0x30)
    if isBig { value += Self.limit }
    count += 1
    if byte != 0x30 {
      valueWithoutZeros = value
      countWithoutZeros = count
    }
    return true
  }
}
