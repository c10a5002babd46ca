// loc.number, loc.money, loc.plural_key: decimal digits in, text out; nothing passes through binary rounding.

import LocBase
import LocLocale

/// A number as decimal digits: what was written, or a double's shortest text.
struct DecimalDigits {
  private(set) var isNegative = false
  /// Values 0 to 9, without leading zeros but for one.
  var whole: [UInt8] = [0]
  var fraction: [UInt8] = []

  /// Reads "-12.5", "1e+20", "1e-07". Nil for anything else, and for exponents beyond a double's.
  init?(_ text: UTF8Slice) {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    var index = 0
    let bytes = text.buffer
    if index < bytes.count, bytes[index] == 0x2D {
      isNegative = true
      index += 1
    }
    while index < bytes.count, bytes[index] | 0x20 != 0x65 {
      if bytes[index] == 0x2E, point == nil {
        point = digits.count
      } else {
        guard bytes[index] &- 0x30 < 10 else { return nil }
        digits.append(bytes[index] &- 0x30)
      }
      index += 1
    }
    if index < bytes.count {
      index += 1
      if index < bytes.count, bytes[index] == 0x2B { index += 1 }
      let rest = UTF8Slice(UnsafeBufferPointer(rebasing: bytes[index...]))
      guard let value = parseInteger(rest), value.magnitude <= 400 else { return nil }
      exponent = value
    }
    guard !digits.isEmpty, digits.count <= 1_000 else { return nil }
    var place = (point ?? digits.count) + exponent
    if place < 0 {
      digits = [UInt8](repeating: 0, count: -place) + digits
      place = 0
    }
    while digits.count < place { digits.append(0) }
    whole = [UInt8](digits[..<place])
    fraction = [UInt8](digits[place...])
    trim()
  }

  /// An amount of minor units: 29700 with two places is 297.00.
  init(minorUnits: Int, places: Int) {
    isNegative = minorUnits < 0
    var rest = minorUnits.magnitude
    var digits: [UInt8] = []
    while rest > 0 || digits.count <= places {
      digits.append(UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    digits.reverse()
    whole = [UInt8](digits[..<(digits.count - places)])
    fraction = [UInt8](digits[(digits.count - places)...])
    trim()
  }

  private mutating func trim() {
    var zeros = 0
    while zeros < whole.count, whole[zeros] == 0 { zeros += 1 }
    whole.removeFirst(zeros)
    if whole.isEmpty { whole = [0] }
  }

  /// Half away from zero, as people round.
  mutating func round(to places: Int) {
    let roundsUp = places < fraction.count && fraction[places] >= 5
    while fraction.count < places { fraction.append(0) }
    fraction.removeLast(fraction.count - places)
    guard roundsUp else { return }
    var all = whole + fraction
    var index = all.count - 1
    while index >= 0 {
      if all[index] < 9 {
        all[index] += 1
        break
      }
      all[index] = 0
      index -= 1
    }
    if index < 0 { all.insert(1, at: 0) }
    whole = [UInt8](all[..<(all.count - places)])
    fraction = [UInt8](all[(all.count - places)...])
    trim()
  }

  /// A hundred times as much.
  mutating func multiplyByHundred() {
    for _ in 0..<2 {
      whole.append(fraction.first ?? 0)
      if !fraction.isEmpty { fraction.removeFirst() }
    }
    trim()
  }

  /// The same without its sign; whether it had one that shows.
  mutating func takeSign() -> Bool {
    let shown = isNegative && !isZero
    isNegative = false
    return shown
  }

  private var isZero: Bool {
    for digit in whole where digit != 0 { return false }
    for digit in fraction where digit != 0 { return false }
    return true
  }

  /// The text; with symbols of a locale, or plainly with "." and no grouping.
  func text(_ symbols: NumberSymbols?) -> [UInt8] {
    var buffer = ByteBuffer(capacity: whole.count + fraction.count + 8)
    if isNegative, !isZero { buffer.append(symbols?.minus ?? [0x2D]) }
    for (index, digit) in whole.enumerated() {
      if let symbols, index > 0, isGroupStart(left: whole.count - index, symbols) { buffer.append(symbols.group) }
      appendUTF8((symbols?.zeroDigit ?? 0x30) &+ UInt32(digit), to: &buffer)
    }
    if !fraction.isEmpty {
      buffer.append(symbols?.decimal ?? [0x2E])
      for digit in fraction { appendUTF8((symbols?.zeroDigit ?? 0x30) &+ UInt32(digit), to: &buffer) }
    }
    return buffer.bytes
  }

  /// Whether a separator stands where `left` digits are still to come. CLDR: the last group, then the others.
  private func isGroupStart(left: Int, _ symbols: NumberSymbols) -> Bool {
    let primary = symbols.primaryGrouping
    guard primary > 0, whole.count >= primary + max(symbols.minimumGroupingDigits, 1) else { return false }
    if left == primary { return true }
    let secondary = symbols.secondaryGrouping > 0 ? symbols.secondaryGrouping : primary
    return left > primary && (left - primary) % secondary == 0
  }
}

/// ISO 4217's exponents where they are not 2. Not CLDR's digits, which say how many are written in
/// daily life: an amount of 5,000 minor units of IQD is 5.000 by ISO and would become 5000.
private func minorUnitPlaces(_ currency: UTF8Slice) -> Int {
  switch currency {
  case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
    "XPF":
    0
  case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
  case "CLF", "UYW": 4
  default: 2
  }
}

extension Sandbox {
  func symbols(_ arguments: LocArguments, _ position: Int) throws(LocError) -> NumberSymbols? {
    guard arguments.optional(position) != nil else { return nil }
    return NumberSymbols.forLocale(try tag(arguments, position))
  }

  func tag(_ arguments: LocArguments, _ position: Int) throws(LocError) -> LanguageTag {
    guard let tag = LanguageTag(try arguments.languageTag(position)) else { throw arguments.notLanguage(position) }
    return tag
  }

  func number(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var digits = try arguments.digits(1)
    digits.round(to: try arguments.places(2))
    return .text(digits.text(try symbols(arguments, 3)))
  }

  func money(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    guard arguments.optional(1)?.kind != .double else {
      throw LocError("money-float", "loc.money takes whole minor units: pass cents, not a float")
    }
    let units = try arguments.integer(1)
    let currency = try arguments.text(2, atMost: 3, "an ISO 4217 code in capitals like \"EUR\"").bytes
    var isCode = currency.count == 3
    for byte in currency where byte &- 0x41 >= 26 { isCode = false }
    guard isCode else { throw arguments.wrong(2, "an ISO 4217 code in capitals like \"EUR\"") }
    let places = currency.withUnsafeBufferPointer { minorUnitPlaces(UTF8Slice($0)) }
    let digits = DecimalDigits(minorUnits: units, places: places)
    return .text(digits.text(try symbols(arguments, 3)) + [0x20] + currency)
  }

  /// "chat_one" … "chat_other". A float counts by its shortest text; pass a string to keep visible zeros.
  func pluralKey(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let prefix = try arguments.key(1)
    guard let operand = arguments.optional(2).flatMap({ operand($0) }) else { throw arguments.wrong(2, "a number") }
    let category = PluralRules.category(of: operand, in: try tag(arguments, 3))
    let name = category.name
    return .text(prefix + [0x5F] + UTF8Slice(base: name.utf8Start, count: name.utf8CodeUnitCount).bytes)
  }

  private func operand(_ value: JSONCursor) -> PluralOperand? {
    if let integer = value.int { return PluralOperand(integer) }
    if value.kind == .string, !value.hasEscapes, value.token.count <= ArgumentLimit.digits {
      return PluralOperand(decimal: value.token)
    }
    // 5.0 is five: only text keeps zeros behind the point.
    guard value.kind == .double || value.kind == .integer, var digits = DecimalDigits(value.token) else { return nil }
    while digits.fraction.last == 0 { digits.fraction.removeLast() }
    return digits.text(nil).withUnsafeBufferPointer { PluralOperand(decimal: UTF8Slice($0)) }
  }
}
