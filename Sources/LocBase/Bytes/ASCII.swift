// ASCII characters by their names, so that code that reads bytes says which one it looks for. Letters and digits are written
// `UInt8(ascii: "n")`.

extension UInt8 {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var newline: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var exclamationMark: UInt8 { 0x21 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var hash: UInt8 { 0x23 }
  @inlinable package static var dollar: UInt8 { 0x24 }
  @inlinable package static var percent: UInt8 { 0x25 }
  @inlinable package static var ampersand: UInt8 { 0x26 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var leftParenthesis: UInt8 { 0x28 }
  @inlinable package static var rightParenthesis: UInt8 { 0x29 }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var hyphen: UInt8 { 0x2D }
  @inlinable package static var period: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var semicolon: UInt8 { 0x3B }
  @inlinable package static var lessThan: UInt8 { 0x3C }
  @inlinable package static var equalSign: UInt8 { 0x3D }
  @inlinable package static var greaterThan: UInt8 { 0x3E }
  @inlinable package static var questionMark: UInt8 { 0x3F }
  @inlinable package static var at: UInt8 { 0x40 }
  @inlinable package static var leftBracket: UInt8 { 0x5B }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var rightBracket: UInt8 { 0x5D }
  @inlinable package static var caret: UInt8 { 0x5E }
  @inlinable package static var underscore: UInt8 { 0x5F }
  @inlinable package static var backtick: UInt8 { 0x60 }
  @inlinable package static var leftBrace: UInt8 { 0x7B }
  @inlinable package static var verticalBar: UInt8 { 0x7C }
  @inlinable package static var rightBrace: UInt8 { 0x7D }
  @inlinable package static var tilde: UInt8 { 0x7E }

  /// 0 to 9.
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  /// a to z or A to Z.
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }

  /// A to Z.
  @inlinable package var isUppercase: Bool { self &- 0x41 < 26 }

  /// a to z.
  @inlinable package var isLowercase: Bool { self &- 0x61 < 26 }

  /// 0 to 9, a to f or A to F.
  @inlinable package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  /// The letter in lower case; any other byte unchanged.
  @inlinable package var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}

/// The value of a hexadecimal digit; nil for any other byte.
package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
