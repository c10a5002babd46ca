// loc.money writes an amount in minor units as decimals with the currency's code, or with its symbol as a locale does.

import LocBase
import LocFormat
import LocLocale

extension Sandbox {
  @inline(never)
  func money(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    guard arguments.optional(1)?.kind != .double else {
      throw LocError(.moneyFloat, "loc.money takes whole minor units: pass cents, not a float")
    }
    do throws(LocError) { _ = try arguments.integer(1) } catch {
      var failure = error
      if let amount = arguments.optional(1).flatMap({ Self.minorUnits($0) }) {
        failure.message = "an integer in minor units (\(amount))"
      }
      throw failure
    }
    var amount = try arguments.number(1)
    let currency = try arguments.text(2, atMost: 3, "an ISO 4217 code in capitals like \"EUR\"").bytes
    var isCode = currency.count == 3
    for byte in currency where !byte.isUppercase { isCode = false }
    guard isCode else { throw arguments.wrong(2, "an ISO 4217 code in capitals like \"EUR\"") }
    let places = currency.withSlice { Currency.minorUnitPlaces($0) }
    amount.scale(byTenTo: -places)
    if try hasSymbol(arguments, 4) {
      let locale = try tag(arguments, 3)
      return .text(
        currency.withSlice {
          moneyText(amount, places: places, currency: $0, in: locale)
        })
    }
    return .text(try symbols(arguments, 3).text(amount, places: places) + [.space] + currency)
  }

  /// The minor units of an amount in a string such as "19.90"; nil for any other value.
  private static func minorUnits(_ value: JSONCursor) -> Text? {
    guard value.kind == .string, value.token.count <= ArgumentLimit.digits else { return nil }
    let parts = value.token.buffer.split(separator: .period, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].count == 2 else { return nil }
    let digits = Array(parts[0]) + Array(parts[1])
    return digits.allSatisfy { $0.isDigit } ? Text(decoding: digits) : nil
  }

  private func hasSymbol(_ arguments: LocArguments, _ position: Int) throws(LocError) -> Bool {
    if arguments.optional(position) == nil { return false }
    let wanted: UTF8Slice = "\"code\" or \"symbol\""
    let name = try arguments.text(position, atMost: ArgumentLimit.style, wanted)
    guard name == "code" || name == "symbol" else { throw arguments.wrong(position, wanted) }
    return name == "symbol"
  }
}
