// A decimal number in; its text with a locale's symbols, out.

package import LocBase
package import LocLocale

extension NumberSymbols {
  /// `1234.5`: ASCII digits and a point, no groups.
  package static let plain: NumberSymbols = {
    var symbols = root
    symbols.primaryGrouping = 0
    return symbols
  }()

  /// The number with `places` digits after the decimal separator, to which it is already rounded; zero has no sign.
  package func text(_ number: DecimalText, places: Int, isSigned: Bool = true) -> [UInt8] {
    collectBytes { output in
      if isSigned, number.isNegative, !number.isZero { output.append(minus) }
      append(number, places: places, grouped: groups(max(number.point, 1)), hasPoint: places > 0, to: &output)
    }
  }

  /// Whether a number with this many digits before the decimal separator is split into groups.
  func groups(_ digits: Int) -> Bool {
    primaryGrouping > 0 && digits >= primaryGrouping + max(minimumGroupingDigits, 1)
  }

  /// Appends the magnitude: the integer digits, and `places` digits after the decimal separator. CLDR: the last group, then the others.
  func append(_ number: DecimalText, places: Int, grouped: Bool, hasPoint: Bool, to output: inout OutputBuffer) {
    let secondary = secondaryGrouping > 0 ? secondaryGrouping : primaryGrouping
    let digits = max(number.point, 1)
    for position in 0..<digits {
      append(digit: number.point > 0 ? number.digit(position) : 0, to: &output)
      let right = digits - 1 - position
      if grouped, right >= primaryGrouping, (right - primaryGrouping) % secondary == 0 { output.append(group) }
    }
    if hasPoint { output.append(decimal) }
    for place in 0..<places { append(digit: number.digit(number.point + place), to: &output) }
  }

  @inline(__always)
  func append(digit: UInt8, to output: inout OutputBuffer) {
    if zeroDigit == UInt8(ascii: "0") {
      output.append(UInt8(ascii: "0") &+ digit)
    } else {
      output.append(scalar: zeroDigit &+ UInt32(digit))
    }
  }
}

extension OutputBuffer {
  /// Appends a scalar value as UTF-8; a surrogate, which no table holds, as nothing.
  mutating func append(scalar: UInt32) {
    guard let value = Unicode.Scalar(scalar) else { return }
    guard let bytes = UTF8.encode(value) else { return }
    for byte in bytes { append(byte) }
  }
}
