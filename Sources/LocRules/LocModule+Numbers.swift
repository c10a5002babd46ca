// loc.number, loc.money, loc.plural_key: decimal digits in, text out; nothing passes through binary rounding.

import LocBase
import LocFormat
import LocLocale

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
  func symbols(_ arguments: LocArguments, _ position: Int) throws(LocError) -> NumberSymbols {
    guard arguments.optional(position) != nil else { return .plain }
    return NumberSymbols.forLocale(try tag(arguments, position))
  }

  func tag(_ arguments: LocArguments, _ position: Int) throws(LocError) -> LanguageTag {
    guard let tag = LanguageTag(try arguments.languageTag(position)) else { throw arguments.notLanguage(position) }
    return tag
  }

  func number(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var number = try arguments.number(1)
    let places = try arguments.places(2)
    number.round(toPlaces: places, halfToEven: false)
    return .text(try symbols(arguments, 3).text(number, places: places))
  }

  func money(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    guard arguments.optional(1)?.kind != .double else {
      throw LocError("money-float", "loc.money takes whole minor units: pass cents, not a float")
    }
    _ = try arguments.integer(1)
    var amount = try arguments.number(1)
    let currency = try arguments.text(2, atMost: 3, "an ISO 4217 code in capitals like \"EUR\"").bytes
    var isCode = currency.count == 3
    for byte in currency where byte &- 0x41 >= 26 { isCode = false }
    guard isCode else { throw arguments.wrong(2, "an ISO 4217 code in capitals like \"EUR\"") }
    let places = currency.withUnsafeBufferPointer { minorUnitPlaces(UTF8Slice($0)) }
    amount.scale(byTenTo: -places)
    return .text(try symbols(arguments, 3).text(amount, places: places) + [0x20] + currency)
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
    guard value.kind == .double || value.kind == .integer, let number = DecimalText(value.token.buffer) else {
      return nil
    }
    return PluralOperand(number, places: max(number.significantCount - number.point, 0))
  }
}
