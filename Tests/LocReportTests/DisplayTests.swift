// Columns, carets, isolates, and the small escapes of each form.

import LocBase
import LocCheck
import Testing

@testable import LocReport

@Suite struct DisplayTests {
  private func width(_ text: String) -> Int { Display.cells(text.unicodeScalars).reduce(0) { $0 + $1.width } }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("ä", 1), ("a\u{308}", 1), ("価格", 4), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1),
    ("Ａ", 2), ("🎉", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪🇫🇷", 4), ("❤️", 2), ("❤", 1), ("\u{200F}\u{200B}\u{FEFF}", 0),
    ("مرحبا", 5), ("\t", 4), ("ab\tc", 5), ("価\tc", 5), ("\u{1B}", 6), ("\u{202E}", 8), ("\u{A0}", 1), ("\u{20000}", 2),
  ])
  func widths(text: String, columns: Int) { #expect(width(text) == columns) }

  private func marked(_ line: String, _ column: Int) -> String {
    guard let excerpt = SourceExcerpt([UInt8](line.utf8)[...], column: column) else { return "nothing" }
    return excerpt.line + "|" + String(repeating: " ", count: excerpt.indent)
      + String(repeating: "^", count: excerpt.width)
  }

  @Test(arguments: [
    ("a = b", 5, "a = b|    ^"), ("loc.text(\"k\")", 1, "loc.text(\"k\")|^^^^^^^^"),
    ("loc.text(\"k\\\"\", x)", 10, "loc.text(\"k\\\"\", x)|         ^^^^^"), ("x(\"open", 3, "x(\"open|  ^"),
    ("<a b=\"c\">d</a>", 1, "<a b=\"c\">d</a>|^^^^^^^^^"), ("価格 = x", 6, "価格 = x|       ^"),
    ("価格", 2, "価格|  ^^"), ("\tx", 2, "    x|    ^"), ("e\u{301}x = 1", 3, "e\u{301}x = 1| ^"),
    ("  <a>b", 1, "  <a>b|  ^^^"), ("end ", 4, "end |   ^"), ("end", 4, "end|   ^"), ("end", 99, "end|   ^"),
    ("end", 0, "end|^^^"), ("\u{FEFF}ab", 1, "ab|^^"),
    ("a\r", 1, "a|^"),
    ("", 1, "nothing"), ("  \t", 1, "nothing"), ("a\u{1}b", 1, "nothing"),
    ("\u{1B}[1m x", 6, "\\u{1b}[1m x|          ^"), ("a\u{202E}b", 3, "a\\u{202e}b|         ^"),
    ("= \"مرحبا\" x", 11, "= \"\u{2068}مرحبا\u{2069}\" x|          ^"),
  ])
  func excerpts(line: String, column: Int, expected: String) { #expect(marked(line, column) == expected) }

  /// Of a long line the part around the mark is shown, and never more than fits.
  @Test func longLines() throws {
    for column in [1, 30, 60, 500, 999, 1_000, 1_001] {
      let text = String(repeating: "価ab", count: 333) + "z"
      let excerpt = try #require(SourceExcerpt([UInt8](text.utf8)[...], column: column))
      #expect(width(excerpt.line) <= 102 && excerpt.indent < 102)
      let cells = Display.cells(excerpt.line.unicodeScalars)
      var columns = 0
      var found: Unicode.Scalar?
      for (cell, scalar) in zip(cells, excerpt.line.unicodeScalars) {
        if columns == excerpt.indent { found = scalar }
        columns += cell.width
        if found != nil { break }
      }
      let scalars = Array(text.unicodeScalars)
      #expect(found == (column <= scalars.count ? scalars[column - 1] : nil))
    }
    #expect(SourceExcerpt([UInt8](repeating: 0x61, count: 1 << 17)[...], column: 1) == nil)
  }

  @Test func isolates() {
    #expect(Display.line("a שלום b") == "a \u{2068}שלום\u{2069} b")
    #expect(Display.line("שלום, 12 עולם") == "\u{2068}שלום, 12 עולם\u{2069}")
    #expect(Display.line("שלום abc עולם!") == "\u{2068}שלום\u{2069} abc \u{2068}עולם\u{2069}!")
    #expect(Display.line("a\nb\u{202E}c\u{2069}") == "a\\nb\\u{202e}c\\u{2069}")
  }

  @Test(arguments: [
    ("res/a.xml", "res/a.xml"), ("./res/a.xml", "res/a.xml"), (".//a", "a"), ("../a", "../a"),
    ("/a b", "file:///a%20b"),
    ("a:b", "a%3Ab"), ("ä#?%", "%C3%A4%23%3F%25"), ("<stdin>", "%3Cstdin%3E"), ("C:\\x", "C%3A%5Cx"),
    ("a\u{1}", "a%01"),
  ])
  func uris(path: String, uri: String) { #expect(SARIFReport.uri(of: path) == uri) }

  @Test(arguments: [
    ("a", "a"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("=1", "'=1"),
    ("+1", "'+1"),
    ("-1", "'-1"), ("@a", "'@a"), ("\t1", "'\t1"), ("\r1", "\"'\r1\""), ("\n=1", "\"'\n=1\""), ("\u{1}=1", "'=1"),
    ("a=1", "a=1"), ("=\"a\",b", "\"'=\"\"a\"\",b\""), ("\u{FF1D}1", "'\u{FF1D}1"), ("a\u{0}b", "ab"),
  ])
  func csvFields(text: String, field: String) { #expect(CSVText.escaped(text) == field) }

  @Test func gitHubEscapes() {
    #expect(GitHubReport.escaped("a%b\r\nc:d,e\t\u{1B}", isProperty: false) == "a%25b%0D%0Ac:d,e\t\\u{1b}")
    #expect(GitHubReport.escaped("a%b\r\nc:d,e", isProperty: true) == "a%25b%0D%0Ac%3Ad%2Ce")
  }

  @Test func summaries() {
    var report = CheckReport()
    #expect(report.summary == "checked nothing: no findings")
    report.counts.keys = 1
    report.counts.locales = 1
    report.unchecked = [Diagnostic(.unreadable, "x")]
    #expect(report.summary == "checked 1 key in 1 language: no findings; 1 part could not be checked")
    #expect(
      SampleReports.plain.summary
        == "checked 60 rules, 212 samples, 340 keys in 35 languages: 3 errors, 5 warnings, 2 notes (1 ignored, 1 fixed); "
        + "2 parts could not be checked")
    var all = CheckReport(ignored: Array(repeating: Finding(Diagnostic(.emptyText, "x")), count: 3))
    all.findings =
      Array(repeating: Finding(Diagnostic(.missingKey, "x")), count: 2)
      + Array(repeating: Finding(Diagnostic(.emptyText, "x")), count: 5)
      + Array(repeating: Finding(Diagnostic(.sameAsSource, "x")), count: 12)
    (all.counts.rules, all.counts.samples, all.counts.keys, all.counts.locales) = (60, 212, 340, 35)
    #expect(
      all.summary
        == "checked 60 rules, 212 samples, 340 keys in 35 languages: 2 errors, 5 warnings, 12 notes (3 ignored)")
  }

  /// Of ten thousand findings the long text for people shows the lines of a hundred, and no other form reads a file.
  @Test func manyFindings() {
    let findings = (0..<10_000).map { number in
      Finding(
        Diagnostic(.emptyText, "empty", at: SourcePosition(file: "f\(number % 500)", line: number, column: 1)),
        key: "k\(number)", locales: ["de", "fr"])
    }
    for format in ReportFormat.allCases {
      var reads = 0
      let options = ReportOptions(isVerbose: format == .text)
      let bytes = CheckReport(findings: findings).written(as: format, options: options) { _ in
        reads += 1
        return Array("x\ny".utf8)
      }
      #expect(!bytes.isEmpty && (format == .text ? 1...100 : 0...0).contains(reads), "\(format)")
    }
  }

  /// A finding keeps its fingerprint when the app has one more language; findings that only their languages tell apart are counted.
  @Test func fingerprints() {
    func prints(_ locales: [[String]]) -> [Substring] {
      let findings = locales.map { Finding(Diagnostic(.emptyText, "empty"), key: "k", locales: $0) }
      let text = String(decoding: CheckReport(findings: findings).written(as: .sarif), as: UTF8.self)
      return text.split(separator: "\"locscriptFinding/v1\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    }
    #expect(prints([["de"]]) == ["empty-text: k"])
    #expect(prints([["de", "fr"], ["ja"]]) == ["empty-text: k", "empty-text: k:2"])
  }

  /// What could not be checked says where in a message, in every form that has one text for it.
  @Test(arguments: [ReportFormat.github, .sarif]) func uncheckedParts(format: ReportFormat) {
    let report = CheckReport(unchecked: [Diagnostic(.unreadable, "no JSON", path: "message.data", help: "Mend it.")])
    let text = String(decoding: report.written(as: format), as: UTF8.self)
    #expect(text.contains("not checked: message.data: no JSON"))
  }
}
