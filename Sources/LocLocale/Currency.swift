// The number of decimals that a currency's amounts have, by the currency's code.

package import LocBase

/// ISO 4217 currencies.
package enum Currency {
  /// The currency's exponent by ISO 4217; 2 for a currency not listed here. CLDR's digits differ, because they state the digits
  /// in daily use: an amount of 5,000 minor units of IQD is 5.000 by ISO and would become 5000.
  package static func minorUnitPlaces(_ currency: UTF8Slice) -> Int {
    switch currency {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
      "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }
}
