// --rule, --events and --now: the rules whose messages a command uses.

import ArgumentParser
import LocRules
import LocScript

struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A rule that makes the messages, or a folder of rules.", valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var rule: String?

  @Option(
    help: ArgumentHelp(
      """
      An event or events, one a line: a file, JSON, or - for standard input (default: the rule's samples).
      """, valueName: "file|json|-"), completion: .file())
  var events: String?

  @Option(help: ArgumentHelp("What event.now answers where an event has none: unix seconds.", valueName: "seconds"))
  var now: Int?

  func validate() throws {
    try ArgumentWords.check(now: now)
    guard rule != "-" || events != "-" else {
      throw ValidationError("standard input can be the rule or the events, not both")
    }
  }

  /// Refuses an event without a rule that could handle it.
  func requireRule(_ hasRule: Bool) throws {
    guard hasRule || events == nil && now == nil else { throw ValidationError("--events and --now go with --rule") }
  }

  /// Runs the rules with the event, the events or their samples, and passes on each result. Reports what is no message.
  /// - Parameters:
  ///   - madeInto: What happens to the messages, for the last line: "previewed".
  ///   - note: takes the code of each failure.
  func eachResult(
    of rule: String, _ engine: Engine, madeInto: String, note: (ExitCode) -> Void,
    _ show: (RuleEvent, RunResult, RuleRunner) throws -> Void
  ) throws {
    // The input is read first: once the runner exists, Ctrl-C ends a run and no longer the process.
    let input = try self.events.map { try Input(pathOrJSON: $0, optionName: "event") }
    let runner = try RuleRunner(engine: engine, file: rule, source: try Input.stream(rule), now: now)
    let samples = input == nil ? RuleSamples(runner.rules, file: rule, sources: runner.sources) : nil
    let events = input.map { RuleEvent.all(in: $0) } ?? samples?.events ?? []
    if samples?.hasWrongType ?? false { note(CommandCode.findings.exit) }
    var summary = RunSummary()
    for event in events {
      var found: RunResult?
      do {
        let result = try runner.run(event)
        found = result
        try show(event, result, runner)
        if result.envelopes.isEmpty, events.count == 1 || event.owner != nil { runner.tellOfSilence(event) }
        try runner.report(result, of: event)
      } catch let code as ExitCode {
        if code == CommandCode.interrupted.exit || code == CommandCode.usage.exit { throw code }
        note(code)
      }
      summary.add(found, isWanted: !runner.wanting(event).isEmpty)
    }
    runner.tellOfUnhandled(in: events.first?.input.name ?? "")
    summary.tell(events, madeInto: madeInto)
  }
}
