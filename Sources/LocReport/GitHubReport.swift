// A report as workflow commands of GitHub Actions, which show each finding at its line in a pull request.

import LocBase
import LocCheck

enum GitHubReport {
  /// GitHub shows ten annotations of a step and drops the others without a word.
  private static let most = 10

  /// The ten that matter most as annotations, then all as text: the log has room for every one.
  static func write(_ report: CheckReport, _ options: ReportOptions, source: @escaping (String) -> [UInt8]?) -> [UInt8]
  {
    var commands: [String] = []
    for diagnostic in report.unchecked.prefix(most) {
      commands.append(command(diagnostic.severity, diagnostic.position, title: diagnostic.slug, diagnostic.story))
    }
    for finding in report.findings.prefix(most - commands.count) {
      commands.append(command(finding.severity, finding.diagnostic.position, title: finding.slug, finding.story))
    }
    var text = TextReport(report, options, source: source)
    return [UInt8](commands.joined().utf8) + text.write()
  }

  private static func command(
    _ severity: Diagnostic.Severity, _ position: SourcePosition?, title: String, _ message: String
  ) -> String {
    let name: UTF8Slice =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let position, !position.file.isEmpty {
      properties.append("file=" + escaped(position.file, isProperty: true))
      if position.line > 0 { properties.append("line=\(position.line)") }
      if position.line > 0, position.column > 0 { properties.append("col=\(position.column)") }
    }
    properties.append("title=" + escaped(title, isProperty: true))
    return "::\(name) " + properties.joined(separator: ",") + "::" + escaped(message, isProperty: false) + "\n"
  }

  /// The escapes of GitHub's toolkit (actions/toolkit, command.ts): `%`, CR and LF, and in properties also `:` and `,`.
  /// Other control characters would affect a terminal that shows the log, and are escaped.
  package static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      case "\t": result.unicodeScalars.append(scalar)
      default:
        if let escape = TerminalText.escape(scalar) { result += escape } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}
