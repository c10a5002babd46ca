// A specifier of either platform, as server-side rendering understands it.

package import LocBase

struct GuideFlags: OptionSet, Sendable {
  let rawValue: UInt8
  static let leftJustify = GuideFlags(rawValue: 1)
  static let alternate = GuideFlags(rawValue: 2)
  static let plus = GuideFlags(rawValue: 4)
  static let zero = GuideFlags(rawValue: 8)
  static let group = GuideFlags(rawValue: 16)
  static let parentheses = GuideFlags(rawValue: 32)
  static let previous = GuideFlags(rawValue: 64)
}

enum GuideConversion: UInt8, Sendable {
  /// Literal text only: the end of the format.
  case end
  case text
  case integer
  case unsigned
  case fixed
  case scientific
  case general
  case octal
  case hexadecimal
  case character
  /// Dates, pointers, hash codes, hexadecimal fractions: no string converts to them.
  case unsupported
}

/// `%[n$][flags][width][.precision][length]conversion`, as Java, C and Foundation write it. A space is not a flag here:
/// the percent sign in "5 % de" is literal.
struct GuideSpecifier: Sendable {
  var conversion = GuideConversion.end
  var flags: GuideFlags = []
  var isUpperCase = false
  var isNewline = false
  /// 1-based; 0 if the specifier does not say.
  var stated = 0
  /// -1 for none.
  var width = -1
  var precision = -1
  /// The number of bytes from the `%` on, and how many of them are `%` and `n$`.
  var count = 0
  var prefixCount = 1

  /// No notification is padded to more than this; a larger width is literal text, not a specifier.
  static let measureLimit = 1_000
  private static let argumentLimit = 1 << 20

  /// The specifier at a `%`; nil if the bytes there are literal text.
  init?(_ text: UTF8Slice, at percent: Int) {
    var index = percent + 1
    func byte() -> UInt8 { index < text.count ? text[index] : 0 }
    func number(limit: Int) -> Int? {
      guard byte().isDigit else { return -1 }
      var value = 0
      while byte().isDigit {
        value = value * 10 + Int(byte() &- UInt8(ascii: "0"))
        if value > limit { return nil }
        index += 1
      }
      return value
    }

    if let position = number(limit: Self.argumentLimit), position > 0, byte() == .dollar {
      stated = position
      index += 1
      prefixCount = index - percent
    } else {
      index = percent + 1
    }
    while let flag = Self.flag(byte()) {
      flags.formUnion(flag)
      index += 1
    }
    guard let width = number(limit: Self.measureLimit) else { return nil }
    self.width = width
    if byte() == .period {
      index += 1
      guard let precision = number(limit: Self.measureLimit) else { return nil }
      self.precision = max(precision, 0)
    }
    let length = index
    while Self.isLength(byte()) { index += 1 }
    guard convert(byte()) else {
      // `t` is a length to C and a date to Java, `h` a length and a hash code: a date needs the letter after it.
      guard index == length + 1, text[length] | 0x20 == UInt8(ascii: "t"), byte() | 0x20 >= UInt8(ascii: "a"),
        byte() | 0x20 <= UInt8(ascii: "z")
      else {
        return nil
      }
      conversion = .unsupported
      index += 1
      count = index - percent
      return
    }
    index += 1
    count = index - percent
  }

  private static func flag(_ byte: UInt8) -> GuideFlags? {
    switch byte {
    case .hyphen: .leftJustify
    case .hash: .alternate
    case .plus: .plus
    case UInt8(ascii: "0"): .zero
    case .comma, .apostrophe: .group  // Java's comma, C's apostrophe
    case .leftParenthesis: .parentheses
    case .lessThan: .previous
    default: nil
    }
  }

  /// h l q L z j t T
  private static func isLength(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x68, 0x6C, 0x71, 0x4C, 0x7A, 0x6A, 0x74, 0x54: true
    default: false
    }
  }

  private mutating func convert(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "b"), UInt8(ascii: "B"): conversion = .text
    case .at: conversion = .text
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"): conversion = .integer
    case UInt8(ascii: "u"), UInt8(ascii: "U"): conversion = .unsigned
    case UInt8(ascii: "f"), UInt8(ascii: "F"): conversion = .fixed
    case UInt8(ascii: "e"), UInt8(ascii: "E"): conversion = .scientific
    case UInt8(ascii: "g"), UInt8(ascii: "G"): conversion = .general
    case UInt8(ascii: "o"), UInt8(ascii: "O"): conversion = .octal
    case UInt8(ascii: "x"), UInt8(ascii: "X"): conversion = .hexadecimal
    case UInt8(ascii: "c"), UInt8(ascii: "C"): conversion = .character
    case UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "p"): conversion = .unsupported
    case UInt8(ascii: "n"): isNewline = true
    default: return false
    }
    // `%#@name@` is a variable of a .stringsdict, which rendering has replaced before it comes here.
    if byte == .at, flags.contains(.alternate) { return false }
    isUpperCase =
      byte == UInt8(ascii: "S") || byte == UInt8(ascii: "B") || byte == UInt8(ascii: "E") || byte == UInt8(ascii: "G")
      || byte == UInt8(ascii: "X")
    return true
  }

  /// Neither flags nor measures.
  var isPlain: Bool {
    flags.subtracting(.previous).isEmpty && !isUpperCase && width < 0 && precision < 0
  }

  var kind: FormatKind {
    switch conversion {
    case .text, .end: .text
    case .integer, .unsigned, .octal, .hexadecimal: .integer
    case .fixed, .scientific, .general: .decimal
    case .character: .character
    case .unsupported: .unknown
    }
  }
}

/// The parts of a specifier, for code that rewrites a text before formatting it.
package struct GuideSpecifierParts: Sendable {
  /// 1-based; nil if the specifier does not say.
  package var stated: Int?
  /// `%<s`: the argument used last.
  package var isRelative: Bool
  /// False for `%n`.
  package var takesArgument: Bool
  /// Offsets in the text: after `%` and `n$`, and after the conversion.
  package var start: Int
  package var end: Int
}

extension GuideFormat {
  /// The specifier at a `%`; nil when the bytes there are none.
  package static func parts(of text: UTF8Slice, at percent: Int) -> GuideSpecifierParts? {
    guard let specifier = GuideSpecifier(text, at: percent) else { return nil }
    return GuideSpecifierParts(
      stated: specifier.stated > 0 ? specifier.stated : nil, isRelative: specifier.flags.contains(.previous),
      takesArgument: !specifier.isNewline, start: percent + specifier.prefixCount, end: percent + specifier.count)
  }
}
