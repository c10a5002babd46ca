// The forms of a check's report, and the one way to write each: a report in, bytes out. No file is read or written here.

import LocBase
package import LocCheck

/// A form in which a report is written.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// One JSON object with everything.
  case json
  /// SARIF 2.1.0, the form of static analysis tools.
  case sarif
  /// The workflow commands of GitHub Actions, which annotate the lines of a pull request, and the text for people.
  case github
  /// The XML of JUnit's reports, which every CI system shows.
  case junit
  /// A table for spreadsheets.
  case csv
}

/// The options of a report besides its format.
package struct ReportOptions: Sendable {
  /// Whether text for people has the colours of a terminal.
  package var hasColors = false
  /// Whether a warning is a failure, which it is where the caller ends with a failure for it.
  package var failsOnWarnings = false

  /// Whether text for people has the notes; else it counts them.
  package var showsNotes = true
  /// Whether text for people has both places of a finding with their source lines.
  package var isVerbose = false
  /// Whether text for people has a finding for each missing translation; else a line for each language.
  package var listsAll = false
  /// Whether text for people has only the worst of many findings.
  package var isShort = false

  package init(
    hasColors: Bool = false, failsOnWarnings: Bool = false, showsNotes: Bool = true, isVerbose: Bool = false,
    listsAll: Bool = false, isShort: Bool = false
  ) {
    self.hasColors = hasColors
    self.showsNotes = showsNotes
    self.isVerbose = isVerbose
    self.listsAll = listsAll
    self.isShort = isShort
    self.failsOnWarnings = failsOnWarnings
  }
}

extension CheckReport {
  /// The report in a form.
  /// - Parameter source: gives a file's content as UTF-8, nil if there is none to show. Only text for people asks it.
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
      return writer.buffer.bytes + [.newline]
    case .sarif: return SARIFReport.write(self)
    case .github:
      return withoutActuallyEscaping(source) { source in GitHubReport.write(self, options, source: source) }
    case .junit: return JUnitReport.write(self, failsOnWarnings: options.failsOnWarnings)
    case .csv: return CSVReport.write(self)
    }
  }
}
