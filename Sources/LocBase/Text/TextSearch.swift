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
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
