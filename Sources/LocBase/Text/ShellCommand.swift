// A command line that people copy into a shell. Nothing here runs one.

package enum ShellCommand {
  /// The longest argument that Linux takes is 128 KB.
  private static let maxWord = 100_000

  /// The words as a line for bash or zsh; nil if one of them cannot be an argument.
  package static func line(_ words: [String]) -> String? {
    guard words.allSatisfy({ !$0.utf8.contains(0) && $0.utf8.count <= maxWord }) else { return nil }
    return words.map { quoted($0) }.joined(separator: " ")
  }

  /// One word as bash and zsh read it.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    guard word.unicodeScalars.contains(where: { TerminalText.escape($0) != nil }) else {
      var quoted = "'"
      for scalar in word.unicodeScalars {
        if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
      }
      return quoted + "'"
    }
    // A control character on a command line does something there; a mark of direction makes it look like another one.
    var quoted = "$'"
    for scalar in word.unicodeScalars {
      if scalar == "'" || scalar == "\\" {
        quoted += "\\" + String(Character(scalar))
      } else if TerminalText.escape(scalar) != nil {
        for byte in String(Character(scalar)).utf8 {
          let digits = String(byte, radix: 8)
          quoted += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
        }
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x40, 0x5F: true
    default: false
    }
  }
}
