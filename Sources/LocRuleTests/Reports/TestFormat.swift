// The forms of a report on tests: a report in, bytes out.

import LocBase
import LocReport

/// A form in which a report on tests is written.
package enum TestFormat: String, CaseIterable, Sendable {
  /// For people, with source lines and differences.
  case text
  /// Version 14 of the Test Anything Protocol, https://testanything.org.
  case tap
  /// The XML of JUnit's reports, which every CI system shows.
  case junit
}

/// The options of a test report besides its format.
package struct TestReportOptions: Sendable {
  /// Whether text for people has the colours of a terminal.
  package var hasColors = false
  /// Whether text for people shows only failures.
  package var isQuiet = false

  package init(hasColors: Bool = false, isQuiet: Bool = false) {
    self.hasColors = hasColors
    self.isQuiet = isQuiet
  }
}

extension TestReport {
  /// The report in a form.
  /// - Parameter source: gives a file's content as UTF-8, nil if there is none to show. Only text for people asks it.
  package func written(
    as format: TestFormat, options: TestReportOptions = TestReportOptions(), source: (String) -> [UInt8]? = { _ in nil }
  ) -> [UInt8] {
    switch format {
    case .text:
      return withoutActuallyEscaping(source) { source in
        var text = TestTextReport(self, options, source: source)
        return text.write()
      }
    case .tap: return TestTAPReport.write(self)
    case .junit: return TestJUnitReport.write(self)
    }
  }
}

extension TestFailure {
  /// The findings and both sides of a comparison as lines without styles, for other tools.
  var story: String {
    var lines: [String] = []
    for finding in findings {
      lines.append(finding.summary)
      if let help = finding.help { lines.append("help: " + help) }
    }
    if let expected { lines.append("expected: " + expected) }
    if let got { lines.append("got: " + got) }
    return lines.joined(separator: "\n")
  }

  /// The first finding's sentence.
  var sentence: String { findings.first?.sentence ?? "" }
}
