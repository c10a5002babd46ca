// A report on tests in version 14 of the Test Anything Protocol.

import LocBase
import LocReport

enum TestTAPReport {
  static func write(_ report: TestReport) -> [UInt8] {
    var text = "TAP version 14\n1..\(report.results.count)\n"
    for (index, result) in report.results.enumerated() {
      let name = escaped("\(result.suite): \(result.name)")
      text += (result.failure == nil ? "ok" : "not ok") + " \(index + 1) - " + name + "\n"
      if let failure = result.failure { text += block(failure, result) }
    }
    return [UInt8](text.utf8)
  }

  /// The YAML block after a failure. Strings are in JSON quotes, which YAML accepts.
  private static func block(_ failure: TestFailure, _ result: TestResult) -> String {
    var text = "  ---\n"
    text += "  message: \(quoted(failure.sentence))\n  severity: fail\n"
    if let finding = failure.findings.first {
      text += "  slug: \(finding.slug)\n"
      if let place = finding.position ?? result.position { text += "  at: \(quoted(place.text))\n" }
      if let help = finding.help { text += "  help: \(quoted(help))\n" }
    }
    if let expected = failure.expected { text += "  expected: \(quoted(expected))\n" }
    if let got = failure.got { text += "  got: \(quoted(got))\n" }
    if failure.findings.count > 1 {
      text += "  others:\n"
      for finding in failure.findings.dropFirst() { text += "    - \(quoted(finding.summary))\n" }
    }
    if !result.log.isEmpty {
      text += "  log:\n"
      for line in result.log { text += "    - \(quoted(line))\n" }
    }
    return text + "  ...\n"
  }

  /// A JSON string in which no `##[` is a command for a CI system.
  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    var commands = LogCommands(isLineStart: false)
    var quoted = ""
    for scalar in writer.buffer.string.unicodeScalars {
      if commands.escape(scalar) == nil { quoted.unicodeScalars.append(scalar) } else { quoted += "\\u005b" }
    }
    return quoted
  }

  /// A description: a number sign would begin a directive, and a line feed ends the line.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in TerminalText.field(text).unicodeScalars {
      if scalar == "#" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
