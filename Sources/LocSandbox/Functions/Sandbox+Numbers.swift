// loc.number, loc.percent and loc.plural_key turn decimal digits into text, without any binary rounding.

import LocBase
import LocFormat
import LocLocale

extension Sandbox {
  func symbols(_ arguments: LocArguments, _ position: Int) throws(LocError) -> NumberSymbols {
    guard arguments.optional(position) != nil else { return .plain }
    return NumberSymbols.forLocale(try tag(arguments, position))
  }

  func tag(_ arguments: LocArguments, _ position: Int) throws(LocError) -> LanguageTag {
    guard let tag = LanguageTag(try arguments.languageTag(position)) else {
      throw arguments.notLanguage(position)
    }
    return tag
  }

  @inline(never)
  func number(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var number = try arguments.number(1)
    let places = try arguments.places(2)
    number.round(toPlaces: places, halfToEven: false)
    return .text(try symbols(arguments, 3).text(number, places: places))
  }

  /// Writes a ratio as a percentage, rounded half away from zero: 0.25 is "25%", in German "25\u{A0}%".
  @inline(never)
  func percent(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var number = try arguments.number(1)
    let places = try arguments.places(2)
    number.scale(byTenTo: 2)
    number.round(toPlaces: places, halfToEven: false)
    guard arguments.optional(3) != nil else {
      return .text(NumberSymbols.plain.text(number, places: places) + [UInt8.percent])
    }
    return .text(percentText(number, places: places, in: try tag(arguments, 3)))
  }

  /// The key of a number's plural form: "chat_one" … "chat_other". A float counts by its shortest text; pass a string to keep
  /// visible zeros.
  @inline(never)
  func pluralKey(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let prefix = try arguments.key(1)
    guard let operand = arguments.optional(2).flatMap({ operand($0) }) else { throw arguments.wrong(2, "a number") }
    let category = PluralRules.category(of: operand, in: try tag(arguments, 3))
    let name = category.name
    return .text(prefix + [.underscore] + name.bytes)
  }

  private func operand(_ value: JSONCursor) -> PluralOperand? {
    if let integer = value.int { return PluralOperand(integer) }
    if value.kind == .string, !value.hasEscapes, value.token.count <= ArgumentLimit.digits {
      return PluralOperand(decimal: value.token)
    }
    // 5.0 is five: only text keeps zeros after the point.
    guard value.kind == .double || value.kind == .integer, let number = DecimalText(value.token) else {
      return nil
    }
    return PluralOperand(number, places: max(number.significantCount - number.point, 0))
  }
}
