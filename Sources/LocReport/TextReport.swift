// A report for people: the worst first, three lines a finding, then the missing translations of each language, and a
// summary table.

import LocBase
import LocCheck

/// Writes a report as a compiler writes its errors.
struct TextReport {
  /// The most languages that a finding names; the other forms name all.
  private static let maxLocales = 12
  /// The maximum number of source lines in a report. With more findings, users fix some and check again.
  private static let maxExcerpts = 100

  private let report: CheckReport
  private let options: ReportOptions
  private let files: SourceFiles
  private var excerptsLeft = Self.maxExcerpts
  private var text = ""

  init(_ report: CheckReport, _ options: ReportOptions, source: @escaping (String) -> [UInt8]?) {
    self.report = report
    self.options = options
    files = SourceFiles(source)
  }

  mutating func write() -> [UInt8] {
    // Unreadable files come first: the other findings may follow from them.
    if !report.unchecked.isEmpty { line(styled("not checked", .bold)) }
    for diagnostic in report.unchecked { write(Finding(diagnostic)) }
    let gaps = TranslationGaps(report.findings, listsAll: options.listsAll)
    let severities = [Diagnostic.Severity.error, .warning, .note].filter { $0 != .note || options.showsNotes }
    var worst = options.isShort ? WorstFindings(gaps, severities) : nil
    for severity in severities {
      for finding in gaps.others where finding.severity == severity {
        if worst?.takes(severity, finding.diagnostic.code) ?? true { write(finding) }
      }
      for gap in gaps.rows where gap.severity == severity {
        guard worst?.takes(severity, .missingTranslation) ?? true else { continue }
        line(head(severity, DiagnosticCode.missingTranslation.slug) + ": " + Display.line(gap.sentence))
      }
    }
    if let left = worst?.left, left > 0 {
      note("help", "--all lists the other \(left)" + (gaps.rows.isEmpty ? "" : ", and every missing key"))
    } else if !gaps.rows.isEmpty {
      note("help", "--all lists every missing key")
    }
    let table = SlugTable(report.findings)
    if !table.lines.isEmpty { line("") }
    for row in table.lines { line(row) }
    if table.hasNotes, !options.showsNotes { note("help", "--warnings shows the notes") }
    if !report.findings.isEmpty || !report.unchecked.isEmpty { line("") }
    for row in ReleasedTable(report.released).lines { line(row.isHead ? styled(row.text, .bold) : row.text) }
    for entry in report.fixed { line(styled("fixed", .bold, .green) + ": " + Display.line(entry)) }
    if !report.fixed.isEmpty {
      note("help", "write the baseline again, without what is fixed")
      line("")
    }
    line(report.summary)
    return [UInt8](text.utf8)
  }

  private mutating func write(_ finding: Finding) {
    line(head(finding.severity, finding.slug) + ": " + styled(Display.line(finding.sentence), .bold))
    let extent = finding.extent(limit: Self.maxLocales)
    guard options.isVerbose else {
      let place = finding.diagnostic.position.map {
        Display.line($0.file) + ($0.line > 0 ? ":\($0.line):\($0.column)" : "")
      }
      let second = [place, extent.map { Display.line($0) }].compactMap { $0 }.joined(separator: ", ")
      if !second.isEmpty { line(styled(" -->", .bold, .blue) + " " + second) }
      let advice = [finding.consequence, finding.diagnostic.help].compactMap { $0 }.joined(separator: " ")
      if !advice.isEmpty { note(nil, advice) }
      return
    }
    var places: [SourcePosition] = []
    if let position = finding.diagnostic.position { places.append(position) }
    if let resource = finding.resource, resource != finding.diagnostic.position { places.append(resource) }
    let gutter = String(repeating: " ", count: places.reduce(1) { max($0, "\($1.line)".utf8.count) })
    for (index, place) in places.enumerated() { write(place, gutter, isFirst: index == 0, finding.severity) }
    for sentence in [extent, finding.consequence, finding.circumstance].compactMap({ $0 }) {
      note(nil, sentence, gutter)
    }
    if let help = finding.diagnostic.help { note("help", help, gutter) }
    line("")
  }

  private func head(_ severity: Diagnostic.Severity, _ slug: String) -> String {
    styled("\(severity.name)[\(slug)]", .bold, .of(severity))
  }

  private mutating func write(
    _ place: SourcePosition, _ gutter: String, isFirst: Bool, _ severity: Diagnostic.Severity
  ) {
    let shown = Display.line(place.file) + (place.line > 0 ? ":\(place.line):\(place.column)" : "")
    // A finding's second file is marked as in rustc.
    line(gutter + styled(isFirst ? "-->" : ":::", .bold, .blue) + " " + shown)
    guard place.line > 0, excerptsLeft > 0 else { return }
    excerptsLeft -= 1
    guard let bytes = files.line(place.line, of: place.file),
      let excerpt = SourceExcerpt(bytes, column: place.column)
    else { return }
    let number = "\(place.line)"
    let padding = String(repeating: " ", count: max(gutter.utf8.count - number.utf8.count, 0))
    line(gutter + " " + styled("|", .bold, .blue))
    line(padding + styled(number + " |", .bold, .blue) + " " + excerpt.line)
    let carets = String(repeating: "^", count: excerpt.width)
    line(
      gutter + " " + styled("|", .bold, .blue) + " " + String(repeating: " ", count: excerpt.indent)
        + styled(carets, .bold, isFirst ? .of(severity) : .blue))
  }

  private mutating func note(_ label: String?, _ sentence: String, _ gutter: String = "") {
    let start = label.map { styled($0, .bold, .green) + ": " } ?? ""
    line(gutter + " " + styled("=", .bold, .blue) + " " + start + Display.line(sentence))
  }

  private mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  private func styled(_ text: String, _ styles: TextStyle...) -> String {
    options.hasColors && !text.isEmpty ? TextStyle.styled(text, styles) : text
  }
}
