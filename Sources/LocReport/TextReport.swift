// A report for people: each finding with its sentence, both places with their source lines, what comes of it, and the fix.

import LocBase
import LocCheck

/// Writes a report as a compiler writes its errors, grouped by rule, and by file where there is no rule.
struct TextReport {
  /// The most languages that a finding names; the other forms name all.
  private static let maxLocales = 12

  private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "1;36"
    case green = "1;32"
    case blue = "1;34"
    case dim = "2"
  }

  private let report: CheckReport
  private let hasColors: Bool
  private let showsNotes: Bool
  private let files: SourceFiles
  private var text = ""

  init(_ report: CheckReport, _ options: ReportOptions, source: @escaping (String) -> [UInt8]?) {
    self.report = report
    hasColors = options.hasColors
    showsNotes = options.showsNotes
    files = SourceFiles(source)
  }

  mutating func write() -> [UInt8] {
    for group in groups() {
      if !group[0].group.isEmpty {
        line(styled(Display.line(group[0].group), .bold) + styled(": " + group.tally, .dim))
        line("")
      }
      for finding in group { write(finding) }
    }
    if !showsNotes { countNotes() }
    for row in ReleasedTable(report.released).lines { line(row.isHead ? styled(row.text, .bold) : row.text) }
    if !report.unchecked.isEmpty {
      line(styled("not checked", .bold))
      line("")
    }
    for diagnostic in report.unchecked { write(unchecked: diagnostic) }
    for entry in report.fixed { line(styled("fixed", .green) + ": " + Display.line(entry)) }
    if !report.fixed.isEmpty {
      line("  = " + styled("help", .green) + ": write the baseline again, without what is fixed")
      line("")
    }
    line(report.summary)
    return [UInt8](text.utf8)
  }

  /// Says in a line which notes are not shown.
  private mutating func countNotes() {
    var counts: [(slug: String, count: Int)] = []
    for finding in report.findings where finding.severity == .note {
      if let index = counts.firstIndex(where: { $0.slug.equals(finding.slug) }) {
        counts[index].count += 1
      } else {
        counts.append((finding.slug, 1))
      }
    }
    if counts.isEmpty { return }
    let list = counts.map { (slug: String, count: Int) -> String in "\(count) \(slug)" }.joined(separator: ", ")
    line(styled("notes", .cyan) + ": " + list + "; --notes shows them")
    line("")
  }

  /// The findings by rule or file, in the order of each group's first finding: the gravest first.
  private func groups() -> [[Finding]] {
    var groups: [[Finding]] = []
    var places: [ByteText: Int] = [:]
    for finding in report.findings where showsNotes || finding.severity != .note {
      let name = ByteText(finding.group)
      if let place = places[name] {
        groups[place].append(finding)
      } else {
        places[name] = groups.count
        groups.append([finding])
      }
    }
    return groups
  }

  private mutating func write(_ finding: Finding) {
    head(finding.severity, finding.slug, finding.sentence)
    var places: [SourcePosition] = []
    if let position = finding.diagnostic.position { places.append(position) }
    if let resource = finding.resource, resource != finding.diagnostic.position { places.append(resource) }
    let gutter = String(repeating: " ", count: places.reduce(1) { max($0, "\($1.line)".utf8.count) })
    for (index, place) in places.enumerated() { write(place, gutter, isFirst: index == 0, finding.severity) }
    if let extent = finding.extent(limit: Self.maxLocales) { note(gutter, nil, extent) }
    if let consequence = finding.consequence { note(gutter, nil, consequence) }
    if let circumstance = finding.circumstance { note(gutter, nil, circumstance) }
    if let help = finding.diagnostic.help { note(gutter, "help", help) }
    line("")
  }

  private mutating func write(unchecked diagnostic: Diagnostic) {
    let path = diagnostic.path.map { $0.isEmpty || diagnostic.message.hasPart($0) ? "" : $0 + ": " } ?? ""
    head(diagnostic.severity, diagnostic.slug, path + diagnostic.message)
    if let position = diagnostic.position {
      let gutter = String(repeating: " ", count: "\(position.line)".utf8.count)
      write(position, gutter, isFirst: true, diagnostic.severity)
    }
    if let help = diagnostic.help { note(" ", "help", help) }
    line("")
  }

  private mutating func head(_ severity: Diagnostic.Severity, _ slug: String, _ sentence: String) {
    line(styled("\(severity.name)[\(slug)]", Self.style(of: severity)) + ": " + styled(Display.line(sentence), .bold))
  }

  private mutating func write(
    _ place: SourcePosition, _ gutter: String, isFirst: Bool, _ severity: Diagnostic.Severity
  ) {
    let shown = Display.line(place.file) + (place.line > 0 ? ":\(place.line):\(place.column)" : "")
    // Two files of one finding are told apart as rustc does.
    line(isFirst ? gutter + styled("-->", .blue) + " " + shown : gutter + styled(":::", .blue) + " " + shown)
    guard place.line > 0, let bytes = files.line(place.line, of: place.file),
      let excerpt = SourceExcerpt(bytes, column: place.column)
    else { return }
    let number = "\(place.line)"
    let padding = String(repeating: " ", count: max(gutter.utf8.count - number.utf8.count, 0))
    line(gutter + " " + styled("|", .blue))
    line(padding + styled(number + " |", .blue) + " " + excerpt.line)
    let carets = String(repeating: "^", count: excerpt.width)
    line(
      gutter + " " + styled("|", .blue) + " " + String(repeating: " ", count: excerpt.indent)
        + styled(carets, isFirst ? Self.style(of: severity) : .blue))
  }

  private mutating func note(_ gutter: String, _ label: String?, _ sentence: String) {
    let start = label.map { styled($0, .green) + ": " } ?? ""
    line(gutter + " " + styled("=", .blue) + " " + start + Display.line(sentence))
  }

  private mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[" + style.rawValue + "m" + text + "\u{1B}[0m" : text
  }

  private static func style(of severity: Diagnostic.Severity) -> Style {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .note: .cyan
    }
  }
}
