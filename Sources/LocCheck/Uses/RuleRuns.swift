// Runs the samples of rules, and events, in their sandbox and collects what the rules would send.

import LocBase
import LocDevice
import LocRules

/// Runs one generation of rules. A sample that fails or hits a limit loses none of the others.
struct RuleRuns {
  private let rules: Rules
  private let files: [(rule: String, file: String)]
  private let session: RuleSession
  private(set) var uses: [KeyUse] = []
  /// What `uses` has of each rule: a million events are a few uses.
  private var known: Set<[UInt8]> = []
  private(set) var findings: [Finding] = []
  /// The samples and events that hit a limit or could not be read.
  private(set) var unchecked: [Diagnostic] = []
  /// The number of samples that ran.
  private(set) var sampleCount = 0
  /// The errors of `loc.text` about a key or its arguments, which stopped a run. The same call in the source, where it names its key,
  /// gives a better finding.
  private(set) var keyFailures: [Finding] = []

  init(_ rules: Rules) {
    self.rules = rules
    files = rules.info.map { ($0.name, $0.file) }
    session = RuleSession(rules: rules, host: rules.host, limits: rules.limits)
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
              help: "Give it `samples`: without an event only what the source says can be checked."),
            rule: rule))
      }
      for sample in samples {
        if let problem = wrongType(sample.event, of: rule) {
          findings.append(
            Finding(
              Diagnostic(
                .sampleType, problem, at: SourcePosition(file: file, line: 1, column: 1),
                help: "Give it one of the types that the rule's `on` lists."),
              rule: rule, sample: sample.name))
          continue
        }
        sampleCount += 1
        run(sample.event, only: rule, name: sample.name)
      }
    }
  }

  /// Runs the rules that want each event, one a line.
  mutating func run(events: [UInt8]) {
    events.withUnsafeBufferPointer { bytes in
      var lines = JSONLines(UTF8Slice(bytes))
      while let line = lines.next() { run(line.bytes, only: nil, name: "line \(lines.number)") }
    }
  }

  private mutating func run(_ event: [UInt8], only: String?, name: String) {
    do throws(LocScriptError) {
      let result = try event.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
        RunResult(try session.run(event: UTF8Slice(bytes), only: only))
      }
      for payload in result.payloads { collect(payload, name) }
      for warning in result.findings { report(warning.findings, warning.rule, name) }
      for failure in result.failures { fail(failure.error, failure.rule, name) }
    } catch {
      for var finding in error.diagnostics {
        finding.message = "\(only.map { $0 + ", " } ?? "")\(name): \(finding.message)"
        unchecked.append(finding)
      }
    }
  }

  private mutating func collect(_ payload: RunResult.Payload, _ sample: String) {
    report(payload.findings, payload.rule, sample)
    // The body is the canonical one that the session has just made.
    guard let push = try? PushMessage(payload.body, name: payload.rule) else { return }
    // The reading of the rule's source moves the uses to their calls.
    let file = files.first { $0.rule.equals(payload.rule) }?.file ?? payload.rule
    let found = KeyUse.uses(of: push.content, rule: payload.rule, sample: sample) { _, _ in
      SourcePosition(file: file, line: 1, column: 1)
    }
    for use in found where known.insert(use.kind).inserted { uses.append(use) }
  }

  /// What the previews say as well, they say better: with the languages and the device's answer.
  private mutating func report(_ found: [Diagnostic], _ rule: String, _ sample: String) {
    for finding in found
    where ![.missingKey, .missingArgument, .unusedArgument, .literalWins].contains(finding.code)
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
      for var finding in error.diagnostics {
        if finding.code == .missingArgument { finding.code = .fewArguments }
        let isAboutKey = finding.code == .missingKey || finding.code == .fewArguments
        let failure = Finding(
          finding, rule: rule, sample: sample, key: finding.key, consequence: "The rule sends nothing for this event.")
        if isAboutKey { keyFailures.append(failure) } else { findings.append(failure) }
      }
    }
  }

  /// The error for a sample that its own rule does not handle: it would test nothing.
  private func wrongType(_ event: [UInt8], of rule: String) -> String? {
    guard let types = rules.eventTypes(of: rule) else { return nil }
    let type = event.withUnsafeBufferPointer { bytes -> String? in
      var reader = JSONReader()
      return (try? reader.parse(UTF8Slice(bytes)))?.member("type")?.string
    }
    guard let type else { return "the sample has no type, and the rule's `on` lists the types that it handles" }
    if types.contains(where: { $0.equals(type) }) { return nil }
    return "the sample is of the type '\(type)', which the rule's `on` does not list"
  }
}
