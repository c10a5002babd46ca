// locscript test: runs the tests of rules, and their samples.

import ArgumentParser
import CInterrupt
import LocBase
import LocReport
import LocRuleTests
import LocSandbox
import LocScript

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the tests of rules, and their samples.",
    discussion: """
      A path is a folder of rules, a rule's file or a *_test.lua beside it; without one the rules root of the locscript.toml. \
      In a test file describe and it name tests, run runs a rule, and assert has equal, payload, raises, same, shown, \
      shown_everywhere and skipped. A sample is a test as well: it runs without an error, no phone dies of its message, and it \
      gives the same after all other samples.

      Exit codes: 0 all passed · 1 a test failed, or nothing was tested · 3 something could not be read or written · \
      4 a limit was hit · 64 wrong use.
      """)

  @Argument(help: ArgumentHelp("Folders of rules, rules, or test files."), completion: .file())
  var path: [String] = []

  @Option(help: ArgumentHelp("Only tests whose file and name contain this.", valueName: "text"))
  var filter: String?

  @Flag(help: "Write the golden files of assert.payload again, with what the rules give now.")
  var update = false

  @Option(help: "The form on standard output.")
  var format: TestFormat = .text

  @Flag(help: "Show failures alone.")
  var quiet = false

  @Flag(help: "Run again whenever a file is saved that was read; Ctrl-C ends.")
  var watch = false

  @Flag(help: "Count the lines of rules that samples and tests have run, and list the missed ones.")
  var coverage = false

  @Option(
    help: ArgumentHelp("Write the covered lines to a file in lcov's form.", valueName: "file"), completion: .file())
  var lcov: String?

  @OptionGroup var resources: ResourceOptions

  func validate() throws {
    guard !(filter?.isEmpty ?? false) else { throw ValidationError("--filter is empty: every name contains that") }
    guard filter == nil || !coverage && lcov == nil else {
      throw ValidationError(
        "--coverage goes without --filter: a line that only another test reaches would be called missed")
    }
    guard !watch || !update else {
      throw ValidationError("--watch goes without --update: each save would write the golden files")
    }
  }

  func run() throws {
    if watch { return try WatchLoop.run(ignoring: lcov.map { [$0] } ?? []) { try exiting(execute) } }
    try exiting(execute)
  }

  private func execute() throws {
    let (apps, isWhole) = try resources.engines(near: path.first)
    let report = try report(apps)
    if report.hasUncheckedKeys { resources.tellOfNoResources(near: path.first, "the keys of loc.text are not checked") }
    let options = TestReportOptions(hasColors: Terminal.colored(1), isQuiet: quiet)
    try Terminal.write(report.written(as: format, options: options) { Terminal.text(of: $0) })
    // Data on standard output needs its summary elsewhere.
    if format != .text { Terminal.note(report.summary) }
    try writeCoverage(report)
    for file in report.changedFiles {
      try OutputFile.write(file.bytes, to: file.path)
      Terminal.note("note: \(Terminal.printable(file.path)) written")
    }
    if report.results.isEmpty {
      let what = filter.map { "no test has '\(Terminal.printable($0))' in its file or name" }
      Terminal.show(
        Diagnostic(
          .noTests, what ?? "nothing was tested: there is no test and no sample",
          help: what == nil ? "Give the rules samples, or write a test beside them: price_drop_test.lua." : nil))
      throw CommandCode.findings.exit
    }
    let faults = apps.flatMap { $0.engine.faults }
    Terminal.show(faults)
    var worst = Self.code(of: report)
    if !isWhole, worst?.rawValue ?? 0 < CommandCode.unreadable.rawValue { worst = .unreadable }
    if let worst { throw worst.exit }
    // Then a test's results do not apply to any phone.
    if !faults.isEmpty { throw CommandCode.findings.exit }
  }

  private func writeCoverage(_ report: TestReport) throws {
    if let lcov { try OutputFile.write(report.lcov, to: lcov) }
    guard coverage else { return }
    let isData = format != .text
    let table = report.coverageTable(hasColors: Terminal.colored(isData ? 2 : 1))
    if isData { Terminal.note(String(table.dropLast())) } else { try Terminal.write(table) }
  }

  private func report(_ apps: [(app: String?, engine: Engine)]) throws -> TestReport {
    var options = TestOptions()
    options.filter = filter
    options.updates = update
    options.countsLines = coverage || lcov != nil
    let flag = InterruptFlag()
    loc_watch_interrupts(flag.address)
    defer { loc_unwatch_interrupts() }
    var report = TestReport()
    for (app, engine) in apps {
      for path in path.isEmpty ? [nil] : path.map({ Optional($0) }) {
        var part = try engine.test(path, options: options, flag: flag) { InterruptWatch.takePress() }
        if let app { part.name(app: app) }
        report.results += part.results
        report.changedFiles += part.changedFiles
        report.coverage.add(part.coverage)
        if part.hasUncheckedKeys { report.hasUncheckedKeys = true }
      }
    }
    return report
  }

  /// The exit code of the worst failure.
  private static func code(of report: TestReport) -> CommandCode? {
    var gravest: CommandCode?
    for result in report.results {
      guard let failure = result.failure else { continue }
      let code = CommandCode(status: failure.status.rawValue)
      // A test that fails by wrong use is a failure like another one: the command was used well.
      let counted = code == .usage || code == .interrupted ? CommandCode.findings : code
      if counted.rawValue > gravest?.rawValue ?? 0 { gravest = counted }
    }
    return gravest
  }
}

extension TestFormat: ExpressibleByArgument {}
