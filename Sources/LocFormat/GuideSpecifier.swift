// A specifier of either platform, as server-side rendering understands it.

import LocBase

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

/// `%[n$][flags][width][.precision][length]conversion`, as Java, C and Foundation write it. A blank is no flag here: in
/// "5 % de" the sign is a sign.
struct GuideSpecifier: Sendable {
  var conversion = GuideConversion.end
  var flags: GuideFlags = []
  var isUpperCase = false
  var isNewline = false
  /// 1-based; 0 where the specifier does not say.
  var stated = 0
  /// -1 for none.
  var width = -1
  var precision = -1
  /// Bytes from the `%` on, and how many of them are `%` and `n$`.
  var count = 0
  var prefixCount = 1

  /// Nobody pads a notification to more than this; whatever does is no specifier but text.
  static let measureLimit = 1_000
  private static let argumentLimit = 1 << 20

  /// The specifier at a `%`; nil when the bytes there are none and stand for themselves.
  init?(_ text: UnsafeBufferPointer<UInt8>, at percent: Int) {
    var index = percent + 1
    func byte() -> UInt8 { index < text.count ? text[index] : 0 }
    func number(limit: Int) -> Int? {
      guard isDigit(byte()) else { return -1 }
      var value = 0
      while isDigit(byte()) {
        value = value * 10 + Int(byte() &- 0x30)
        if value > limit { return nil }
        index += 1
      }
      return value
    }

    if let position = number(limit: Self.argumentLimit), position > 0, byte() == 0x24 {
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
    if byte() == 0x2E {
      index += 1
      guard let precision = number(limit: Self.measureLimit) else { return nil }
      self.precision = max(precision, 0)
    }
    let length = index
    while Self.isLength(byte()) { index += 1 }
    guard convert(byte()) else {
      // `t` is a length to C and a date to Java, `h` a length and a hash code: a date needs the letter after it.
      guard index == length + 1, text[length] | 0x20 == 0x74, byte() | 0x20 >= 0x61, byte() | 0x20 <= 0x7A else {
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
    case 0x2D: .leftJustify
    case 0x23: .alternate
    case 0x2B: .plus
    case 0x30: .zero
    case 0x2C, 0x27: .group  // Java's comma, C's apostrophe
    case 0x28: .parentheses
    case 0x3C: .previous
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
    case 0x73, 0x53, 0x62, 0x42: conversion = .text  // s S b B
    case 0x40: conversion = .text  // @
    case 0x64, 0x69, 0x44: conversion = .integer  // d i D
    case 0x75, 0x55: conversion = .unsigned  // u U
    case 0x66, 0x46: conversion = .fixed  // f F
    case 0x65, 0x45: conversion = .scientific  // e E
    case 0x67, 0x47: conversion = .general  // g G
    case 0x6F, 0x4F: conversion = .octal  // o O
    case 0x78, 0x58: conversion = .hexadecimal  // x X
    case 0x63, 0x43: conversion = .character  // c C
    case 0x61, 0x41, 0x70: conversion = .unsupported  // a A p
    case 0x6E: isNewline = true  // n
    default: return false
    }
    // `%#@name@` is a variable of a .stringsdict, which rendering has replaced before it comes here.
    if byte == 0x40, flags.contains(.alternate) { return false }
    isUpperCase = byte == 0x53 || byte == 0x42 || byte == 0x45 || byte == 0x47 || byte == 0x58
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

/// A specifier taken apart, for whoever rewrites a text before it is formatted.
package struct GuideSpecifierParts: Sendable {
  /// 1-based; nil where the specifier does not say.
  package var stated: Int?
  /// `%<s`: the argument used last.
  package var isRelative: Bool
  /// False for `%n`.
  package var takesArgument: Bool
  /// Offsets in the text: behind `%` and `n$`, and behind the conversion.
  package var start: Int
  package var end: Int
}

extension GuideFormat {
  /// The specifier at a `%`; nil when the bytes there are none.
  package static func parts(of text: UnsafeBufferPointer<UInt8>, at percent: Int) -> GuideSpecifierParts? {
    guard let specifier = GuideSpecifier(text, at: percent) else { return nil }
    return GuideSpecifierParts(
      stated: specifier.stated > 0 ? specifier.stated : nil, isRelative: specifier.flags.contains(.previous),
      takesArgument: !specifier.isNewline, start: percent + specifier.prefixCount, end: percent + specifier.count)
  }
}
