// The search for one text in another by bytes. The standard library's `contains` for strings lives in _StringProcessing, which
// brings a regular expression engine of three megabytes into the shared library.

import CText

extension String {
  /// Whether `part` occurs in the text, byte for byte.
  package func hasPart(_ part: String) -> Bool {
    var (text, part) = (self, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in loc_has_part(text.baseAddress, text.count, part.baseAddress, part.count) }
    }
  }
}

/// The value of a hexadecimal digit; nil for any other byte.
package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
