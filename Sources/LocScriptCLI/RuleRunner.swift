// A runner of one rule file for `run` and `preview --rule`: it is interruptible and writes the rule's log to standard error.

import CInterrupt
import LocScript

final class RuleRunner {
  let rules: Rules
  let session: Session
  /// The rule's text by its name, where the file can be read only once.
  private let sources: [String: [UInt8]]
  private let interrupts: InterruptWatch

  /// `source` is the rule's text where the file is a stream, which can be read only once.
  init(engine: Engine, file: String, source: Input?, now: Int? = nil) throws {
    sources = source.map { [$0.name: $0.bytes] } ?? [:]
    rules = try source.map { try Rules(source: $0.bytes, name: $0.name, engine: engine) } ?? Rules(file, engine: engine)
    session = Session(rules)
    session.now = now
    session.onLog { rule, text in Terminal.note("\(rule): \(Terminal.printable(text))") }
    interrupts = InterruptWatch(session)
  }

  /// Runs an event. With `json` an invalid event also gives an envelope.
  func run(_ event: Input, json: Bool = false) throws -> RunResult {
    do {
      return try session.run(event.bytes)
    } catch {
      // The event's own name replaces the one that the session uses.
      var failure = error
      failure.diagnostics = error.diagnostics.map { named($0, event.name) }
      Terminal.show(failure.diagnostics, sources: [event.name: event.bytes], firstLine: event.firstLine)
      if json {
        for index in failure.diagnostics.indices { failure.diagnostics[index].line? += event.firstLine - 1 }
        try Terminal.write(failure.envelope(rule: nil))
      }
      throw CommandCode(status: error.code).exit
    }
  }

  /// Reports the findings about payloads and the rules that were skipped or failed, and exits with the code of a failure.
  func report(_ result: RunResult) throws {
    Self.tell(result, sources: sources)
    if let first = result.failures.first { throw CommandCode(status: first.error.code).exit }
  }

  static func tell(_ result: RunResult, sources: [String: [UInt8]] = [:]) {
    for payload in result.payloads { Terminal.show(payload.findings.filter { $0.severity != .note }, sources: sources) }
    for skip in result.skipped {
      Terminal.note("\(skip.rule): skipped" + (skip.reason.isEmpty ? "" : ": " + Terminal.printable(skip.reason)))
    }
    for failure in result.failures { Terminal.show(failure.error.diagnostics, sources: sources) }
    for warning in result.findings { Terminal.show(warning.findings, sources: sources) }
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
