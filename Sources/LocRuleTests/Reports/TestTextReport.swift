// A report on tests for people: each test with a mark, each failure with its position, its line and the difference.

import LocBase
import LocReport

struct TestTextReport {
  private let report: TestReport
  private let options: TestReportOptions
  private let files: SourceFiles
  private var text = ""
  /// The equal lines that are shown on each side of a difference.
  private static let context = 3

  init(_ report: TestReport, _ options: TestReportOptions, source: @escaping (String) -> [UInt8]?) {
    self.report = report
    self.options = options
    files = SourceFiles(source)
  }

  mutating func write() -> [UInt8] {
    var suite: Text?
    for result in report.results where !options.isQuiet || result.failure != nil {
      if suite != result.suite {
        suite = result.suite
        line(styled(Display.line(result.suite.string), .bold))
      }
      let mark = result.failure == nil ? styled("✓", .green) : styled("✗", .bold, .red)
      line("  " + mark + " " + Display.line(result.name.string))
      if let failure = result.failure { write(failure, result) }
    }
    if report.results.isEmpty { return [] }
    let summary = report.summary
    line(report.failureCount > 0 ? styled(summary, .bold, .red) : summary)
    return [UInt8](text.utf8)
  }

  private mutating func write(_ failure: TestFailure, _ result: TestResult) {
    // An error in a rule is not where the test is.
    if let first = failure.findings.first?.position, let place = result.position, place.line > 0,
      Text(first.file) != Text(place.file)
    {
      line("    " + styled("in the test at " + Display.line(place.text), .dim))
    }
    for finding in failure.findings { write(finding) }
    if let got = failure.got {
      if let expected = failure.expected { write(expected, got) } else { write(block: got, "got") }
    } else if let expected = failure.expected {
      write(block: expected, "expected")
    }
    for entry in result.log { line("    " + styled("log:", .dim) + " " + Display.line(entry)) }
    line("")
  }

  private mutating func write(_ finding: Diagnostic) {
    let place = finding.position.map { styled(Display.line($0.text) + ":", .bold) + " " } ?? ""
    let slug = styled("\(finding.severity.name)[\(finding.slug)]:", .bold, .of(finding.severity))
    line("    " + place + slug + " " + Display.line(finding.sentence))
    if let position = finding.position, position.line > 0,
      let bytes = files.line(position.line, of: position.file),
      let excerpt = SourceExcerpt(bytes, column: position.column)
    {
      line("      | " + excerpt.line)
      let carets = String(repeating: "^", count: excerpt.width)
      line("      | " + String(repeating: " ", count: excerpt.indent) + styled(carets, .bold, .of(finding.severity)))
    }
    if let help = finding.help { line("      " + styled("help:", .bold, .green) + " " + Display.line(help)) }
  }

  /// Both sides of a comparison: one under the other, or, if they have several lines, the lines that differ.
  private mutating func write(_ expected: String, _ got: String) {
    let (old, new) = (Self.lines(expected), Self.lines(got))
    guard old.count > 1 || new.count > 1 else {
      line("      " + styled("expected:", .green) + " " + Display.line(expected))
      line("      " + styled("got:     ", .red) + " " + Display.line(got))
      return
    }
    line("      " + styled("- expected", .green) + ", " + styled("+ got", .red))
    for part in LineDifference.parts(old, new, context: Self.context) {
      switch part {
      case .same(let bytes): write("  ", bytes)
      case .expected(let bytes): write("- ", bytes, .green)
      case .got(let bytes): write("+ ", bytes, .red)
      case .gap: line("        …")
      }
    }
  }

  private mutating func write(block: String, _ label: UTF8Slice) {
    let lines = Self.lines(block)
    if lines.count <= 1 { return line("      \(label): " + Display.line(block)) }
    line("      \(label):")
    for bytes in lines { write("  ", bytes) }
  }

  private mutating func write(_ sign: UTF8Slice, _ bytes: [UInt8], _ style: TextStyle? = nil) {
    let shown = "\(sign)" + Display.line(String(decoding: bytes, as: UTF8.self))
    line("      " + (style.map { styled(shown, $0) } ?? shown))
  }

  private static func lines(_ text: String) -> [[UInt8]] {
    text.utf8.split(separator: .newline, omittingEmptySubsequences: false).map { [UInt8]($0) }
  }

  private mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  private func styled(_ text: String, _ styles: TextStyle...) -> String {
    options.hasColors && !text.isEmpty ? TextStyle.styled(text, styles) : text
  }
}
