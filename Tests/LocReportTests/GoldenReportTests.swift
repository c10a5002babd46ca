// Every report in every form is what Tests/Fixtures/report has; Tests/CLITests/reports holds those files against the readers of each
// form: the schema of SARIF, Python's XML and CSV.

import Foundation
import LocBase
import LocCheck
import TestSupport
import Testing

@testable import LocReport

@Suite struct GoldenReportTests {
  /// `scripts/dev/update-fixtures --reports` sets it.
  private static let isUpdating = ProcessInfo.processInfo.environment["LOCSCRIPT_UPDATE_REPORTS"] != nil

  @Test(arguments: SampleReports.all.map(\.name), ReportFormat.allCases)
  func isGolden(name: String, format: ReportFormat) throws {
    let report = try #require(SampleReports.all.first { $0.name == name }?.report)
    let bytes = report.written(as: format, source: SampleReports.source)
    let file = "report/\(name).\(format.rawValue)"
    if Self.isUpdating {
      let path = Fixtures.folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: path)
    }
    let golden = try Fixtures.bytes(file)
    #expect(bytes == golden, "\(String(decoding: bytes, as: UTF8.self))")
    // All forms are UTF-8.
    #expect(String(validating: bytes, as: UTF8.self) != nil)
  }

  /// Text for people reaches a terminal: nothing of it may control the terminal but our own colours.
  @Test func textControlsNothing() {
    let options = ReportOptions(hasColors: false)
    for (_, report) in SampleReports.all {
      let text = String(
        decoding: report.written(as: .text, options: options, source: SampleReports.source), as: UTF8.self)
      let bad = text.unicodeScalars.filter { scalar in
        scalar != "\n"
          && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
            || scalar.value == 0x2066 || scalar.value == 0x2067)
      }
      #expect(bad.isEmpty)
      // Each isolate is closed on its line.
      for line in text.split(separator: "\n") {
        #expect(line.unicodeScalars.count { $0 == "\u{2068}" } == line.unicodeScalars.count { $0 == "\u{2069}" })
      }
    }
  }

  @Test func colors() {
    let finding = Finding(
      Diagnostic(.missingKey, "none", at: SourcePosition(file: "a.lua", line: 1, column: 1), help: "Fix it."))
    let options = ReportOptions(hasColors: true, isVerbose: true)
    let text = String(
      decoding: CheckReport(findings: [finding]).written(as: .text, options: options) { _ in [0x78, 0x20, 0x79] },
      as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "\u{1B}[1;31merror[missing-key]\u{1B}[0m: \u{1B}[1mnone\u{1B}[0m")
    #expect(lines[3] == "\u{1B}[1;34m1 |\u{1B}[0m x y")
    #expect(lines[4] == "  \u{1B}[1;34m|\u{1B}[0m \u{1B}[1;31m^\u{1B}[0m")
    #expect(lines[5] == "  \u{1B}[1;34m=\u{1B}[0m \u{1B}[1;32mhelp\u{1B}[0m: Fix it.")
  }

  /// A warning fails a test where the caller fails for it.
  @Test func strictTests() {
    let report = CheckReport(findings: [Finding(Diagnostic(.emptyText, "empty"), key: "k")])
    func text(_ isStrict: Bool) -> String {
      String(
        decoding: report.written(as: .junit, options: ReportOptions(failsOnWarnings: isStrict)), as: UTF8.self)
    }
    #expect(text(false).contains("failures=\"0\"") && !text(false).contains("<failure"))
    #expect(text(true).contains("failures=\"1\"") && text(true).contains("<failure type=\"empty-text\""))
  }
}
