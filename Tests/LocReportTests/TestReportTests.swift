// The three forms of a report on tests: for people, TAP and JUnit.

import Foundation
import LocBase
import Testing

@testable import LocReport
@testable import LocRuleTests

@Suite struct TestReportTests {
  private func report() -> TestReport {
    var report = TestReport()
    let place = SourcePosition(file: "a_test.lua", line: 2, column: 3)
    report.results.append(TestResult(suite: "a_test.lua", name: "passes #1", position: place))
    let one = LocScriptError(.assertion, "the values differ", at: place, help: "Look.")
    report.results.append(
      TestResult(
        suite: "a_test.lua", name: "fails <b>", position: place,
        failure: TestFailure(one, expected: "\"a\"", got: "\"b\"")))
    let other = LocScriptError(.scriptError, "no", at: SourcePosition(file: "a.lua", line: 1, column: 1))
    let old = (1...9).map { "line \($0)" }.joined(separator: "\n")
    var last = TestResult(
      suite: "b_test.lua", name: "is\u{202E} long\n", position: place,
      failure: TestFailure(other, expected: old, got: old.replacing("line 5", with: "line V")))
    last.log = ["said \u{1B}[2J"]
    report.results.append(last)
    return report
  }

  private func written(_ format: TestFormat, isQuiet: Bool = false) -> String {
    let bytes = report().written(as: format, options: TestReportOptions(isQuiet: isQuiet)) { name in
      name == "a_test.lua" ? Array("it()\n  assert()\n".utf8) : nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func text() {
    let failures = """
        ✗ fails <b>
          a_test.lua:2:3: error[assertion]: the values differ
            |   assert()
            |   ^^^^^^
            help: Look.
            expected: "a"
            got:      "b"

      b_test.lua
        ✗ is\\u{202e} long\\n
          in the test at a_test.lua:2:3
          a.lua:1:1: error[script-error]: no
            - expected, + got
              …
              line 2
              line 3
              line 4
            - line 5
            + line V
              line 6
              line 7
              line 8
              …
          log: said \\u{1b}[2J

      3 tests: 1 passed, 2 failed

      """
    #expect(written(.text) == "a_test.lua\n  ✓ passes #1\n" + failures)
    #expect(written(.text, isQuiet: true) == "a_test.lua\n" + failures)
  }

  @Test func tap() {
    let text = written(.tap)
    #expect(
      text.hasPrefix("TAP version 14\n1..3\nok 1 - a_test.lua: passes \\#1\nnot ok 2 - a_test.lua: fails <b>\n  ---\n"))
    #expect(text.contains("  message: \"the values differ\"\n") && text.contains("  at: \"a_test.lua:2:3\"\n"))
    #expect(text.contains("  expected: \"\\\"a\\\"\"\n") && text.hasSuffix("  ...\n"))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }

  @Test func junit() throws {
    let text = written(.junit)
    #expect(text.contains("<testsuites name=\"locscript test\" tests=\"3\" failures=\"2\" errors=\"0\">"))
    #expect(text.contains("<testsuite name=\"a_test.lua\" tests=\"2\" failures=\"1\" errors=\"0\">"))
    #expect(text.contains("name=\"fails &lt;b&gt;\" file=\"a_test.lua\" line=\"2\""))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }

  @Test func colors() {
    let bytes = report().written(as: .text, options: TestReportOptions(hasColors: true))
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[32m✓\u{1B}[0m passes"))
  }
}
