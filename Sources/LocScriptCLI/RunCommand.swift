// locscript run: runs a rule with an event, a rule with its samples, a plain script, or the REPL.

import ArgumentParser
import LocBase
import LocScript

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs a rule or a script, or starts the REPL.",
    discussion: """
      With --event a rule prints one request body a line. Without it, it runs on the samples it brings along; standard \
      input is read with `--event -` only, for one JSON document or one a line. A script \
      that returns no rule is run and its value is printed: a text as it is, a message as its request body, anything else \
      as JSON. Without a file the REPL starts, with a prompt on a terminal.
      """
  )

  @Argument(help: ArgumentHelp("A Lua file, or - for standard input.", valueName: "file"))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "An event: a file, JSON, or - for events one a line on standard input.", valueName: "file|json|-"))
  var event: String?

  @Flag(help: "Print envelopes: the payload with its rule, target, and what was skipped or failed.")
  var json = false

  @Option(help: ArgumentHelp("What event.now answers where an event has none: unix seconds.", valueName: "seconds"))
  var now: Int?

  @Flag(help: "Warnings fail: the exit code is 1 when there is one.")
  var strict = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var resources: ResourceOptions

  func validate() throws {
    guard file != nil || event == nil else { throw ValidationError("--event needs a rule's file") }
    guard file != "-" || event != "-" else {
      throw ValidationError("standard input can be the rule or the event, not both")
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
      // A file is read again where an error shows a line of it.
      try exiting(sources: source.map { [$0.name: $0.bytes] } ?? [:]) {
        if let event {
          let input = try Input(pathOrJSON: event, optionName: "event")
          let runner = try RuleRunner(engine: engine, file: file, source: source, now: now)
          return try runAll(input.events.map { (title: nil, event: $0) }, runner)
        }
        if let notARule = try runSamples(engine, file: file, source: source) {
          try runScript(engine, try source ?? Input(path: file), notARule)
        }
      }
    }
  }

  private static let unchecked = "the keys of loc.text are not checked"

  /// Runs every event, also when others fail; ends the command with the gravest code.
  private func runAll(_ events: [(title: String?, event: Input)], _ runner: RuleRunner) throws {
    var gravest = CommandCode.fine.exit
    defer { if runner.session.hasUncheckedKeys { resources.tellOfNoResources(near: file, Self.unchecked) } }
    for (title, event) in events {
      if let title { Terminal.note(Terminal.styled(Terminal.printable(title), [.dim])) }
      do {
        let result = try runner.run(event, json: json)
        if result.envelopes.isEmpty, title != nil || events.count == 1 { tellOfSilence(runner.rules, event) }
        try print(result, runner)
      } catch let code as ExitCode {
        if code == CommandCode.interrupted.exit { throw code }
        if code.rawValue > gravest.rawValue { gravest = code }
      }
    }
    if gravest != CommandCode.fine.exit { throw gravest }
  }

  /// Reports why an event has no result: no rule handles it, or the rules returned nothing.
  private func tellOfSilence(_ rules: Rules, _ event: Input) {
    let type = JSONText.string(event.bytes, member: "type")
    let reached = rules.names.filter { rule in rules.eventTypes(of: rule).map { $0.contains(type ?? "") } ?? true }
    guard reached.isEmpty else {
      return Terminal.note("nothing to send: \(reached.joined(separator: ", ")) returned nothing")
    }
    Terminal.show(Diagnostic(.unhandledEvent, unhandled(type, rules.names, rules)))
  }

  /// The sentence about an event type that none of these rules handles.
  private func unhandled(_ type: String?, _ names: [String], _ rules: Rules) -> String {
    let types = Set(names.flatMap { rules.eventTypes(of: $0) ?? [] }).sorted()
    let wanted = types.map { "'\($0)'" }.joined(separator: ", ")
    guard let type else { return "no rule wants an event without a type; they want \(wanted)" }
    let nearest = suggestion(for: type, among: types).map { "; did you mean '\($0)'?" }
    return "no rule wants events of the type '\(type)'" + (nearest ?? "; they want \(wanted)")
  }

  /// Runs a rule with its samples and returns nil, or returns the reason why the file is no rule. A file that fails while it is
  /// loaded also fails as a script, which shows what the file has printed before.
  private func runSamples(_ engine: Engine, file: String, source: Input?) throws -> LocScriptError? {
    let runner: RuleRunner
    do {
      runner = try RuleRunner(engine: engine, file: file, source: source, now: now)
    } catch let error as LocScriptError where error.code >= 601 && error.code <= 609 {
      return error
    }
    var events: [(title: String?, event: Input)] = []
    var hasWrongSample = false
    for rule in runner.rules.names {
      let samples = runner.rules.samples(of: rule)
      if samples.isEmpty {
        Terminal.show(
          Diagnostic(
            .noSamples, "\(rule) has no samples, so nothing was run", at: SourcePosition(file: file),
            help: "Give it `samples`, or an event with --event (- for standard input)."))
      }
      for sample in samples {
        if let wrong = wrongSample(sample, of: rule, runner.rules, file: file) {
          hasWrongSample = true
          Terminal.show(wrong)
          continue
        }
        events.append(("\(rule): \(sample.name)", Input(name: "<sample \(sample.name)>", bytes: sample.event)))
      }
    }
    defer { if !events.isEmpty { Self.tellOfUnreadInput() } }
    try runAll(events, runner)
    if hasWrongSample { throw CommandCode.findings.exit }
    return nil
  }

  /// The error for a sample that its own rule does not handle: it would test nothing.
  private func wrongSample(_ sample: (name: String, event: [UInt8]), of rule: String, _ rules: Rules, file: String)
    -> Diagnostic?
  {
    guard let types = rules.eventTypes(of: rule) else { return nil }
    let type = JSONText.string(sample.event, member: "type")
    if let type, types.contains(where: { $0.equals(type) }) { return nil }
    let found = type.map { "is of the type '\($0)'" } ?? "has no type"
    let near = type.flatMap { suggestion(for: $0, among: types) }.map { "; did you mean '\($0)'?" }
    return Diagnostic(
      .sampleType, "the sample '\(sample.name)' of \(rule) \(found), which the rule's `on` does not list\(near ?? "")",
      at: Self.place(of: sample.name, in: file),
      help: "Give it the type \(types.map { "'\($0)'" }.joined(separator: " or ")).")
  }

  /// The line of the file that names the sample; the file where none does, or where it is a folder.
  private static func place(of sample: String, in file: String) -> SourcePosition {
    let lines = ((try? Engine.readFile(file)) ?? []).split(separator: 0x0A, omittingEmptySubsequences: false)
    var isBelow = false
    for (number, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      isBelow = isBelow || text.contains("samples")
      if isBelow, let range = text.firstRange(of: sample), text[range.upperBound...].contains("=") {
        let column = text[..<range.lowerBound].unicodeScalars.count + 1
        return SourcePosition(file: file, line: number + 1, column: column)
      }
    }
    return SourcePosition(file: file)
  }

  /// Reports events on standard input that the command has not read. Users who pipe events in want them run. The command does
  /// not read them without `--event -`: in a shell's loop standard input belongs to the loop, and elsewhere no process may ever
  /// write to it or close it.
  private static func tellOfUnreadInput() {
    guard Input.isWaiting else { return }
    Terminal.note("note: these are the rule's samples; for the events on standard input say --event -")
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
      // A table with a function in it was meant to be a rule: the finding about its wrong field has a path.
      throw error.code == 609 && notARule.diagnostics.first?.path != nil ? notARule : error
    }
    // A rule without its `return` is a script that does nothing.
    if value == [UInt8]("null".utf8), !hasWritten, let why = notARule.diagnostics.first {
      Terminal.note("note: run as a script, which gave nothing: " + Terminal.printable(why.message))
    }
    // A text is printed as it is, everything else as JSON.
    try Terminal.write((JSONText.string(value).map { [UInt8]($0.utf8) } ?? value) + [0x0A])
  }

  private func print(_ result: RunResult, _ runner: RuleRunner) throws {
    if json {
      try Terminal.write(result.envelopes)
    } else {
      for payload in result.payloads { try Terminal.write(payload.body + [0x0A]) }
    }
    try runner.report(result)
  }
}
