// Text as Lua's source has it.

import LocBase

enum LuaText {
  /// The text as a literal of Lua that is one line of plain characters and UTF-8.
  static func quoted(_ text: Text) -> Text {
    var literal: [UInt8] = [.quote]
    for byte in text.utf8 {
      switch byte {
      case .quote, .backslash: literal += [.backslash, byte]
      case .newline: literal += Array("\\n".utf8)
      case 0..<0x20, 0x7F:
        // Three digits, so that a following digit is not read as part of it.
        let digits = "\(byte)"
        literal += Array(("\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits).utf8)
      default: literal.append(byte)
      }
    }
    return Text(decoding: literal + [.quote])
  }
}
