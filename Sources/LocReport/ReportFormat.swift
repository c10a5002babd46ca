// The forms of a check's report, and the one way to write each: a report in, bytes out. No file is read or written here.

import LocBase
import LocCheck

/// A form in which a report is written.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people, with source lines.
  case text
  /// One JSON object with everything.
  case json
  /// SARIF 2.1.0, the form of static analysis tools.
  case sarif
  /// The workflow commands of GitHub Actions, which annotate the lines of a pull request.
  case github
  /// The XML of JUnit's reports, which every CI system shows.
  case junit
  /// A table for spreadsheets.
  case csv
}

/// What a report looks like beyond its form.
package struct ReportOptions: Sendable {
  /// Whether text for people has the colours of a terminal.
  package var hasColors = false
  /// Whether a warning is a failure, which it is where the caller ends with a failure for it.
  package var failsOnWarnings = false

  /// Whether text for people has the notes; else it counts them.
  package var showsNotes = true

  package init(hasColors: Bool = false, failsOnWarnings: Bool = false, showsNotes: Bool = true) {
    self.hasColors = hasColors
    self.showsNotes = showsNotes
    self.failsOnWarnings = failsOnWarnings
  }
}

extension CheckReport {
  /// The report in a form.
  /// - Parameter source: gives a file's content as UTF-8, nil where there is none to show. Only text for people asks it.
  package func written(
    as format: ReportFormat, options: ReportOptions = ReportOptions(), source: (String) -> [UInt8]? = { _ in nil }
  ) -> [UInt8] {
    switch format {
    case .text:
      return withoutActuallyEscaping(source) { source in
        var text = TextReport(self, options, source: source)
        return text.write()
      }
    case .json:
      var writer = JSONWriter()
      writer.report(self)
      return writer.buffer.bytes + [0x0A]
    case .sarif: return SARIFReport.write(self)
    case .github: return GitHubReport.write(self)
    case .junit: return JUnitReport.write(self, failsOnWarnings: options.failsOnWarnings)
    case .csv: return CSVReport.write(self)
    }
  }
}
