// A report as comma-separated values (RFC 4180), for spreadsheets.

import LocBase
import LocCheck

enum CSVReport {
  private static let columns = [
    "severity", "slug", "rule", "sample", "key", "platform", "locales", "file", "line", "column", "resource_file",
    "resource_line", "resource_column", "path", "message", "consequence", "help",
  ]

  /// Writes a row for each finding below the names of the columns, and one for each part that could not be checked, whose severity
  /// is "unchecked".
  static func write(_ report: CheckReport) -> [UInt8] {
    var text = row(columns)
    for finding in report.findings {
      let diagnostic = finding.diagnostic
      let names = finding.locales.map { (locale: String) -> String in locale.isEmpty ? "default" : locale }
      text += row(
        [
          finding.severity.rawValue, finding.slug, finding.rule, finding.sample, finding.key,
          finding.platform?.rawValue, names.joined(separator: " "),
        ] + place(diagnostic.position) + place(finding.resource) + [
          diagnostic.path, diagnostic.message, finding.consequence, diagnostic.help,
        ])
    }
    for diagnostic in report.unchecked {
      text += row(
        ["unchecked", diagnostic.slug, nil, nil, nil, nil, nil] + place(diagnostic.position) + place(nil) + [
          diagnostic.path, diagnostic.message, nil, diagnostic.help,
        ])
    }
    return [UInt8](text.utf8)
  }

  private static func place(_ position: SourcePosition?) -> [String?] {
    guard let position else { return [nil, nil, nil] }
    return position.line > 0 ? [position.file, "\(position.line)", "\(position.column)"] : [position.file, nil, nil]
  }

  private static func row(_ fields: [String?]) -> String {
    var row = ""
    for (index, field) in fields.enumerated() {
      if index > 0 { row += "," }
      row += escaped(field ?? "")
    }
    return row + "\r\n"
  }

  /// The field, in quotes where it needs them. Spreadsheets run a field that begins with `=`, `+`, `-`, `@` (also as wide letters), a
  /// tab or an end of line as a formula, also one in quotes: an apostrophe before it makes it a text (OWASP, CSV Injection).
  static func escaped(_ field: String) -> String {
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
