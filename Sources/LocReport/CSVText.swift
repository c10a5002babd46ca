// Rows of comma-separated values (RFC 4180), for spreadsheets, which run some texts as formulas.

package enum CSVText {
  /// One row with the end of its line; nil is an empty field.
  package static func row(_ fields: [String?]) -> String {
    var row = ""
    for (index, field) in fields.enumerated() {
      if index > 0 { row += "," }
      row += escaped(field ?? "")
    }
    return row + "\r\n"
  }

  /// The field, quoted if necessary. Spreadsheets run a field that begins with `=`, `+`, `-`, `@` (also as wide letters), a
  /// tab or a line end as a formula, even in quotes: a leading apostrophe makes it text (OWASP, CSV Injection).
  package static func escaped(_ field: String) -> String {
    var kept = String.UnicodeScalarView()
    var needsQuotes = false
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\"":
        kept.append("\"")
        needsQuotes = true
      case ",", "\n", "\r": needsQuotes = true
      // Other control characters end a field or a file for some readers.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}": continue
      default: break
      }
      kept.append(scalar)
    }
    var text = String(kept)
    switch kept.first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": text = "'" + text
    default: break
    }
    return needsQuotes ? "\"" + text + "\"" : text
  }
}
