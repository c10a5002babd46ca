// Reads numbers of a fixed width, as in dates and times.

/// A position in a text. Each call reads the characters that it expects and moves past them, or reads nothing.
package struct DigitReader {
  private let bytes: UTF8Slice
  package private(set) var index = 0

  package init(_ text: UTF8Slice) { bytes = text }

  package var isAtEnd: Bool { index == bytes.count }

  /// Reads this ASCII character; false when another one comes next.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads a number of exactly `width` digits, at most 18; nil when fewer digits come next.
  package mutating func number(_ width: Int) -> Int? {
    guard width <= bytes.count - index else { return nil }
    var value = 0
    for byte in bytes[index..<index + width] {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte &- UInt8(ascii: "0"))
    }
    index += width
    return value
  }

  /// Reads one to nine decimals, in billionths; nil for none and for more.
  package mutating func billionths() -> Int? {
    var scale = 1_000_000_000
    var value = 0
    while let digit = number(1) {
      scale /= 10
      guard scale > 0 else { return nil }
      value += digit * scale
    }
    return scale < 1_000_000_000 ? value : nil
  }
}
