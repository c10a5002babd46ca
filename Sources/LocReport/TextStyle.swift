// The styles of a terminal (ECMA-48, SGR), for reports and for the command.

package import LocBase

/// A style of text on a terminal, by its number.
package enum TextStyle: String, Sendable {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case blue = "34"
  case cyan = "36"

  /// The colour of a severity.
  package static func of(_ severity: Diagnostic.Severity) -> TextStyle {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .note: .cyan
    }
  }

  /// The text in these styles.
  package static func styled(_ text: String, _ styles: [TextStyle]) -> String {
    let numbers = styles.map { (style: TextStyle) -> String in style.rawValue }
    return "\u{1B}[" + numbers.joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}
