// A report as comma-separated values (RFC 4180), for spreadsheets.

import LocBase
import LocCheck

enum CSVReport {
  private static let columns = [
    "severity", "slug", "rule", "sample", "key", "platform", "version", "locales", "file", "line", "column",
    "resource_file",
    "resource_line", "resource_column", "path", "message", "consequence", "help", "app",
  ]

  /// Writes a row for each finding below the names of the columns, and one for each part that could not be checked, whose severity
  /// is "unchecked".
  static func write(_ report: CheckReport) -> [UInt8] {
    var text = CSVText.row(columns)
    for finding in report.findings {
      let diagnostic = finding.diagnostic
      let names = finding.locales.map { (locale: String) -> String in locale.isEmpty ? "default" : locale }
      text += CSVText.row(
        [
          finding.severity.rawValue, finding.slug, finding.rule, finding.sample, finding.key,
          finding.platform?.rawValue, finding.version, names.joined(separator: " "),
        ] + place(diagnostic.position) + place(finding.resource) + [
          diagnostic.path, diagnostic.message, finding.consequence, diagnostic.help, finding.app,
        ])
    }
    for diagnostic in report.unchecked {
      text += CSVText.row(
        ["unchecked", diagnostic.slug, nil, nil, nil, nil, nil, nil] + place(diagnostic.position) + place(nil) + [
          diagnostic.path, diagnostic.message, nil, diagnostic.help, nil,
        ])
    }
    return [UInt8](text.utf8)
  }

  private static func place(_ position: SourcePosition?) -> [String?] {
    guard let position else { return [nil, nil, nil] }
    return position.line > 0 ? [position.file, "\(position.line)", "\(position.column)"] : [position.file, nil, nil]
  }
}
