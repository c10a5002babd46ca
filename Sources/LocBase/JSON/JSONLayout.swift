// JSON text laid out for people: its numbers and strings stay as they are written, which a browser's own functions do not promise.

package enum JSONLayout {
  /// The text over several lines, two blanks a level. Control characters and marks of direction become escapes.
  package static func indented(_ json: [UInt8]) -> String { escaped(laidOut(json, isIndented: true)) }

  /// The text in one line without blanks. Control characters and marks of direction become escapes.
  package static func compact(_ json: [UInt8]) -> String { escaped(laidOut(json, isIndented: false)) }

  /// Lays out a text that is JSON. A byte order mark is left out: with it the command would take the text for a file's name.
  private static func laidOut(_ json: [UInt8], isIndented: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count * 2)
    var depth = 0
    var isInString = false
    var isEscaped = false
    func newLine() {
      guard isIndented else { return }
      text.append(0x0A)
      for _ in 0..<depth { text += [0x20, 0x20] }
    }
    for byte in json.starts(with: [0xEF, 0xBB, 0xBF]) ? json.dropFirst(3) : json[...] {
      if isInString {
        text.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
        continue
      }
      let isAfterOpening = text.last == 0x7B || text.last == 0x5B
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case 0x7D, 0x5D:
        depth -= 1
        if !isAfterOpening { newLine() }
        text.append(byte)
        continue
      default: if isAfterOpening { newLine() }
      }
      text.append(byte)
      switch byte {
      case 0x22: isInString = true
      case 0x7B, 0x5B: depth += 1
      case 0x2C: newLine()
      case 0x3A: if isIndented { text.append(0x20) }
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
