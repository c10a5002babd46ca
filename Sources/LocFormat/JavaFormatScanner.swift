// Android's own specifier scanner (libcore's Formatter), which is not the JDK's: it reads by hand, takes any Unicode digit,
// and forgives numbers that do not fit an int unless the app targets Android 15.

import LocBase

/// Reads specifiers from a format, one after the other.
struct JavaFormatScanner {
  let text: UTF8Slice
  /// Android 15 and later for an app with targetSdk 35 or more.
  let strict: Bool
  var position = 0

  init(_ text: UTF8Slice, strict: Bool) {
    self.text = text
    self.strict = strict
  }

  /// The specifier after a `%` directly before `position`.
  mutating func specifier() throws(JavaFormatError) -> JavaSpecifier {
    var result = JavaSpecifier()
    var index: Digits?
    var width: Digits?
    var precision: Digits?
    let start = position
    if let first = digits() {
      if try peek().scalar == UInt8.dollar {
        index = first
        position += 1
      } else if first.startsWithZero {
        position = start
      } else {
        width = first
      }
    }
    var duplicate: JavaFlags?
    if width == nil {
      while let flag = JavaFlags(letter: try peek().scalar) {
        if result.flags.contains(flag) { duplicate = duplicate ?? flag }
        if result.firstFlag.isEmpty, flag != .previous { result.firstFlag = flag }
        result.flags.formUnion(flag)
        position += 1
      }
      width = digits()
    }
    if try peek().scalar == UInt8.period {
      position += 1
      precision = digits()
      if precision == nil { throw .illegalPrecision(try unit()) }
    }
    let date = try peek().scalar
    if date == UInt8(ascii: "t") || date == UInt8(ascii: "T") {
      result.date = date == UInt8(ascii: "t") ? "t" : "T"
      position += 1
    }
    result.conversion = UInt32(try unit())
    position += try peek().length

    if let index {
      guard let value = index.value, !strict || value > 0 else {
        if strict { throw .illegalIndex(index.value) }
        result.index = -1
        return try finish(result, duplicate, width, precision)
      }
      result.index = value
    }
    return try finish(result, duplicate, width, precision)
  }

  private func finish(
    _ specifier: JavaSpecifier, _ duplicate: JavaFlags?, _ width: Digits?, _ precision: Digits?
  ) throws(JavaFormatError) -> JavaSpecifier {
    var result = specifier
    if let duplicate { throw .duplicateFlags(duplicate.text) }
    if result.flags.contains(.previous) { result.index = -1 }
    if let width {
      if strict, width.value == nil { throw .illegalWidth(Int(Int32.min)) }
      result.width = width.value
      if width.value != nil { result.measure = width.ascii }
    }
    if let precision {
      if strict, precision.value == nil { throw .illegalPrecision(Int(Int32.min)) }
      result.precision = precision.value
      if precision.value != nil { result.measure += "." + precision.ascii }
    }
    return result
  }

  /// A run of digits of any script.
  private struct Digits {
    var ascii: Text = ""
    /// Nil when it does not fit a Java int.
    var value: Int? = 0
    var startsWithZero = false
  }

  private mutating func digits() -> Digits? {
    var result = Digits()
    var any = false
    while position < text.count {
      let (scalar, length) = decodeScalar(text, at: position)
      guard let digit = javaDigit(scalar) else { break }
      if !any { result.startsWithZero = scalar == UInt8(ascii: "0") }
      any = true
      result.ascii += "\(digit)"
      if let value = result.value {
        let next = value * 10 + digit
        result.value = next > Int(Int32.max) ? nil : next
      }
      position += length
    }
    return any ? result : nil
  }

  private func peek() throws(JavaFormatError) -> (scalar: UInt32, length: Int) {
    guard position < text.count else { throw .unknownConversion("End of String") }
    return decodeScalar(text, at: position)
  }

  /// The UTF-16 unit here: of a character beyond U+FFFF the high surrogate, which no conversion is.
  private func unit() throws(JavaFormatError) -> Int {
    let scalar = Int(try peek().scalar)
    return scalar > 0xFFFF ? 0xD800 + (scalar - 0x10000) >> 10 : scalar
  }
}

/// Character.isDigit and digit of a UTF-16 unit: any decimal digit of the basic plane.
private func javaDigit(_ scalar: UInt32) -> Int? {
  if scalar < 0x80 { return scalar >= 0x30 && scalar <= 0x39 ? Int(scalar) - 0x30 : nil }
  guard scalar <= 0xFFFF, let value = Unicode.Scalar(scalar) else { return nil }
  guard value.properties.generalCategory == .decimalNumber else { return nil }
  // Unicode keeps the ten digits of a script together, from 0 to 9.
  var zero = scalar
  for _ in 0..<9 {
    guard let before = Unicode.Scalar(zero - 1), before.properties.generalCategory == .decimalNumber else { break }
    zero -= 1
  }
  return Int(scalar - zero)
}
