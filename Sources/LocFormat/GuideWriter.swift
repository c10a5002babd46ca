// One argument by one specifier: the conversion itself, straight into the caller's memory.

import LocBase
import LocLocale

struct GuideWriter {
  let specifier: GuideSpecifier
  let symbols: NumberSymbols
  let grouping: GuideGrouping
  let locale: LanguageTag?

  init(_ specifier: GuideSpecifier, _ symbols: NumberSymbols, _ grouping: GuideGrouping, _ locale: LanguageTag?) {
    self.specifier = specifier
    self.symbols = symbols
    self.grouping = grouping
    self.locale = locale
  }

  /// False, with nothing written, when the argument does not convert.
  func write(_ argument: UTF8Slice, into output: inout OutputBuffer) -> Bool {
    switch specifier.conversion {
    case .text:
      writeText(argument, into: &output)
      return true
    case .integer, .unsigned:
      guard let number = DecimalText(argument), number.isInteger else { return false }
      if specifier.conversion == .unsigned, number.isNegative { return false }
      writeNumber(number, places: 0, into: &output)
      return true
    case .fixed:
      guard var number = DecimalText(argument) else { return false }
      let places = specifier.precision < 0 ? 6 : specifier.precision
      number.round(toPlaces: places, halfToEven: halfToEven)
      writeNumber(number, places: places, into: &output)
      return true
    case .scientific:
      guard let number = DecimalText(argument) else { return false }
      writeScientific(number, places: specifier.precision < 0 ? 6 : specifier.precision, into: &output)
      return true
    case .general:
      guard let number = DecimalText(argument) else { return false }
      writeGeneral(number, into: &output)
      return true
    case .octal, .hexadecimal:
      return writeRadix(argument, into: &output)
    case .character:
      return writeCharacter(argument, into: &output)
    case .unsupported, .end:
      return false
    }
  }

  // MARK: Text

  private func writeText(_ argument: UTF8Slice, into output: inout OutputBuffer) {
    var slice = argument
    if specifier.precision >= 0 {
      // Half a surrogate pair is not text: the character stays out.
      slice.count = utf16Prefix(argument, units: specifier.precision).byteCount
    }
    guard specifier.isUpperCase else { return pad(slice, into: &output) }
    let upper = javaUpperCase(slice.bytes, locale ?? LanguageTag(languageCode: 0))
    upper.withSlice { pad($0, into: &output) }
  }

  private func writeCharacter(_ argument: UTF8Slice, into output: inout OutputBuffer) -> Bool {
    guard argument.count > 0 else { return false }
    let (_, length) = decodeScalar(argument, at: 0)
    if length == argument.count {
      pad(argument, into: &output)
      return true
    }
    guard let number = DecimalText(argument), number.isInteger, !number.isNegative,
      let value = number.magnitude(), value <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value))
    else { return false }
    padStart(1, into: &output)
    output.append(scalar: scalar.value)
    padEnd(1, into: &output)
    return true
  }

  private func pad(_ slice: UTF8Slice, into output: inout OutputBuffer) {
    guard specifier.width > 0 else { return output.append(slice) }
    let count = utf16Count(slice)
    padStart(count, into: &output)
    output.append(slice)
    padEnd(count, into: &output)
  }

  private func padStart(_ count: Int, into output: inout OutputBuffer) {
    guard specifier.width > count, !specifier.flags.contains(.leftJustify) else { return }
    for _ in count..<specifier.width { output.append(.space) }
  }

  private func padEnd(_ count: Int, into output: inout OutputBuffer) {
    guard specifier.width > count, specifier.flags.contains(.leftJustify) else { return }
    for _ in count..<specifier.width { output.append(.space) }
  }

  // MARK: Numbers

  /// Foundation's formatter rounds as ICU does, Java's goes up.
  private var halfToEven: Bool { grouping == .always }

  private var pads: Bool { specifier.flags.contains(.zero) && !specifier.flags.contains(.leftJustify) }

  /// Characters of a symbol: a width counts them, not bytes.
  private func characters(_ symbol: [UInt8]) -> Int {
    var count = 0
    for byte in symbol where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Java's plus is ASCII; Foundation writes the locale's, which has the marks of its minus in all of CLDR.
  private func appendPlus(into output: inout OutputBuffer) {
    guard grouping == .always, symbols.minus.count > 1 else { return output.append(.plus) }
    var index = 0
    while index < symbols.minus.count {
      // U+002D, or U+2212.
      let isMinusSign =
        symbols.minus[index] == 0xE2 && index + 2 < symbols.minus.count && symbols.minus[index + 1] == 0x88
      if isMinusSign || symbols.minus[index] == .hyphen {
        output.append(.plus)
        index += isMinusSign ? 3 : 1
      } else {
        output.append(symbols.minus[index])
        index += 1
      }
    }
  }

  /// The sign, the padding and the text between them, whose length in characters is known.
  private func frame(
    isNegative: Bool, bodyCount: Int, into output: inout OutputBuffer, _ body: (inout OutputBuffer) -> Void
  ) {
    let inParentheses = isNegative && specifier.flags.contains(.parentheses)
    let plus = !isNegative && specifier.flags.contains(.plus)
    let count =
      bodyCount + (inParentheses ? 2 : isNegative ? characters(symbols.minus) : 0)
      + (plus ? grouping == .always ? characters(symbols.minus) : 1 : 0)
    if !pads { padStart(count, into: &output) }
    if inParentheses {
      output.append(.leftParenthesis)
    } else if isNegative {
      output.append(symbols.minus)
    } else if plus {
      appendPlus(into: &output)
    }
    if pads, specifier.width > count { for _ in count..<specifier.width { symbols.append(digit: 0, to: &output) } }
    body(&output)
    if inParentheses { output.append(.rightParenthesis) }
    if !pads { padEnd(count, into: &output) }
  }

  /// The integer digits, grouped where it is asked for, and `places` digits after the decimal sign.
  private func writeNumber(_ number: DecimalText, places: Int, into output: inout OutputBuffer) {
    let digits = max(number.point, 1)
    let primary = symbols.primaryGrouping
    let secondary = symbols.secondaryGrouping > 0 ? symbols.secondaryGrouping : primary
    let groups = (grouping == .always || specifier.flags.contains(.group)) && symbols.groups(digits)
    let hasPoint = places > 0 || (specifier.flags.contains(.alternate) && specifier.conversion != .integer)
    var count = digits + places
    if groups { count += characters(symbols.group) * (1 + (digits - primary - 1) / secondary) }
    if hasPoint { count += characters(symbols.decimal) }
    frame(isNegative: number.isNegative, bodyCount: count, into: &output) { output in
      symbols.append(number, places: places, grouped: groups, hasPoint: hasPoint, to: &output)
    }
  }

  /// `d.ddde+xx`; the letter and the exponent's sign are ASCII.
  private func writeScientific(_ number: DecimalText, places: Int, into output: inout OutputBuffer) {
    var number = number
    number.round(toDigits: places + 1, halfToEven: halfToEven)
    let exponent = number.isZero ? 0 : number.point - 1
    let hasPoint = places > 0 || specifier.flags.contains(.alternate)
    let exponentDigits = exponent.magnitude > 99 ? 3 : 2
    let count = 1 + places + (hasPoint ? characters(symbols.decimal) : 0) + 2 + exponentDigits
    frame(isNegative: number.isNegative, bodyCount: count, into: &output) { output in
      symbols.append(digit: number.digit(0), to: &output)
      if hasPoint { output.append(symbols.decimal) }
      for place in 0..<places { symbols.append(digit: number.digit(1 + place), to: &output) }
      output.append(specifier.isUpperCase ? UInt8(ascii: "E") : UInt8(ascii: "e"))
      output.append(exponent < 0 ? .hyphen : .plus)
      let magnitude = exponent.magnitude
      if exponentDigits == 3 { symbols.append(digit: UInt8(truncatingIfNeeded: magnitude / 100 % 10), to: &output) }
      symbols.append(digit: UInt8(truncatingIfNeeded: magnitude / 10 % 10), to: &output)
      symbols.append(digit: UInt8(truncatingIfNeeded: magnitude % 10), to: &output)
    }
  }

  /// C's rule: the shorter of both forms, without trailing zeros unless `#` asks for them. Java's keeps the zeros.
  private func writeGeneral(_ number: DecimalText, into output: inout OutputBuffer) {
    let precision = specifier.precision < 0 ? 6 : max(specifier.precision, 1)
    var number = number
    number.round(toDigits: precision, halfToEven: halfToEven)
    let exponent = number.isZero ? 0 : number.point - 1
    var used = precision
    if grouping == .always, !specifier.flags.contains(.alternate) {
      used = number.significantCount
    }
    if exponent >= -4, exponent < precision {
      writeNumber(number, places: max(used - 1 - exponent, 0), into: &output)
    } else {
      writeScientific(number, places: max(used - 1, 0), into: &output)
    }
  }

  private func writeRadix(_ argument: UTF8Slice, into output: inout OutputBuffer) -> Bool {
    guard let number = DecimalText(argument), number.isInteger, let magnitude = number.magnitude() else {
      return false
    }
    let shift: UInt128 = specifier.conversion == .octal ? 3 : 4
    let mask: UInt128 = (1 << shift) - 1
    // 128 bits are at most 43 octal digits.
    var digits: InlineArray<43, UInt8> = .init(repeating: UInt8(ascii: "0"))
    var start = 43
    var rest = magnitude
    repeat {
      start -= 1
      let digit = UInt8(truncatingIfNeeded: rest & mask)
      digits[start] =
        digit < 10
        ? UInt8(ascii: "0") + digit : (specifier.isUpperCase ? UInt8(ascii: "A") : UInt8(ascii: "a")) + digit - 10
      rest >>= shift
    } while rest > 0 && start > 0
    // C writes zero without a prefix, Java with one.
    let hasPrefix = specifier.flags.contains(.alternate) && (grouping == .flagged || magnitude > 0)
    let prefix = hasPrefix ? (specifier.conversion == .octal ? 1 : 2) : 0
    let count = 43 - start + prefix + (number.isNegative ? 1 : 0)
    if !pads { padStart(count, into: &output) }
    if number.isNegative { output.append(.hyphen) }
    if hasPrefix { output.append(UInt8(ascii: "0")) }
    if prefix == 2 { output.append(specifier.isUpperCase ? UInt8(ascii: "X") : UInt8(ascii: "x")) }
    if pads, specifier.width > count { for _ in count..<specifier.width { output.append(UInt8(ascii: "0")) } }
    for index in start..<43 { output.append(digits[index]) }
    if !pads { padEnd(count, into: &output) }
    return true
  }
}
