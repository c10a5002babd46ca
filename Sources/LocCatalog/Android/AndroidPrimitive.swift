// Turns the raw text of integers, truth values, colours and measures into the text that TypedValue.coerceToString returns.

import LocBase

/// The kinds of value that an element accepts; the bits are those of ResTable_map.
struct AndroidFormatMask: OptionSet, Sendable {
  let rawValue: UInt32
  static let reference = AndroidFormatMask(rawValue: 1)
  static let string = AndroidFormatMask(rawValue: 2)
  static let integer = AndroidFormatMask(rawValue: 4)
  static let boolean = AndroidFormatMask(rawValue: 8)
  static let color = AndroidFormatMask(rawValue: 16)
  static let float = AndroidFormatMask(rawValue: 32)
  static let dimension = AndroidFormatMask(rawValue: 64)
  static let fraction = AndroidFormatMask(rawValue: 128)
  static let any = AndroidFormatMask(rawValue: 0xFFFF)

  /// Reads one word of a `format` attribute; nil for a word that aapt2 does not accept here.
  init?(name: UTF8Slice) {
    if name == "reference" {
      self = .reference
    } else if name == "string" {
      self = .string
    } else if name == "integer" {
      self = .integer
    } else if name == "boolean" {
      self = .boolean
    } else if name == "color" {
      self = .color
    } else if name == "float" {
      self = .float
    } else if name == "dimension" {
      self = .dimension
    } else if name == "fraction" {
      self = .fraction
    } else {
      return nil
    }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }
}

enum AndroidPrimitive {
  /// Parses as ParseBool does; nil for any other spelling. `text` is trimmed.
  static func bool(_ text: UTF8Slice) -> Bool? {
    if text == "true" || text == "TRUE" || text == "True" { return true }
    if text == "false" || text == "FALSE" || text == "False" { return false }
    return nil
  }

  /// The text that a phone shows for the value; nil if it is not one of these kinds. `text` is trimmed.
  static func coerced(_ text: UTF8Slice, _ mask: AndroidFormatMask) -> Text? {
    if mask.contains(.color), let color = color(text) { return "#\(String(color, radix: 16))" }
    if mask.contains(.boolean), let value = bool(text) { return value ? "true" : "false" }
    if mask.contains(.integer), let value = integer(text) { return value }
    guard !mask.isDisjoint(with: [.float, .dimension, .fraction]) else { return nil }
    return AndroidMeasure(text)?.coerced(mask)
  }

  /// Returns whether AGP treats a text as a colour only because of its length: `#` and 3, 4, 6 or 8 UTF-16 units.
  static func hasLengthOfColor(_ text: UTF8Slice) -> Bool {
    guard text.count > 3, text.count <= 25, text.buffer[0] == .hash else { return false }
    let units = text.string.utf16.count - 1
    return units == 3 || units == 4 || units == 6 || units == 8
  }

  private static func color(_ text: UTF8Slice) -> UInt32? {
    guard text.count > 0, text.buffer[0] == .hash else { return nil }
    var value: UInt32 = 0
    for index in 1..<max(text.count, 1) {
      guard let digit = hexDigit(text.buffer[index]) else { return nil }
      let isShort = text.count <= 5
      value = isShort ? value << 8 | UInt32(digit) << 4 | UInt32(digit) : value << 4 | UInt32(digit)
    }
    switch text.count {
    case 4, 7: return value | 0xFF00_0000
    case 5, 9: return value
    default: return nil
    }
  }

  /// Parses as `U16StringToInt` does: decimal within an int, or `0x` and hexadecimal digits within 32 bits.
  private static func integer(_ text: UTF8Slice) -> Text? {
    let bytes = text.buffer
    guard bytes.count > 0 else { return nil }
    let isNegative = bytes[0] == .hyphen
    var index = isNegative ? 1 : 0
    guard index < bytes.count, bytes[index].isDigit else { return nil }
    if bytes.count > index + 1, bytes[index] == UInt8(ascii: "0"), bytes[index + 1] == UInt8(ascii: "x") {
      guard !isNegative, bytes.count > 2 else { return nil }
      var value: UInt64 = 0
      for position in 2..<bytes.count {
        guard let digit = hexDigit(bytes[position]) else { return nil }
        value = value << 4 | UInt64(digit)
        if value > UInt64(UInt32.max) { return nil }
      }
      return "0x\(String(value, radix: 16))"
    }
    var value: Int64 = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int64(digit)
      if value > Int64(Int32.max) + (isNegative ? 1 : 0) { return nil }
      index += 1
    }
    return "\(Int(isNegative ? -value : value))"
  }
}
