// The operands of CLDR's plural rules, for a number as it will be shown.

package import LocBase

/// The operands of UTS #35 (Plural Operand Meanings). Visible digits count: `1.50` has v = 2, f = 50, w = 1, t = 5.
///
/// Numbers beyond 18 digits keep their last 18 and become larger than 10¹⁸, which leaves every comparison and every
/// remainder in a plural rule unchanged.
package struct PluralOperand: Sendable, Equatable {
  /// The integer digits.
  package private(set) var i: UInt64
  /// The number of visible fraction digits, with and without trailing zeros.
  package private(set) var v = 0
  package private(set) var w = 0
  /// The visible fraction digits as an integer, with and without trailing zeros.
  package private(set) var f: UInt64 = 0
  package private(set) var t: UInt64 = 0
  /// The exponent of compact notation (`c` in newer rules); 0 for a number written out.
  package private(set) var e = 0

  package init(_ integer: Int) { i = UInt64(integer.magnitude) }

  /// The operands of a decimal as text, `-12.50`; nil if the text is not a decimal or has an exponent. Plurals ignore
  /// the sign.
  package init?(decimal: UTF8Slice) {
    guard let number = DecimalText(decimal), number.isPlain else { return nil }
    self.init(number, places: number.places)
  }

  /// The operands of a decimal that is shown with `places` digits after the decimal point.
  package init(_ number: DecimalText, places: Int) {
    i = 0
    for position in 0..<max(number.point, 0) { Self.append(number.digit(position), to: &i) }
    for position in 0..<places {
      let digit = number.digit(number.point + position)
      Self.append(digit, to: &f)
      if digit != 0 {
        w = position + 1
        t = f
      }
    }
    v = places
  }

  private static func append(_ digit: UInt8, to value: inout UInt64) {
    let limit: UInt64 = 1_000_000_000_000_000_000
    let isBig = value >= limit / 10
    value = value % (limit / 10) * 10 + UInt64(digit) + (isBig ? limit : 0)
  }
}
