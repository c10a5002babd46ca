// JSON text laid out for people: its numbers and strings stay as they are written, which a browser's own functions do not promise.

package enum JSONLayout {
  /// The text over several lines, two blanks a level. Control characters and marks of direction become escapes.
  package static func indented(_ json: [UInt8]) -> String { escaped(laidOut(json, isIndented: true)) }

  /// The text in one line without blanks. Control characters and marks of direction become escapes.
  package static func compact(_ json: [UInt8]) -> String { escaped(laidOut(json, isIndented: false)) }

  /// Lays out JSON text. Drops a byte order mark, because with it the command would treat the text as a file name.
  private static func laidOut(_ json: [UInt8], isIndented: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count * 2)
    var depth = 0
    var isInString = false
    var isEscaped = false
    func newLine() {
      guard isIndented else { return }
      text.append(.newline)
      for _ in 0..<depth { text += [.space, .space] }
    }
    for byte in json.starts(with: [0xEF, 0xBB, 0xBF]) ? json.dropFirst(3) : json[...] {
      if isInString {
        text.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == .backslash {
          isEscaped = true
        } else if byte == .quote {
          isInString = false
        }
        continue
      }
      let isAfterOpening = text.last == .leftBrace || text.last == .leftBracket
      switch byte {
      case .space, .tab, .newline, .carriageReturn: continue
      case .rightBrace, .rightBracket:
        depth -= 1
        if !isAfterOpening { newLine() }
        text.append(byte)
        continue
      default: if isAfterOpening { newLine() }
      }
      text.append(byte)
      switch byte {
      case .quote: isInString = true
      case .leftBrace, .leftBracket: depth += 1
      case .comma: newLine()
      case .colon: if isIndented { text.append(.space) }
      default: break
      }
    }
    return text
  }

  /// JSON has these characters in strings only, where an escape means the same.
  private static func escaped(_ text: [UInt8]) -> String {
    let text = String(decoding: text, as: UTF8.self)
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      guard scalar.value >= 0x7F, TerminalText.escape(scalar) != nil else {
        shown.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(Character(scalar)).utf16 {
        let digits = String(unit, radix: 16)
        shown += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
    return shown
  }
}
