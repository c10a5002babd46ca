// String.toUpperCase(Locale) of OpenJDK: Unicode's full mapping, with the rules for Turkish, Azeri and Lithuanian.
// Greek keeps its accents and a final sigma becomes a capital one, as in OpenJDK.

import LocBase
import LocLocale

/// Languages as LanguageTag packs them: first letter in the lowest byte.
private let turkish: UInt64 = 0x7274
private let azeri: UInt64 = 0x7A61
private let lithuanian: UInt64 = 0x746C

/// `text` in upper case. An ill-formed byte becomes U+FFFD.
func javaUpperCase(_ text: [UInt8], _ locale: LanguageTag) -> [UInt8] {
  let language = locale.languageCode
  let isTurkic = language == turkish || language == azeri
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  text.withSlice { source in
    var afterSoftDotted = false
    var index = 0
    while index < source.count {
      let (scalar, length) = decodeScalar(source, at: index)
      index += length
      if scalar < 0x80 {
        let byte = UInt8(truncatingIfNeeded: scalar)
        if scalar == UInt8(ascii: "i"), isTurkic {
          result.append(contentsOf: [0xC4, 0xB0])
        } else {
          result.append(byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte)
        }
      } else if scalar != 0x307 || language != lithuanian || !afterSoftDotted, let value = Unicode.Scalar(scalar) {
        // Lithuanian drops the dot above that only kept a small i dotted.
        result.append(contentsOf: value.properties.uppercaseMapping.utf8)
      }
      if language == lithuanian { afterSoftDotted = keepsSoftDot(scalar, afterSoftDotted) }
    }
  }
  return result
}

/// After `scalar`: whether a soft-dotted letter precedes, without another mark above it in between.
private func keepsSoftDot(_ scalar: UInt32, _ before: Bool) -> Bool {
  switch scalar {
  case 0x69, 0x6A, 0x12F, 0x268, 0x456, 0x458, 0x1D62, 0x1E2D, 0x1ECB, 0x2071: return true  // OpenJDK's list
  default: break
  }
  guard before, let value = Unicode.Scalar(scalar) else { return false }
  let combiningClass = value.properties.canonicalCombiningClass.rawValue
  return combiningClass != 0 && combiningClass != 230
}
