// What single parts of the reports say: which lines of a file they show, places, counts of languages, notes and lines.

import LocBase
import LocCheck
import Testing

@testable import LocReport
@testable import LocRuleTests
@testable import LocSandbox

@Suite struct ReportDetailTests {
  private func text(_ report: CheckReport, showsNotes: Bool = true, isVerbose: Bool = false) -> String {
    let options = ReportOptions(showsNotes: showsNotes, isVerbose: isVerbose)
    return String(decoding: report.written(as: .text, options: options), as: UTF8.self)
  }

  /// A report shows the line that a position counts, whatever ends the lines: in every text of six characters with LF, CR and both.
  @Test func linesAreThoseOfPositions() {
    let letters: [UInt8] = [0x61, 0x0A, 0x0D]
    for number in 0..<729 {
      var bytes: [UInt8] = []
      var rest = number
      for _ in 0..<6 {
        bytes.append(letters[rest % 3])
        rest /= 3
      }
      for offset in bytes.indices where bytes[offset] == 0x61 {
        var marked = bytes
        marked[offset] = 0x78
        let line = marked.withSlice { SourcePosition(file: "f", offset: offset, in: $0).line }
        let shown = SourceFiles { _ in marked }.line(line, of: "f")
        #expect(shown?.contains(0x78) == true, "\(marked) at \(offset)")
        // All of it is one line: an editor would show it as one.
        #expect(shown?.contains(0x0A) == false)
      }
    }
  }

  @Test func linesThatAreNotThere() {
    let files = SourceFiles { name in name == "f" ? Array("a\nb".utf8) : nil }
    #expect(files.line(0, of: "f") == nil && files.line(3, of: "f") == nil && files.line(1, of: "g") == nil)
    #expect(files.line(2, of: "f").map { Array($0) } == [0x62])
  }

  /// The place of a finding and that of its text are both shown, and only once where they are the same.
  @Test func places() {
    let place = SourcePosition(file: "a.xml", line: 2, column: 3)
    let other = SourcePosition(file: "b.xml", line: 2, column: 3)
    func arrows(_ resource: SourcePosition?) -> (Int, Int) {
      let finding = Finding(Diagnostic(.emptyText, "empty", at: place), key: "k", resource: resource)
      let text = text(CheckReport(findings: [finding]), isVerbose: true)
      return (text.ranges(of: "--> a.xml:2:3").count, text.ranges(of: ":::").count)
    }
    #expect(arrows(nil) == (1, 0) && arrows(place) == (1, 0) && arrows(other) == (1, 1))
  }

  /// The table counts hidden notes. A report without notes does not mention them.
  @Test func hiddenNotes() {
    let warning = Finding(Diagnostic(.emptyText, "empty"))
    let computed = Finding(Diagnostic(.notProvable, "computed", severity: .note))
    let same = Finding(Diagnostic(.sameAsSource, "the same", severity: .note))
    let all = text(CheckReport(findings: [warning, computed, same, computed]), showsNotes: false)
    #expect(
      all.contains(
        "\nnot-provable         –         –      2\nsame-as-source       –         –      1\n = help: --warnings"))
    #expect(!all.contains("note[") && all.contains("warning[empty-text]"))
    #expect(!text(CheckReport(findings: [warning]), showsNotes: false).contains("--warnings"))
    #expect(!text(CheckReport(findings: [warning, computed])).contains("--warnings"))
  }

  /// Each finding has three lines: the sentence, its place and languages, and the consequence with the fix.
  @Test func threeLines() {
    let finding = Finding(
      Diagnostic(.missingKey, "no 'k'", at: SourcePosition(file: "a.lua", line: 2, column: 3), help: "Add it."),
      rule: "r",
      sample: "s", key: "k", platform: .ios, locales: ["de"], consequence: "iOS shows the raw key.")
    #expect(
      text(CheckReport(findings: [finding])) == """
        error[missing-key]: no 'k'
         --> a.lua:2:3, on iOS in de
         = iOS shows the raw key. Add it.

        checked nothing: 1 error

        """)
  }

  /// What no rule uses and a language lacks is counted: one line for the languages that lack the same keys.
  @Test func missingTranslations() {
    func finding(_ key: String, _ locales: [String], rule: String? = nil) -> Finding {
      Finding(
        Diagnostic(.missingTranslation, "\"\(key)\": none"), rule: rule, key: key, platform: .android, locales: locales)
    }
    let report = CheckReport(findings: [
      finding("a", ["de", "fr"]), finding("b", ["de", "fr"]), finding("c", ["de", "fr", "pl"]),
      finding("d", ["de", "fr"]),
      finding("e", ["de"], rule: "r"),
    ])
    let lines = text(report).split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("warning") } == [
        "warning[missing-translation]: \"e\": none",
        "warning[missing-translation]: de, fr on Android lack 4 keys: \"a\", \"b\", \"c\", …",
        "warning[missing-translation]: pl on Android lacks 1 key: \"c\"",
      ])
    #expect(lines.contains(" = help: --all lists every missing key"))
    let all = String(decoding: report.written(as: .text, options: ReportOptions(listsAll: true)), as: UTF8.self)
    #expect(all.ranges(of: "warning[missing-translation]: \"").count == 5 && !all.contains("--all"))
  }

  /// GitHub shows ten annotations of a step; the log has everything.
  @Test func annotations() {
    let findings = (0..<30).map { Finding(Diagnostic($0 < 4 ? .missingKey : .emptyText, "finding \($0)"), key: "k") }
    let report = CheckReport(findings: findings, unchecked: [Diagnostic(.unreadable, "no file")])
    let lines = String(decoding: report.written(as: .github), as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.prefix(10).allSatisfy { $0.hasPrefix("::") } && !lines[10].hasPrefix("::"))
    #expect(lines[0].contains("no file") && lines[1].contains("finding 0") && lines[9].contains("finding 8"))
    #expect(lines.contains("warning[empty-text]: finding 29"))
  }

  /// Languages are named up to the limit; only those beyond it are an ellipsis, and all are counted.
  @Test(arguments: 1...5) func languages(limit: Int) {
    let names = ["ar", "de", "", "ja", "zh-Hans"]
    for count in 0...names.count {
      let finding = Finding(Diagnostic(.emptyText, "x"), platform: .ios, locales: Array(names.prefix(count)))
      let shown = names.prefix(min(count, limit)).map { $0.isEmpty ? "the default folder" : $0 }.joined(separator: ", ")
      let expected =
        count == 0
        ? "on iOS"
        : count == 1 ? "on iOS in ar" : "on iOS in \(count) languages: \(shown)" + (count > limit ? ", …" : "")
      #expect(finding.extent(limit: limit) == expected)
    }
    #expect(Finding(Diagnostic(.emptyText, "x")).extent() == nil)
  }

  // MARK: - Tests

  private func written(_ failure: TestFailure, at place: SourcePosition?, as format: TestFormat) -> String {
    var report = TestReport()
    report.results.append(TestResult(suite: "a_test.lua", name: "a", position: place, failure: failure))
    return String(decoding: report.written(as: format), as: UTF8.self)
  }

  /// A finding has its own place; one without any has that of its test.
  @Test func placesOfFailures() {
    let test = SourcePosition(file: "a_test.lua", line: 7, column: 1)
    let rule = SourcePosition(file: "a.lua", line: 2, column: 3)
    let failure = TestFailure(LocScriptError(.golden, "another payload"))
    #expect(written(failure, at: test, as: .tap).contains("  at: \"a_test.lua:7:1\"\n"))
    #expect(!written(failure, at: nil, as: .tap).contains("  at: "))
    let placed = TestFailure(LocScriptError(.golden, "another payload", at: rule))
    #expect(written(placed, at: test, as: .tap).contains("  at: \"a.lua:2:3\"\n"))
  }

  /// Both sides stand under each other only where both are one line.
  @Test(arguments: [
    ("a", "b", "      expected: a\n      got:      b\n"),
    ("a", "a\nb", "      - expected, + got\n        a\n      + b\n"),
    ("a\nb", "a", "      - expected, + got\n        a\n      - b\n"),
    ("a\nb", "a\nc", "      - expected, + got\n        a\n      - b\n      + c\n"),
  ])
  func comparisons(expected: String, got: String, shown: String) {
    let failure = TestFailure(LocScriptError(.assertion, "no"), expected: expected, got: got)
    #expect(written(failure, at: nil, as: .text).contains(shown))
  }

  /// A percentage is rounded down, so that 100 is all: the least covered part is what counts.
  @Test(arguments: [
    (0, 1, 0), (1, 3, 33), (2, 3, 66), (1, 1, 100), (199, 200, 99), (999, 1_000, 99), (1_000, 1_000, 100),
    (1, 1_000, 0),
  ])
  func percentages(run: Int, total: Int, share: Int) {
    var file = FileCoverage(file: "a.lua")
    for line in 1...total { file.lines.append((line, line <= run)) }
    var report = TestReport()
    report.coverage = [file]
    let lines = total == 1 ? "1 line" : "\(total) lines"
    let table = report.coverageTable(hasColors: false)
    #expect(table.hasSuffix("coverage: \(run) of \(lines), \(share) %\n"))
    #expect(table.contains("missed: ") == (run < total))
  }

  /// The keys of a language are numbers until a few of them are named: 60 languages made 60 copies of every name.
  @Test func gapsOfManyLanguages() {
    let names = (0..<2_000).map { String(repeating: "k", count: 1_000) + "\($0)" }
    let locales = (0..<500).map { "l\($0)" }
    var findings = names.map { name in
      Finding(Diagnostic(.missingTranslation, "x"), key: name, platform: .android, locales: locales)
    }
    // Each language lacks another key besides.
    for (number, locale) in locales.enumerated() {
      findings.append(
        Finding(Diagnostic(.missingTranslation, "x"), key: "own\(number)", platform: .android, locales: [locale]))
    }
    let gaps = TranslationGaps(findings, listsAll: false)
    #expect(gaps.rows.count == 500 && gaps.rows.allSatisfy { $0.keys.count == 3 })
    #expect(gaps.rows.first?.sentence.hasPrefix("l0 on Android lacks 2001 keys: ") == true)
  }
}
