// The address of a string in the translation tool, from the project's `[report] link`.

import LocBase

/// A template such as `https://tms.example/{key}/{locale}`.
struct ReportLink {
  private let template: String

  init(_ template: String) { self.template = template }

  /// The address, with the names as URLs write them. Nil for a template of any other scheme than https and http: a page runs no
  /// address of another one.
  func address(key: String, locale: String) -> String? {
    guard Text(template).hasPrefix("https://") || Text(template).hasPrefix("http://") else { return nil }
    var address = ""
    var rest = template.utf8[...]
    while let brace = rest.firstIndex(of: .leftBrace) {
      address += String(decoding: rest[..<brace], as: UTF8.self)
      rest = rest[brace...]
      if rest.starts(with: "{key}".utf8) {
        address += Self.encoded(key)
        rest = rest.dropFirst(5)
      } else if rest.starts(with: "{locale}".utf8) {
        address += Self.encoded(locale)
        rest = rest.dropFirst(8)
      } else {
        address += "{"
        rest = rest.dropFirst()
      }
    }
    return address + String(decoding: rest, as: UTF8.self)
  }

  /// The text with every byte but RFC 3986's unreserved ones as `%41`.
  private static func encoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        encoded += [.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
