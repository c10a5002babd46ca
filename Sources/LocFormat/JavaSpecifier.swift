// One `%…` of a Java format, checked as java.util.Formatter checks it before any argument is seen.

import LocBase

/// The flags in the order in which Java lists and checks them.
struct JavaFlags: OptionSet, Sendable {
  let rawValue: UInt8

  static let leftJustify = JavaFlags(rawValue: 1)
  static let alternate = JavaFlags(rawValue: 2)
  static let plus = JavaFlags(rawValue: 4)
  static let space = JavaFlags(rawValue: 8)
  static let zero = JavaFlags(rawValue: 16)
  static let group = JavaFlags(rawValue: 32)
  static let parentheses = JavaFlags(rawValue: 64)
  static let previous = JavaFlags(rawValue: 128)

  private static let letters: UTF8Slice = "-#+ 0,(<"

  static func letter(_ position: Int) -> Text {
    Text(decoding: CollectionOfOne(letters[position & 7]))
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init?(letter: UInt32) {
    for position in 0..<8 where UInt32(Self.letters[position]) == letter {
      self.init(rawValue: 1 << UInt8(position))
      return
    }
    return nil
  }

  var text: Text {
    var text: Text = ""
    for position in 0..<8 where rawValue & (1 << UInt8(position)) != 0 { text += Self.letter(position) }
    return text
  }
}

/// The parts of a specifier as the scanner found them.
struct JavaSpecifier {
  /// Greater than 0: stated, 1-based. 0: the next ordinary one. -1: the one used last.
  var index = 0
  var flags: JavaFlags = []
  /// Nil if none is given.
  var width: Int?
  var precision: Int?
  /// Width, point and precision as written, digits in ASCII.
  var measure: Text = ""
  /// "t", "T" or empty.
  var date: Text = ""
  /// One UTF-16 unit.
  var conversion: UInt32 = 0
  /// The flag written first, `<` left out.
  var firstFlag: JavaFlags = []

  /// If this conversion is upper case, its result is too.
  var isUpperCase: Bool { date == "T" || (date.isEmpty && isCapital) }

  /// The conversion letter as exceptions name it: lower case, except for dates.
  var conversionName: Text {
    guard let scalar = Unicode.Scalar(loweredConversion) else { return "\u{FFFD}" }
    return Text(String(Character(scalar)))
  }

  private var isCapital: Bool { UInt8(exactly: conversion)?.isUppercase ?? false }

  private var loweredConversion: UInt32 { date.isEmpty && isCapital ? conversion + 32 : conversion }

  /// As MissingFormatArgumentException names it.
  var name: Text {
    "%" + flags.text + (index > 0 ? "\(index)$" : "") + measure + date + conversionText
  }

  private var conversionText: Text {
    guard let scalar = Unicode.Scalar(conversion) else { return "\u{FFFD}" }
    return Text(String(Character(scalar)))
  }

  /// As MissingFormatWidthException names it: numbers as Java prints them, an upper-case conversion wholly so.
  private var normalName: Text {
    var text: Text = "%" + flags.subtracting(.previous).text
    if let width { text += "\(width)" }
    if let precision { text += ".\(precision)" }
    text += date
    return text + (isUpperCase ? Text(conversionText.string.uppercased()) : conversionText)
  }

  /// The result for a string argument, or the exception that this specifier raises while the format is parsed. The
  /// checks have Formatter's order, because it decides which exception is thrown.
  func action() throws(JavaFormatError) -> JavaAction {
    // For a character that cannot be a conversion, OpenJDK names the `t` before it, or the text after the `%`.
    if !isLetter, conversion != UInt8.percent { throw .unknownConversion(date.isEmpty ? firstCharacter : date) }
    if !date.isEmpty {
      try refusePrecision()
      guard isDateSuffix else { throw .unknownConversion("t" + conversionText) }
      try refuse(.alternate, .plus, .space, .zero, .group, .parentheses)
      try requireWidth(for: .leftJustify)
      return .refuse
    }
    switch loweredConversion == conversion || "BSHCXEGA".utf8.contains(UInt8(truncatingIfNeeded: conversion))
      ? UInt8(exactly: loweredConversion) ?? 0 : 0
    {
    case UInt8(ascii: "b"), UInt8(ascii: "h"):
      try refuse(.alternate)
      try checkGeneral()
      return loweredConversion == UInt8(ascii: "b") ? .truth : .hash
    case UInt8(ascii: "s"):
      try checkGeneral()
      // Only a Formattable takes `#`, which Formatter finds out when it has the argument in hand.
      return flags.contains(.alternate) ? .refuseAlternate : .text
    case UInt8(ascii: "c"):
      try refusePrecision()
      try refuse(.alternate, .plus, .space, .zero, .group, .parentheses)
      try requireWidth(for: .leftJustify)
    case UInt8(ascii: "d"):
      try checkNumber()
      try refusePrecision()
      try refuse(.alternate)
    case UInt8(ascii: "o"), UInt8(ascii: "x"):
      try checkNumber()
      try refusePrecision()
      try refuse(.group)
    case UInt8(ascii: "f"):
      try checkNumber()
    case UInt8(ascii: "a"):
      try checkNumber()
      try refuse(.parentheses, .group)
    case UInt8(ascii: "e"):
      try checkNumber()
      try refuse(.group)
    case UInt8(ascii: "g"):
      try checkNumber()
      try refuse(.alternate)
    case .percent:
      try refusePrecision()
      try refuseFlags(except: .leftJustify)
      try requireWidth(for: .leftJustify)
      return .percent
    case UInt8(ascii: "n"):
      try refusePrecision()
      if let width { throw .illegalWidth(width) }
      try refuseFlags(except: [])
      return .newline
    default:
      throw .unknownConversion(conversionText)
    }
    return .refuse
  }

  private var isLetter: Bool { UInt8(exactly: conversion)?.isLetter ?? false }

  /// The one after the `%`, as OpenJDK sees it: without the index and `<`, the flag 0 first.
  private var firstCharacter: Text {
    let first = flags.contains(.zero) ? JavaFlags.zero.text : firstFlag.text
    if !first.isEmpty { return first }
    return measure.isEmpty ? conversionText : Text(measure.string.prefix(1))
  }

  private var isDateSuffix: Bool {
    conversion < 0x80 && "HIklMSLQNpzZsCYyjmdeBbhAaRTrDFc".utf8.contains(UInt8(truncatingIfNeeded: conversion))
  }

  private func checkGeneral() throws(JavaFormatError) {
    try requireWidth(for: .leftJustify)
    try refuse(.plus, .space, .zero, .group, .parentheses)
  }

  private func checkNumber() throws(JavaFormatError) {
    try requireWidth(for: [.leftJustify, .zero])
    if flags.contains([.plus, .space]) || flags.contains([.leftJustify, .zero]) {
      // Java keeps upper case as a separate flag and shows it as `^`, after `-`.
      let rest = flags.subtracting([.previous, .leftJustify]).text
      throw .illegalFlags((flags.contains(.leftJustify) ? "-" : "") + (isUpperCase ? "^" : "") + rest)
    }
  }

  /// For a specifier without an argument, `<` is an illegal flag like any other.
  private func refuseFlags(except allowed: JavaFlags) throws(JavaFormatError) {
    if !flags.isEmpty && flags != allowed { throw .illegalFlags(flags.text) }
  }

  private func refusePrecision() throws(JavaFormatError) {
    if let precision { throw .illegalPrecision(precision) }
  }

  private func requireWidth(for some: JavaFlags) throws(JavaFormatError) {
    if width == nil, !flags.isDisjoint(with: some) { throw .missingWidth(normalName) }
  }

  private func refuse(_ unwanted: JavaFlags...) throws(JavaFormatError) {
    for flag in unwanted where flags.contains(flag) { throw .flagsMismatch(conversionName, flag.text) }
  }
}

extension JavaSpecifier {
  /// The family, for checks.
  var kind: FormatKind {
    if !date.isEmpty { return .date }
    switch conversionName {
    case "s": return .text
    case "b", "h": return .derived
    case "d", "o", "x": return .integer
    case "c": return .character
    default: return .decimal
    }
  }
}
