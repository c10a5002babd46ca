// Which lines of rules tests have run: a table for people, and lcov's form for other tools.

import LocBase
import LocReport
import LocSandbox

extension TestReport {
  /// A line for each file: how many lines of its functions have run, and which have not. A percentage is rounded down.
  package func coverageTable(hasColors: Bool) -> String {
    guard !coverage.isEmpty else { return "no rule has run: there is no line to count\n" }
    func styled(_ text: String, _ styles: TextStyle...) -> String {
      hasColors ? TextStyle.styled(text, styles) : text
    }
    let names = coverage.map { Display.line($0.file.string) }
    let width = names.reduce(0) { max($0, Self.columns($1)) }
    var text = styled("lines of functions that have run", .bold) + "\n"
    var (run, total) = (0, 0)
    for (file, name) in zip(coverage, names) {
      let share = Self.share(file.runCount, of: file.lines.count)
      text += "  " + name + String(repeating: " ", count: width - Self.columns(name)) + "  "
      text += file.missed.isEmpty ? styled(share, .green) : share
      if !file.missed.isEmpty { text += "  " + styled("missed: ", .red) + Self.listed(file.missed) }
      text += "\n"
      run += file.runCount
      total += file.lines.count
    }
    return text + "coverage: " + Self.share(run, of: total) + "\n"
  }

  private static func columns(_ text: String) -> Int { Display.cells(text.unicodeScalars).reduce(0) { $0 + $1.width } }

  /// "9 of 10 lines, 90 %".
  private static func share(_ run: Int, of total: Int) -> String {
    "\(run) of \(counted(total, "line")), \(total == 0 ? 100 : run * 100 / total) %"
  }

  private static func listed(_ ranges: [ClosedRange<Int>]) -> String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
  }

  /// The tracefile of lcov, which editors and CI systems read: geninfo(1).
  package var lcov: [UInt8] {
    var text = ""
    for file in coverage {
      text += "TN:\nSF:\(file.file)\n"
      for (line, hasRun) in file.lines { text += "DA:\(line),\(hasRun ? 1 : 0)\n" }
      text += "LF:\(file.lines.count)\nLH:\(file.runCount)\nend_of_record\n"
    }
    return [UInt8](text.utf8)
  }
}
