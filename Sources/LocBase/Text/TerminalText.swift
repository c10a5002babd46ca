// Makes text from outside safe for a terminal or a CI log: it cannot control the terminal, reorder the text around it,
// or act as a command for the CI system.

package enum TerminalText {
  /// The replacement for a scalar that must not reach a terminal: control characters, and the marks that change the order of other
  /// text (Unicode's bidirectional embeddings, overrides and isolates). Nil for all others.
  package static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F: return code(scalar)
    default: return nil
    }
  }

  /// A text as one field of a line: nothing in it ends the line or the field, or controls the terminal.
  package static func field(_ text: String) -> String {
    shown(text) { _ in nil }
  }

  /// A text of several lines: tabs stay, and further lines begin with a bar.
  package static func lines(_ text: String) -> String {
    shown(text) { scalar in scalar == "\n" ? "\n  | " : scalar == "\t" ? "\t" : nil }
  }

  static func code(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16) + "}" }

  private static func shown(_ text: String, but own: (Unicode.Scalar) -> String?) -> String {
    // Nearly every text is plain.
    let isPlain = text.utf8.allSatisfy { (byte: UInt8) -> Bool in byte >= .space && byte < 0x7F }
    if isPlain, !Text(text).contains("##"), !Text(text).contains("::") { return text }
    var shown = ""
    var commands = LogCommands(isLineStart: true)
    for scalar in text.unicodeScalars {
      if let text = commands.escape(scalar) ?? own(scalar) ?? escape(scalar) {
        shown += text
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

/// Finds commands for CI systems in a text, scalar by scalar. GitHub's runner executes `::name::` at the start of a
/// line, even after white space, and `##[name]` anywhere in it (actions/runner, ActionCommand.cs); Azure executes
/// `##vso[`, TeamCity `##teamcity[`.
package struct LogCommands {
  /// Whether only white space, or that and one colon, came before.
  private var isLineStart: Bool
  private var hasColon = false
  /// The number signs so far, and the letters after two of them.
  private var signs = 0

  package init(isLineStart: Bool) { self.isLineStart = isLineStart }

  /// The replacement for a scalar that would complete a command's mark; nil for all others.
  package mutating func escape(_ scalar: Unicode.Scalar) -> String? {
    let endsMark = scalar == "[" && signs >= 2 || scalar == ":" && hasColon
    switch scalar {
    case "#": signs += 1
    case "a"..."z", "A"..."Z": if signs < 2 { signs = 0 }
    default: signs = 0
    }
    hasColon = isLineStart && scalar == ":" && !hasColon
    isLineStart = isLineStart && (hasColon || scalar.properties.isWhitespace)
    return endsMark ? TerminalText.code(scalar) : nil
  }
}
