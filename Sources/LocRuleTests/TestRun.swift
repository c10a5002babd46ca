// Runs test files and samples, each test and each sample in its own sandbox, and reports the results.

package import LocBase
package import LocRules
package import LocSandbox

/// One run of tests over one generation of rules.
package struct TestRun {
  let rules: Rules
  let options: TestOptions
  let flag: InterruptFlag
  /// The position of a sample in its rule's source, and the problem of the sample itself, for messages.
  package typealias SampleCheck = (_ rule: String, _ sample: String, _ event: [UInt8]) -> (
    place: SourcePosition?, fault: Diagnostic?
  )
  let checkSample: SampleCheck
  /// Whether the user has asked to end the run; checked between tests.
  private let isCancelled: () -> Bool
  let goldens: GoldenFiles
  let coverage: LineCoverage?
  var report = TestReport()
  /// The samples that tests have run: the tests have the expectations.
  private(set) var usedSamples: [(rule: Text, sample: Text)] = []

  /// - Parameter flag: ends the sandbox's run under way.
  package init(
    _ rules: Rules, options: TestOptions, flag: InterruptFlag = InterruptFlag(),
    isCancelled: @escaping () -> Bool = { false }, checkSample: @escaping SampleCheck = { _, _, _ in (nil, nil) }
  ) {
    self.rules = rules
    self.options = options
    self.flag = flag
    self.isCancelled = isCancelled
    self.checkSample = checkSample
    goldens = GoldenFiles(updates: options.updates, inside: options.project)
    coverage = options.countsLines ? LineCoverage(rules.sources) : nil
  }

  /// Runs everything and returns the report.
  /// - Parameters:
  ///   - files: the test files, by their paths below the rules root.
  ///   - tested: the rules whose samples run.
  ///   - faults: The files that are not rules, by their names in messages; each is a failure.
  /// - Throws: 604 where the user has ended the run.
  package mutating func run(
    files: [String], samplesOf tested: [String], faults: [(file: Text, error: LocScriptError)]
  ) throws(LocScriptError) -> TestReport {
    let tested = tested.map { Text($0) }
    for (file, error) in faults {
      // A filter is for tests: a rule that does not load fails them all.
      report.results.append(
        TestResult(
          suite: file, name: "the rule loads", position: error.diagnostics.first?.position, failure: TestFailure(error))
      )
    }
    for file in files { try run(Text(file)) }
    try runSamples(of: tested)
    try coverUnused(tested)
    report.coverage = coverage?.files ?? []
    guard options.updates else { return report }
    let isWhole = options.filter == nil && report.failureCount == 0
    report.changedFiles = goldens.changed(dropsUnused: isWhole)
    return report
  }

  /// Throws where the run was ended by the user.
  func checkInterrupt(_ error: LocScriptError? = nil) throws(LocScriptError) {
    if let error, error.status == .ruleInterrupted { throw error }
    if isCancelled() { throw LocScriptError(.interrupted, "the run was interrupted") }
  }

  func isWanted(_ suite: Text, _ name: Text) -> Bool {
    options.filter.map { (suite + ": " + name).contains(Text($0)) } ?? true
  }

  /// Loads the rules that nothing has run, so that the report shows that none of their lines is covered.
  private func coverUnused(_ tested: [Text]) throws(LocScriptError) {
    guard let coverage else { return }
    for (index, rule) in rules.rules.enumerated()
    where tested.contains(rule.name) && !coverage.hasCode(rules.files[index]) {
      let sandbox = try Sandbox.open(
        limits: rules.limits, app: rules.app, sources: rules.sources, flag: flag, coverage: coverage)
      _ = try sandbox.loadRule(rules.files[index])
    }
  }

  // MARK: - Test files

  private mutating func run(_ file: Text) throws(LocScriptError) {
    guard let source = rules.source(at: file) else { return }
    let name = source.shownName
    let host = TestHost(
      rules, faults: rules.faults, file: file, shownFile: name, goldens: goldens, flag: flag,
      coverage: coverage)
    var sandbox: Sandbox?
    do throws(LocScriptError) {
      sandbox = try open(source.text, name, host)
    } catch {
      try checkInterrupt(error)
      let place = error.diagnostics.first?.position
      return report.results.append(
        TestResult(suite: name, name: "the file loads", position: place, failure: host.failure(error)))
    }
    if host.tests.isEmpty {
      let start = SourcePosition(file: name.string, line: 1, column: 1)
      let error = LocScriptError(
        .noTests, "the file has no test", at: start, help: "A test is it(\"what it shows\", function() … end).")
      report.results.append(
        TestResult(suite: name, name: "the file has a test", position: start, failure: TestFailure(error)))
    }
    for (index, test) in host.tests.enumerated() where isWanted(name, test.name) {
      var result = TestResult(suite: name, name: test.name, position: test.position)
      do throws(LocScriptError) {
        // The first test has the sandbox in which the file was loaded, every other one a fresh one.
        let fresh: Sandbox
        if let opened = sandbox { fresh = opened } else { fresh = try open(source.text, name, host) }
        sandbox = nil
        host.test = test.name
        try fresh.runTest(index + 1)
      } catch {
        try checkInterrupt(error)
        result.failure = host.failure(error)
      }
      result.log = host.log
      report.results.append(result)
      try checkInterrupt()
    }
    usedSamples += host.usedSamples
    if host.hasUncheckedKeys { report.hasUncheckedKeys = true }
  }

  /// A sandbox in which the words are defined and the file is loaded.
  private func open(_ source: UTF8Slice, _ name: Text, _ host: TestHost) throws(LocScriptError) -> Sandbox {
    guard source.count <= rules.limits.source else {
      throw LocScriptError(
        .sourceSize, "the file has \(source.count) bytes; \(rules.limits.source) are allowed",
        at: SourcePosition(file: name.string, line: 1, column: 1))
    }
    flag.lower()
    host.begin()
    let sandbox = try Sandbox.open(limits: limits, app: rules.app, sources: rules.sources, flag: flag)
    sandbox.hooks.onWord = { [unowned host] (arguments, sandbox) throws(LocError) in
      try host.answer(arguments, in: sandbox)
    }
    sandbox.hooks.onLog = { [unowned host] text in host.note(text.string) }
    sandbox.hooks.onUncheckedKey = { [unowned host] in host.hasUncheckedKeys = true }
    sandbox.setEvent(nil, now: nil)
    try sandbox.define(TestWords.source)
    _ = try sandbox.evaluate(source, name: name, sharing: true)
    return sandbox
  }

  /// A test has the limits of a rule, except for time: a test waits for the rules that it runs, which have their own
  /// limits.
  private var limits: RuleLimits {
    var limits = rules.limits
    let (product, overflows) = limits.milliseconds.multipliedReportingOverflow(by: 10)
    limits.milliseconds = overflows ? .max : product
    return limits
  }
}
