// locscript check: checks every key and argument of rules, messages and resources in every language, before anything is
// sent.

import ArgumentParser
import LocBase
import LocCheck
import LocReport
import LocScript

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks rules, messages and resources in every language.",
    discussion: """
      A path is a rule's file, a folder of rules, or a file with a message as JSON. Without one the rules root of the \
      locscript.toml is checked; without rules, or with --resources, the resources by themselves. \
      [locales] required, [check.severity] and [[check.ignore]] of the locscript.toml decide what a finding counts.

      Exit codes: 0 no error · 1 errors, with --strict warnings too · 3 not everything could be checked, or a file could not \
      be written · 64 wrong use.
      """)

  @Argument(
    help: ArgumentHelp("Rules, folders of rules, messages as JSON; - for a message on standard input."),
    completion: .file())
  var path: [String] = []

  @Flag(name: .customLong("resources"), help: "Check the resources by themselves, too: every key, used or not.")
  var checksResources = false

  @Option(
    help: ArgumentHelp("Events to run beside the rules' samples, one a line.", valueName: "file|-"), completion: .file()
  )
  var events: String?

  @Option(help: "The form on standard output.")
  var format: ReportFormat = .text

  @Option(
    help: ArgumentHelp("Write the report to a file as well: sarif=report.sarif; repeatable.", valueName: "format=file"))
  var output: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write a page as well: what phones show of every sample, event and message, with the findings.", valueName: "file"
    ), completion: .file())
  var html: String?

  @OptionGroup var warnings: WarningOptions

  @Flag(help: "Show source lines, both locations and the sample of each finding.")
  var verbose = false

  @Flag(
    help: """
      List every finding and every missing translation (default: the worst ten of many findings, and one line per language).
      """)
  var all = false

  @Flag(help: "Warnings fail: the exit code is 1 when there is one.")
  var strict = false

  @Option(help: "What makes the exit code 1, without it errors; warning is the same as --strict.")
  var failOn: FailureLevel?

  @Flag(help: "Send nasty arguments through every text: empty, long, right-to-left, emoji, %, quotes.")
  var exhaustive = false

  @Option(help: ArgumentHelp("Only this finding; repeatable.", valueName: "slug"), completion: .slugs)
  var only: [String] = []

  @Option(
    help: ArgumentHelp("Only what concerns this language, or default; repeatable.", valueName: "language"),
    completion: .languagesOrDefault)
  var language: [String] = []

  @Option(help: "Only what concerns this platform.")
  var platform: Device.Platform?

  @Option(help: ArgumentHelp("Only keys that begin with this; repeatable.", valueName: "prefix"), completion: .keys)
  var key: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Only this released version: the name of a [[released]], a folder with its texts, or 5.2=folder; repeatable. Without it \
      every [[released]] counts.
      """, valueName: "version"))
  var against: [String] = []

  @Option(
    help: ArgumentHelp("Report only what this file does not know, and what of it is fixed.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Report only what the check of this git commit, branch or tag did not find: the findings of what has changed since.",
      valueName: "commit"))
  var changedSince: String?

  @Option(
    help: ArgumentHelp("Write all that is found now to a file, for --baseline.", valueName: "file"), completion: .file()
  )
  var writeBaseline: String?

  @OptionGroup var resources: ResourceOptions

  enum FailureLevel: String, CaseIterable, ExpressibleByArgument {
    case error
    case warning
  }

  func validate() throws {
    var files = try targets().map { (option: "--output", path: $0.file) }
    if let html { files.append(("--html", html)) }
    if let writeBaseline { files.append(("--write-baseline", writeBaseline)) }
    try OutputFile.validate(files)
    if let (option, _) = files.first(where: { $0.path == OutputFile.standardOutput }) {
      throw ValidationError("\(option) writes a file: standard output has the report, in the form that --format names")
    }
    guard path.filter({ $0 == "-" }).count + (events == "-" ? 1 : 0) < 2 else {
      throw ValidationError("standard input can be read once: as a message or as the events")
    }
    guard !strict || failOn != .error else { throw ValidationError("--strict is --fail-on warning: name one of them") }
    guard writeBaseline == nil || changedSince == nil else {
      throw ValidationError("--write-baseline writes the whole file: it goes without --changed-since")
    }
    guard writeBaseline == nil || only.isEmpty && language.isEmpty && platform == nil && key.isEmpty else {
      throw ValidationError(
        "--write-baseline writes the whole file: it goes without --only, --language, --platform and --key")
    }
  }

  func run() throws { try OutputFile.sparingInputs { try exiting(execute) } }

  private func execute() throws {
    let inputs = CheckInputs(path, events: events)
    let changes = try changedSince.map {
      try GitChanges(since: $0, in: resources.folder(near: inputs.near, project: inputs.project))
    }
    let checked = try check(inputs)
    var report = checked.report(sharesRules: !path.isEmpty)
    report.unchecked += inputs.unread
    let found = report.findings
    report = subtractingBaselines(from: report, options(inputs))
    if let changes { report = try report.without(findings(before: changes), options(inputs)) }
    try write(report, found, inputs, checked)
    tellPlaces(report, inputs, checked.parts.map { $0.engine })
    if let changes {
      let verb = changes.count == 1 ? "differs" : "differ"
      let commit = Terminal.printable(changedSince ?? "")
      Terminal.note("note: \(counted(changes.count, "file")) \(verb) from \(commit)")
    }
    if report.unchecked.contains(where: { !Self.isInRule($0) }) { throw CommandCode.unreadable.exit }
    let hasFailed =
      !report.unchecked.isEmpty || report.count(.error) > 0 || failsOnWarnings && report.count(.warning) > 0
    if hasFailed { throw CommandCode.findings.exit }
  }

  /// The findings of the same check of the files before the changes; none if they could not be checked.
  private func findings(before changes: GitChanges) throws(LocScriptError) -> [Finding] {
    try changes.files.reading { () -> [Finding] in
      // Standard input and pipes cannot be read again.
      let events = events.flatMap { Self.isReadAgain($0) ? $0 : nil }
      let inputs = CheckInputs(path.filter(Self.isReadAgain), events: events)
      let checked = try? check(inputs, isQuiet: true)
      return checked?.report(sharesRules: !path.isEmpty).findings ?? []
    }
  }

  private static func isReadAgain(_ path: String) -> Bool {
    let kind = FileReader.kind(of: path)
    return kind == .file || kind == .folder
  }

  /// Checks each app.
  private func check(_ inputs: CheckInputs, isQuiet: Bool = false) throws -> CheckedApps {
    var checked = CheckedApps()
    var refusal: LocScriptError?
    for app in try resources.openedApps(near: inputs.near, project: inputs.project, isQuiet: isQuiet) {
      switch app.engine {
      case .success(let engine):
        do throws(LocScriptError) {
          let (report, options) = try check(engine, inputs)
          checked.add(app.name, engine, report, options)
        } catch {
          // A language or version of another app selects nothing here.
          refusal = refusal ?? error
        }
      case .failure(let error):
        guard let name = app.name else { throw error }
        checked.add(.unread(name, error.diagnostics))
      }
    }
    if let refusal, checked.isEmpty { throw refusal }
    return checked
  }

  private func check(
    _ engine: Engine, _ inputs: CheckInputs
  ) throws(LocScriptError) -> (report: CheckReport, options: CheckOptions) {
    let isWhole = path.isEmpty || inputs.project != nil
    var options = options(inputs)
    // A project without rules has its strings alone.
    if isWhole, engine.rulesRoot == nil { options.checksResources = true }
    let nothing =
      engine.hasResources ? nil : resources.noResources(near: inputs.near, project: inputs.project, "no key is checked")
    do throws(LocScriptError) {
      return (
        try engine.check(rules: isWhole ? nil : inputs.rules, options: options, withoutResources: nothing), options
      )
    } catch {
      // It is about the options, and wrong use whatever status it has in other calls.
      throw LocScriptError(.usage, error.diagnostics)
    }
  }

  /// Tells where else the texts of missing keys are.
  private func tellPlaces(_ report: CheckReport, _ inputs: CheckInputs, _ engines: [Engine]) {
    var places = resources.missingKeyPlaces(engines, near: inputs.near, project: inputs.project)
    for platform in [Device.Platform.android, .ios] {
      let keys = report.findings.lazy
        .filter { $0.slug == DiagnosticCode.missingKey.slug && $0.platform == platform }.compactMap { $0.key }
      places.tell(Set(keys), missingOn: platform)
    }
  }

  /// Whether it is an error in a rule that was read, such as a typo: a finding, as for `run`. A run that hits a limit leaves
  /// a part unchecked.
  private static func isInRule(_ finding: Diagnostic) -> Bool {
    let status = finding.code.status
    return status.isOfRules && CommandCode(status: status.rawValue) == .findings
  }

  /// Whether the user asks for every finding, or only for some.
  private var wantsEveryFinding: Bool {
    all || verbose || warnings.warnings || !only.isEmpty || !language.isEmpty || !key.isEmpty
  }

  private var failsOnWarnings: Bool { strict || failOn == .warning }

  private func options(_ inputs: CheckInputs) -> CheckOptions {
    var options = CheckOptions()
    options.messages = inputs.messages
    options.events = inputs.events?.bytes
    options.eventsName = inputs.events?.name ?? options.eventsName
    options.checksResources = checksResources
    options.isExhaustive = exhaustive
    options.only = only
    options.platform = platform
    options.locales = language
    options.keyPrefixes = key
    options.against = against
    return options
  }

  /// The report without the findings of the baseline. A baseline that is about to be written contains all.
  private func subtractingBaselines(from report: CheckReport, _ options: CheckOptions) -> CheckReport {
    var report = report
    if let baseline {
      do throws(LocScriptError) {
        let known = try Baseline(try Engine.readFile(baseline), name: baseline)
        report = report.subtracting(known, options: options, isWhole: path.isEmpty)
      } catch {
        // Everything is reported then, and that it should not have been.
        report.unchecked += error.diagnostics
      }
    }
    if writeBaseline != nil {
      report = report.subtracting(Baseline(report.findings), options: options, isWhole: false)
    }
    return report
  }

  // MARK: - Output

  /// The files to write with their forms.
  private func targets() throws -> [(format: ReportFormat, file: String)] {
    try output.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw ValidationError("--output is FORMAT=FILE, as in sarif=report.sarif, not '\(text)'")
      }
      guard let format = ReportFormat(rawValue: parts[0]) else {
        let names = ReportFormat.allValueStrings
        let near = suggestion(for: parts[0], among: names).map { "did you mean '\($0)'?" }
        throw ValidationError(
          "--output has no form '\(parts[0])'; " + (near ?? "one of " + names.joined(separator: ", ")))
      }
      return (format, parts[1])
    }
  }

  /// Writes the report wherever it is wanted; a place that fails does not keep the others from theirs.
  private func write(_ report: CheckReport, _ found: [Finding], _ inputs: CheckInputs, _ checked: CheckedApps) throws {
    var failure: CommandFailure?
    func attempt(_ body: () throws -> Void) throws {
      do { try body() } catch let error as CommandFailure { failure = failure ?? error }
    }
    func bytes(_ format: ReportFormat, isFile: Bool = false) -> [UInt8] {
      let options = ReportOptions(
        hasColors: !isFile && Terminal.colored(1), failsOnWarnings: failsOnWarnings,
        showsNotes: warnings.warnings || !only.isEmpty, isVerbose: verbose, listsAll: all,
        isShort: !isFile && !wantsEveryFinding)
      return report.written(as: format, options: options) { inputs.sources[$0] ?? Terminal.text(of: $0) }
    }
    try attempt { try Terminal.write(bytes(format)) }
    for target in try targets() {
      try attempt { try OutputFile.write(bytes(target.format, isFile: true), to: target.file) }
    }
    if let html {
      let rules = path.isEmpty || inputs.project != nil ? nil : inputs.rules
      let page = CheckPage.html(report, checked, inputs, rules: rules)
      try attempt { try OutputFile.write(page, to: html) }
    }
    if let writeBaseline {
      let baseline = Baseline(found)
      try attempt {
        try OutputFile.write(baseline.json, to: writeBaseline, replacesInputs: self.baseline != nil)
        let entries = baseline.count == 1 ? "1 entry" : "\(baseline.count) entries"
        Terminal.note("note: \(entries) written to \(Terminal.printable(writeBaseline))")
      }
    }
    // Data on standard output needs its summary elsewhere.
    if format != .text, format != .github { Terminal.note(report.summary) }
    if let failure { throw failure }
  }
}

extension ReportFormat: ExpressibleByArgument {}
