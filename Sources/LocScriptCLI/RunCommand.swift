// locscript run: runs a rule with an event, a rule with its samples, a plain script, or the REPL.

import ArgumentParser
import LocBase
import LocReport
import LocRules
import LocScript

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs a rule or a script, or starts the REPL.",
    discussion: """
      With --events a rule prints one request body a line; a folder stands for all of its rules. Without it, it runs on the \
      samples it brings along; standard \
      input is read with `--events -` only, for one JSON document or one a line. A script \
      that returns no rule is run and its value is printed: a text as it is, a message as its request body, anything else \
      as JSON. Without a file the REPL starts, with a prompt on a terminal.
      """
  )

  @Argument(
    help: ArgumentHelp("A Lua file, a folder of rules, or - for standard input.", valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "An event or events, one a line: a file, JSON, or - for standard input.", valueName: "file|json|-"),
    completion: .file())
  var events: String?

  @Option(help: "text: request bodies; json: envelopes, with rule and target, and what was skipped or failed.")
  var format = OutputFormat.text

  @Option(help: ArgumentHelp("What event.now answers where an event has none: unix seconds.", valueName: "seconds"))
  var now: Int?

  @Flag(help: "Warnings fail: the exit code is 1 when there is one.")
  var strict = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var resources: ResourceOptions

  func validate() throws {
    try ArgumentWords.check(now: now)
    guard file != nil || events == nil else { throw ValidationError("--events needs a rule's file") }
    guard file != "-" || events != "-" else {
      throw ValidationError("standard input can be the rule or the events, not both")
    }
  }

  func run() throws {
    try execute()
    if strict, Terminal.hasWarned { throw CommandCode.findings.exit }
  }

  private func execute() throws {
    try exiting {
      let engine = try resources.engine(near: file)
      // The keys that a rule names are known only after its run.
      warnings.tell(engine, about: [])
      guard let file else { return try REPL(engine: engine, resources: resources).run() }
      // The input is read first: once the runner exists, Ctrl-C ends a run and no longer the process.
      let source = try Input.stream(file)
      // A file is read again if an error shows a line of it.
      try exiting(sources: source.map { [$0.name: $0.bytes] } ?? [:]) {
        if let events {
          let input = try Input(pathOrJSON: events, optionName: "event")
          let runner = try RuleRunner(engine: engine, file: file, source: source, now: now)
          return try runAll(RuleEvent.all(in: input), runner)
        }
        if let notARule = try runSamples(engine, file: file, source: source) {
          guard FileReader.kind(of: file) != .folder else { throw notARule }
          try runScript(engine, try source ?? Input(path: file), notARule)
        }
      }
    }
  }

  private static let unchecked = "the keys of loc.text are not checked"

  /// Runs every event, even if others fail; ends the command with the worst code.
  private func runAll(_ events: [RuleEvent], _ runner: RuleRunner) throws {
    var gravest = CommandCode.fine.exit
    defer { if runner.session.hasUncheckedKeys { resources.tellOfNoResources(near: file, Self.unchecked) } }
    var summary = RunSummary()
    let areSamples = events.first?.owner != nil
    for event in events {
      var result: RunResult?
      do {
        let found = try runner.run(event, json: format == .json)
        result = found
        if found.envelopes.isEmpty { try tellOfNothing(event, runner, isOneOfLines: !areSamples && events.count > 1) }
        try print(found, event, runner)
      } catch let code as ExitCode {
        if code == CommandCode.interrupted.exit { throw code }
        if code.rawValue > gravest.rawValue { gravest = code }
      }
      summary.add(result, isWanted: !runner.wanting(event).isEmpty)
    }
    runner.tellOfUnhandled(in: events.first?.input.name ?? "")
    if format == .json { try Terminal.write(runner.unhandledEnvelopes) }
    summary.tell(events)
    if gravest != CommandCode.fine.exit { throw gravest }
  }

  /// Reports an event without a result. Among many events, only the summary counts it.
  private func tellOfNothing(_ event: RuleEvent, _ runner: RuleRunner, isOneOfLines: Bool) throws {
    if isOneOfLines { return }
    runner.tellOfSilence(event)
    if format == .json, let owner = event.owner {
      try Terminal.write(envelopeOfNothing(rule: owner, at: event.place))
    }
  }

  /// Runs a rule with its samples and returns nil, or returns why the file is not a rule. A file that fails to load
  /// also fails as a script, which shows what the file printed before.
  private func runSamples(_ engine: Engine, file: String, source: Input?) throws -> LocScriptError? {
    let runner: RuleRunner
    do {
      runner = try RuleRunner(engine: engine, file: file, source: source, now: now)
    } catch let error as LocScriptError where error.code >= 601 && error.code <= 609 {
      return error
    }
    let samples = RuleSamples(runner.rules, file: file, sources: runner.sources)
    let events = samples.events
    defer { if !events.isEmpty { Self.tellOfUnreadInput() } }
    try runAll(events, runner)
    if samples.hasWrongType { throw CommandCode.findings.exit }
    return nil
  }

  /// Reports events on standard input that the command has not read. Users who pipe events in expect them to run. The
  /// command does not read them without `--events -`: in a shell loop, standard input belongs to the loop, and elsewhere
  /// it may never be written to or closed.
  private static func tellOfUnreadInput() {
    guard Input.isWaiting else { return }
    Terminal.note("note: these are the rule's samples; for the events on standard input say --events -")
  }

  private func runScript(_ engine: Engine, _ input: Input, _ notARule: LocScriptError) throws {
    let session = Session(engine)
    var hasWritten = false
    session.onLog { _, text in
      hasWritten = true
      Terminal.note(Terminal.printable(text))
    }
    let interrupts = InterruptWatch(session)
    defer { withExtendedLifetime(interrupts) {} }
    defer { if session.hasUncheckedKeys { resources.tellOfNoResources(near: file, Self.unchecked) } }
    let value: [UInt8]
    do {
      value = try session.evaluate(input.bytes, name: input.name)
    } catch {
      // A table that contains a function was meant to be a rule: the finding about its wrong field has a path.
      throw error.code == 609 && notARule.diagnostics.first?.path != nil ? notARule : error
    }
    // A rule without its `return` is a script that does nothing.
    if value == [UInt8]("null".utf8), !hasWritten, let why = notARule.diagnostics.first {
      Terminal.note("note: run as a script, which gave nothing: " + Terminal.printable(why.message))
    }
    // A string is printed unchanged, everything else as JSON.
    try Terminal.write((JSONText.string(value).map { [UInt8]($0.utf8) } ?? value) + [.newline])
  }

  private func print(_ result: RunResult, _ event: RuleEvent, _ runner: RuleRunner) throws {
    if format == .json {
      try Terminal.write(result.envelopes)
    } else {
      // The only event of the only rule needs no name.
      var isNamed = runner.rules.names.count > 1
      if case .alone = event.place {} else { isNamed = true }
      for group in isNamed ? PayloadGroup.groups(result.payloads) : [] {
        Terminal.note(Terminal.styled(event.label(group.first.rule) + " → " + Terminal.printable(group.target), [.dim]))
      }
      for payload in result.payloads { try Terminal.write(payload.body + [.newline]) }
    }
    try runner.report(result, of: event)
  }
}
