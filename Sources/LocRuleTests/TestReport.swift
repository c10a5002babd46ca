// The result of a test run.

package import LocBase
import LocRules
package import LocSandbox

/// The results of a run of tests, in the order in which they ran.
package struct TestReport: Sendable {
  package var results: [TestResult] = []
  /// The golden files that an update changes, for the caller to write.
  package var changedFiles: [(path: String, bytes: [UInt8])] = []
  /// Whether a rule or a test has used a key while there were no resources to check it.
  package var hasUncheckedKeys = false
  /// The lines of the rules and of their modules that have run; empty if they were not counted.
  package var coverage: [FileCoverage] = []

  package init() {}

  /// Puts the name of an app before the names of all tests, for the tests of several apps.
  package mutating func name(app: String) {
    for index in results.indices { results[index].name = Text(app) + " › " + results[index].name }
  }

  /// The number of tests that failed.
  package var failureCount: Int {
    var count = 0
    for result in results where result.failure != nil { count += 1 }
    return count
  }

  /// "60 tests: 59 passed, 1 failed".
  package var summary: String {
    let failed = failureCount
    var text = counted(results.count, "test") + ": \(results.count - failed) passed"
    if failed > 0 { text += ", \(failed) failed" }
    return text
  }
}

/// One test, or one sample that ran as a test.
package struct TestResult: Sendable {
  /// The file of the test, or of the rule whose sample it is.
  package var suite: Text
  /// The test's whole name: "price_drop › is sent at 10 %".
  package var name: Text
  package var position: SourcePosition?
  /// Nil for a test that passed.
  package var failure: TestFailure?
  /// The lines that the test and its rules have printed.
  package var log: [String] = []

  package init(suite: Text, name: Text, position: SourcePosition? = nil, failure: TestFailure? = nil) {
    self.suite = suite
    self.name = name
    self.position = position
    self.failure = failure
  }
}

/// Why a test failed.
package struct TestFailure: Sendable {
  /// The kind of failure, for the exit code of a command.
  package var status: Status
  /// At least one.
  package var findings: [Diagnostic]
  /// Both sides of a comparison, for people; nil if nothing was compared.
  package var expected: String?
  package var got: String?

  package init(_ error: LocScriptError, expected: String? = nil, got: String? = nil) {
    status = error.status
    findings = error.diagnostics
    self.expected = expected
    self.got = got
  }
}

/// The options of a test run.
package struct TestOptions: Sendable {
  /// Only tests whose file and name contain this text; nil for all.
  package var filter: String?
  /// Whether to rewrite golden files with the current results.
  package var updates = false
  /// Whether the lines that samples and tests run are counted.
  package var countsLines = false
  /// The folder that must contain golden files.
  package var project = ProjectRoot.anywhere

  package init() {}
}

extension [String] {
  /// Keeps a line that a rule or test has printed: the first lines and of each the first bytes are enough to understand a failure.
  mutating func note(_ line: String) {
    guard count < 200 else { return }
    append(line.utf8.count <= 2_048 ? line : String(decoding: line.utf8.prefix(2_048), as: UTF8.self) + "…")
  }
}
