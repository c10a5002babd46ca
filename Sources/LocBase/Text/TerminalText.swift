// Text from outside on a terminal: nothing in it may control the terminal, or turn the order of what stands beside it.

package enum TerminalText {
  /// What is shown in place of a scalar that must not reach a terminal: control characters, and the marks that turn the order of
  /// others around (Unicode's bidirectional embeddings, overrides and isolates). Nil for all others.
  package static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F:
      return "\\u{" + String(scalar.value, radix: 16) + "}"
    default: return nil
    }
  }

  /// A text as one field of a line: nothing in it ends the line or the field, or controls the terminal.
  package static func field(_ text: String) -> String {
    shown(text) { _ in nil }
  }

  /// A text of several lines: tabs stay, and further lines are indented.
  package static func lines(_ text: String) -> String {
    shown(text) { scalar in scalar == "\n" ? "\n  " : scalar == "\t" ? "\t" : nil }
  }

  private static func shown(_ text: String, but own: (Unicode.Scalar) -> String?) -> String {
    // Nearly every text is plain.
    if text.utf8.allSatisfy({ (byte: UInt8) -> Bool in byte >= 0x20 && byte < 0x7F }) { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if let text = own(scalar) ?? escape(scalar) { shown += text } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }
}
