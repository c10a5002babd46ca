// A report for people: each finding with its sentence, both places with their source lines, what comes of it, and the fix.

import LocBase
import LocCheck

/// Writes a report as a compiler writes its errors, grouped by rule, and by file where there is no rule.
struct TextReport {
  /// The most languages that a finding names; the other forms name all.
  private static let maxLocales = 12
  /// The source lines that a report shows. Who has more findings mends a few and asks again.
  private static let maxExcerpts = 100

  private let report: CheckReport
  private let hasColors: Bool
  private let showsNotes: Bool
  private let files: SourceFiles
  private var excerptsLeft = Self.maxExcerpts
  private var text = ""

  init(_ report: CheckReport, _ options: ReportOptions, source: @escaping (String) -> [UInt8]?) {
    self.report = report
    hasColors = options.hasColors
    showsNotes = options.showsNotes
    files = SourceFiles(source)
  }

  mutating func write() -> [UInt8] {
    // What could not be read comes first: the rest may follow from it.
    if !report.unchecked.isEmpty {
      line(styled("not checked", .bold))
      line("")
    }
    for diagnostic in report.unchecked { write(unchecked: diagnostic) }
    for group in groups() {
      if !group[0].group.isEmpty {
        line(styled(Display.line(group[0].group), .bold) + styled(": " + group.tally, .dim))
        line("")
      }
      for finding in group { write(finding) }
    }
    if !showsNotes { countNotes() }
    for row in ReleasedTable(report.released).lines { line(row.isHead ? styled(row.text, .bold) : row.text) }
    for entry in report.fixed { line(styled("fixed", .bold, .green) + ": " + Display.line(entry)) }
    if !report.fixed.isEmpty {
      line("  = " + styled("help", .bold, .green) + ": write the baseline again, without what is fixed")
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
    line(styled("notes", .bold, .cyan) + ": " + list + "; --notes shows them")
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
    head(diagnostic.severity, diagnostic.slug, diagnostic.sentence)
    if let position = diagnostic.position {
      let gutter = String(repeating: " ", count: "\(position.line)".utf8.count)
      write(position, gutter, isFirst: true, diagnostic.severity)
    }
    if let help = diagnostic.help { note(" ", "help", help) }
    line("")
  }

  private mutating func head(_ severity: Diagnostic.Severity, _ slug: String, _ sentence: String) {
    let name = styled("\(severity.name)[\(slug)]", .bold, .of(severity))
    line(name + ": " + styled(Display.line(sentence), .bold))
  }

  private mutating func write(
    _ place: SourcePosition, _ gutter: String, isFirst: Bool, _ severity: Diagnostic.Severity
  ) {
    let shown = Display.line(place.file) + (place.line > 0 ? ":\(place.line):\(place.column)" : "")
    // Two files of one finding are told apart as rustc does.
    line(gutter + styled(isFirst ? "-->" : ":::", .bold, .blue) + " " + shown)
    guard place.line > 0, excerptsLeft > 0, let bytes = files.line(place.line, of: place.file),
      let excerpt = SourceExcerpt(bytes, column: place.column)
    else { return }
    excerptsLeft -= 1
    let number = "\(place.line)"
    let padding = String(repeating: " ", count: max(gutter.utf8.count - number.utf8.count, 0))
    line(gutter + " " + styled("|", .bold, .blue))
    line(padding + styled(number + " |", .bold, .blue) + " " + excerpt.line)
    let carets = String(repeating: "^", count: excerpt.width)
    line(
      gutter + " " + styled("|", .bold, .blue) + " " + String(repeating: " ", count: excerpt.indent)
        + styled(carets, .bold, isFirst ? .of(severity) : .blue))
  }

  private mutating func note(_ gutter: String, _ label: String?, _ sentence: String) {
    let start = label.map { styled($0, .bold, .green) + ": " } ?? ""
    line(gutter + " " + styled("=", .bold, .blue) + " " + start + Display.line(sentence))
  }

  private mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  private func styled(_ text: String, _ styles: TextStyle...) -> String {
    hasColors && !text.isEmpty ? TextStyle.styled(text, styles) : text
  }
}
