// A currency's code in; how many decimals its amounts have, out.

import LocBase

/// ISO 4217 currencies.
package enum Currency {
  /// ISO 4217's exponents: 2 where it is none of these. Not CLDR's digits, which say how many are written in
  /// daily life: an amount of 5,000 minor units of IQD is 5.000 by ISO and would become 5000.
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
