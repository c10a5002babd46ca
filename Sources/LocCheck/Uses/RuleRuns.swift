// Runs the samples of rules, and events, in their sandbox and collects the messages.

import LocBase
import LocDevice
import LocRules

/// Runs one generation of rules. A sample that fails or hits a limit does not affect the others.
struct RuleRuns {
  private let rules: Rules
  private let files: [(rule: String, file: String)]
  private let fileOfRule: [Text: String]
  private let session: RuleSession
  private(set) var uses: [KeyUse] = []
  /// The uses of each rule in `uses`: a million events give only a few.
  private var known: Set<[UInt8]> = []
  private(set) var findings: [Finding] = []
  /// The samples and events that hit a limit or could not be read.
  private(set) var unchecked: [Diagnostic] = []
  private(set) var sizes = PayloadSizes()
  /// The number of samples that ran.
  private(set) var sampleCount = 0
  /// The number of events that ran.
  private(set) var eventCount = 0
  /// The types of events that no rule handles.
  private(set) var unhandled = UnhandledTypes()
  /// The errors of `loc.text` about a key or its arguments, which stopped a run. The same call in the source, if it
  /// names its key, gives a better finding.
  private(set) var keyFailures: [Finding] = []

  init(_ rules: Rules) {
    self.rules = rules
    files = rules.info.map { ($0.name, $0.file) }
    fileOfRule = Dictionary(files.map { (Text($0.rule), $0.file) }) { first, _ in first }
    session = RuleSession(rules: rules, app: rules.app, limits: rules.limits)
  }

  /// Runs each rule with its own samples.
  mutating func runSamples() {
    for (rule, file) in files {
      let samples = rules.samples(of: rule)
      if samples.isEmpty {
        findings.append(
          Finding(
            Diagnostic(
              .noSamples, "\(rule) has no samples", severity: .note, at: SourcePosition(file: file, line: 1, column: 1),
              help: "Give it `samples`: they run with every check."),
            rule: rule, consequence: "Without an event only what the source says is checked."))
      }
      var types = SampleTypes(rules, rule: rule)
      for sample in samples {
        if let fault = types.fault(of: sample.name, sample.event, rule: rule) {
          findings.append(
            Finding(
              fault, rule: rule, sample: sample.name, consequence: "The sample is not run, and checks nothing.",
              subject: sample.name))
          continue
        }
        sampleCount += 1
        let place = { types.place(of: sample.name) }
        run(sample.event, only: rule, name: sample.name, at: place)
      }
    }
  }

  /// Runs the rules that handle each event; the file with this name has one event a line.
  mutating func run(events: [UInt8], of file: String) {
    events.withSlice { bytes in
      var lines = JSONLines(bytes)
      while let line = lines.next() {
        let number = lines.number
        run(line.bytes, line: number, name: "line \(number)") { SourcePosition(file: file, line: number, column: 1) }
      }
    }
  }

  /// Runs one event. An invalid event is not counted.
  /// - Parameters:
  ///   - only: the rule of a sample.
  ///   - line: the line of an event for all rules.
  ///   - place: gives the event's own place.
  private mutating func run(
    _ event: [UInt8], only: String? = nil, line: Int = 1, name: String, at place: () -> SourcePosition
  ) {
    do throws(LocScriptError) {
      let result = try event.withSlice { (bytes) throws(LocScriptError) in
        RunResult(
          only == nil
            ? try session.run(event: bytes, line: line, counting: &unhandled)
            : try session.run(event: bytes, only: only))
      }
      if only == nil { eventCount += 1 }
      for payload in result.payloads { collect(payload, name) }
      for warning in result.findings { report(warning.findings, warning.rule, name) }
      for failure in result.failures { fail(failure.error, failure.rule, name) }
    } catch {
      for var finding in error.diagnostics {
        // A sample's JSON has no line; the columns of an event's line are those of the file.
        var position = place()
        if only == nil, let column = finding.column { position.column = column }
        finding.position = position
        unchecked.append(finding)
      }
    }
  }

  private mutating func collect(_ payload: RunResult.Payload, _ sample: String) {
    report(payload.findings, payload.rule, sample)
    // The body is the canonical one that the session has just made.
    guard let push = try? PushMessage(payload.body, name: payload.rule) else { return }
    sizes.add(push.content, body: payload.body, rule: payload.rule, sample: sample)
    // The reading of the rule's source moves the uses to their calls.
    let file = fileOfRule[Text(payload.rule)] ?? payload.rule
    let found = KeyUse.uses(
      of: push.content, rule: Text(payload.rule), sample: sample,
      place: SourcePosition(file: file, line: 1, column: 1))
    for use in found where known.insert(use.kind).inserted { uses.append(use) }
  }

  /// Drop findings that the previews report too: theirs name the languages and the device's result.
  private mutating func report(_ found: [Diagnostic], _ rule: String?, _ sample: String) {
    for finding in found
    where ![.missingKey, .fewArguments, .unusedArgument, .literalWins].contains(finding.code)
      && finding.severity != .note
    {
      findings.append(Finding(finding, rule: rule, sample: sample))
    }
  }

  private mutating func fail(_ error: LocScriptError, _ rule: String, _ sample: String) {
    switch error.status {
    case .ruleInstructions, .ruleMemory, .ruleInterrupted, .ruleDeadline, .ruleOutput:
      for var finding in error.diagnostics {
        finding.message = "\(rule), \(sample): \(finding.message)"
        unchecked.append(finding)
      }
    default:
      for finding in error.diagnostics {
        let isAboutKey = finding.code == .missingKey || finding.code == .fewArguments
        let failure = Finding(
          finding, rule: rule, sample: sample, key: finding.key, consequence: "The rule sends nothing for this event.",
          subject: finding.message)
        if isAboutKey { keyFailures.append(failure) } else { findings.append(failure) }
      }
    }
  }
}
