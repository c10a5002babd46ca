// Looking for one text in another by bytes. The standard library's `contains` for strings lives in _StringProcessing, which
// brings a regular expression engine of three megabytes into the shared library.

extension String {
  /// Whether `part` stands in the text, byte for byte.
  package func hasPart(_ part: String) -> Bool {
    let text = Array(utf8)
    let part = Array(part.utf8)
    guard !part.isEmpty else { return true }
    guard part.count <= text.count else { return false }
    for start in 0...text.count - part.count where text[start] == part[0] {
      var matched = 1
      while matched < part.count, text[start + matched] == part[matched] { matched += 1 }
      if matched == part.count { return true }
    }
    return false
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
