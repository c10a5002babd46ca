// A runner of rules for `run` and `preview --rule`: it is interruptible and writes the rule's log to standard error.

import CInterrupt
import LocBase
import LocRules
import LocScript

final class RuleRunner {
  let rules: Rules
  let session: Session
  /// The rule's text by its name, if the file can be read only once.
  let sources: [String: [UInt8]]
  private let interrupts: InterruptWatch
  /// The types of lines that no rule handles.
  private var unhandled = UnhandledTypes()

  /// `source` is the rule's text where the file is a stream, which can be read only once.
  init(engine: Engine, file: String, source: Input?, now: Int? = nil) throws {
    sources = source.map { [$0.name: $0.bytes] } ?? [:]
    rules = try source.map { try Rules(source: $0.bytes, name: $0.name, engine: engine) } ?? Rules(file, engine: engine)
    session = Session(rules)
    session.now = now.map { Int64($0) }
    session.onLog { rule, text in Terminal.log(rule, text) }
    interrupts = InterruptWatch(session)
  }

  /// Runs an event; a sample runs only with its own rule, if the rule handles it. With `json` an invalid event also
  /// gives an envelope.
  func run(_ event: RuleEvent, json: Bool = false) throws -> RunResult {
    let input = event.input
    do {
      if case .line(let line) = event.place {
        return try session.run(input.bytes, line: line, counting: &unhandled)
      }
      let own = event.owner.flatMap { wanting(event).contains($0) ? $0 : nil }
      return try session.run(input.bytes, only: own, at: event.place)
    } catch {
      // The event's own name replaces the one that the session uses.
      var failure = error
      failure.diagnostics = error.diagnostics.map { named($0, input.name) }
      Terminal.show(failure.diagnostics, sources: [input.name: input.bytes], firstLine: input.firstLine)
      if json {
        for index in failure.diagnostics.indices { failure.diagnostics[index].line? += input.firstLine - 1 }
        try Terminal.write(failure.envelope(rule: nil, at: event.place))
      }
      throw CommandCode(status: error.code).exit
    }
  }

  /// The rules that handle the event.
  func wanting(_ event: RuleEvent) -> [String] { rules.wanting(event.input.bytes) }

  /// Reports an event for which the rules returned nothing.
  func tellOfSilence(_ event: RuleEvent) {
    if let owner = event.owner { return Terminal.note(event.label(owner) + ": nothing to send: it returned nothing") }
    let reached = wanting(event).map { Terminal.printable($0) }
    Terminal.note(event.prefix + "nothing to send: \(reached.joined(separator: ", ")) returned nothing")
  }

  /// Reports the types of lines that no rule handles.
  /// - Parameter input: The name of the events' file.
  func tellOfUnhandled(in input: String) { Terminal.show(unhandled, by: rules, in: input) }

  /// Their envelopes.
  var unhandledEnvelopes: [UInt8] {
    var envelopes = ByteBuffer(capacity: 1024)
    unhandled.append(to: &envelopes, rules)
    return envelopes.bytes
  }

  /// Reports the findings about payloads and the rules that were skipped or failed, and exits with the code of a failure.
  func report(_ result: RunResult, of event: RuleEvent) throws {
    tell(result, of: event)
    if let first = result.failures.first { throw CommandCode(status: first.error.code).exit }
    if !result.errors.isEmpty { throw CommandCode.findings.exit }
  }

  private func tell(_ result: RunResult, of event: RuleEvent) {
    for payload in result.payloads { Terminal.show(payload.findings.filter { $0.severity != .note }, sources: sources) }
    for skip in result.skipped {
      let reason = skip.reason.isEmpty ? "" : ": " + Terminal.printable(skip.reason)
      Terminal.note(event.label(skip.rule) + ": skipped" + reason)
    }
    for failure in result.failures {
      // The error's own place is in the rule; the event is another matter.
      if case .alone = event.place {} else { Terminal.note(event.label(failure.rule) + ": failed") }
      Terminal.show(failure.error.diagnostics, sources: sources)
    }
    for warning in result.findings {
      if warning.rule == nil {
        showUnhandled(warning.findings, of: event)
      } else {
        Terminal.show(warning.findings, sources: sources)
      }
    }
  }

  /// Shows the findings about an event that no rule handles. A sample has no text of its own to point at.
  private func showUnhandled(_ findings: [Diagnostic], of event: RuleEvent) {
    let input = event.input
    guard event.owner != nil else {
      return Terminal.show(
        findings.map { named($0, input.name) }, sources: [input.name: input.bytes], firstLine: input.firstLine)
    }
    for var finding in findings {
      finding.position = nil
      finding.message = event.prefix + finding.message
      Terminal.show(finding)
    }
  }

  /// Reports a result of the only event, for the REPL.
  static func tell(_ result: RunResult) {
    for payload in result.payloads { Terminal.show(payload.findings.filter { $0.severity != .note }) }
    for skip in result.skipped {
      Terminal.note(
        "\(Terminal.printable(skip.rule)): skipped"
          + (skip.reason.isEmpty ? "" : ": " + Terminal.printable(skip.reason)))
    }
    for failure in result.failures { Terminal.show(failure.error.diagnostics) }
    for warning in result.findings { Terminal.show(warning.findings) }
  }

  private func named(_ diagnostic: Diagnostic, _ name: String) -> Diagnostic {
    var diagnostic = diagnostic
    if diagnostic.line != nil { diagnostic.file = name }
    return diagnostic
  }
}

/// A handler of Ctrl-C, one a process. Ctrl-C ends the current run, with 604, instead of the process; it also ends a waiting
/// system call, with EINTR.
final class InterruptWatch {
  // The session whose flag the handler raises.
  private var session: Session

  init(_ session: Session) {
    self.session = session
    loc_watch_interrupts(session.interruptFlag)
  }

  deinit { loc_unwatch_interrupts() }

  /// Makes Ctrl-C end this session's runs from now on.
  func follow(_ session: Session) {
    loc_watch_interrupts(session.interruptFlag)
    self.session = session
  }

  /// Whether Ctrl-C has been pressed since the last call.
  static func takePress() -> Bool { loc_take_interrupt() }

  /// Waits until there are bytes to read or the input has ended; false when Ctrl-C has been pressed instead.
  static func waitForInput(_ descriptor: Int32) -> Bool { loc_wait_for_input(descriptor) }
}
