// The lines of rules that samples and tests have run.

package import LocBase

/// Takes the lines of the sandboxes that count them, over one generation of rules.
package final class LineCoverage {
  private enum Mark: UInt8 { case none, code, hasRun }

  /// By the number of the source: a mark for each line, none for a source that no sandbox has compiled.
  private var marks: [[Mark]]
  private let sources: RuleSources

  package init(_ sources: RuleSources) {
    self.sources = sources
    marks = Array(repeating: [], count: sources.count)
  }

  /// Notes a line of a function: that it has code, or that it has run.
  func note(_ source: Int, line: Int, hasRun: Bool) {
    guard marks.indices.contains(source), line >= 0 else { return }
    // A file without functions has no lines to run, and still was compiled.
    while marks[source].count <= line { marks[source].append(.none) }
    if hasRun {
      // The end of a function runs, but is not a line that a test could miss.
      if marks[source][line] == .code { marks[source][line] = .hasRun }
    } else if marks[source][line] == .none {
      marks[source][line] = .code
    }
  }

  /// Whether a sandbox has compiled the source.
  package func hasCode(_ source: Int) -> Bool { !marks[source].isEmpty }

  /// The files with code in functions, in the order of their names.
  package var files: [FileCoverage] {
    marks.indices.compactMap { source in
      var file = FileCoverage(file: sources.shownNames[source])
      for (line, mark) in marks[source].enumerated() where mark != .none {
        file.lines.append((line, mark == .hasRun))
      }
      return file.lines.isEmpty ? nil : file
    }
  }
}

/// The lines of one file that are inside functions and have code. Lines that run when the file loads do not count.
package struct FileCoverage: Sendable {
  /// The file's name in messages.
  package let file: Text
  /// In ascending order.
  package var lines: [(line: Int, hasRun: Bool)] = []

  /// The number of lines that have run.
  package var runCount: Int { lines.reduce(0) { $0 + ($1.hasRun ? 1 : 0) } }

  /// The lines that have not run, in ranges: a range continues across lines without code.
  package var missed: [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    var isOpen = false
    for (line, hasRun) in lines {
      if !hasRun, isOpen, let last = ranges.popLast() {
        ranges.append(last.lowerBound...line)
      } else if !hasRun {
        ranges.append(line...line)
      }
      isOpen = !hasRun
    }
    return ranges
  }

  /// The lines of both reports on one file: of two paths that share a module, each has run a part.
  package mutating func add(_ other: FileCoverage) {
    for (line, hasRun) in other.lines where hasRun {
      if let index = lines.firstIndex(where: { $0.line == line }) { lines[index].hasRun = true }
    }
  }
}

extension [FileCoverage] {
  /// Adds the coverage of another part of a run.
  package mutating func add(_ others: [FileCoverage]) {
    for other in others {
      if let index = firstIndex(where: { $0.file == other.file }) {
        self[index].add(other)
      } else {
        append(other)
      }
    }
  }
}
