// One rule file with an event, as `run` and `preview --rule` need it: interruptible, its log on standard error.

import Dispatch
import Glibc
import LocScript

final class RuleRunner {
  let rules: Rules
  let session: Session
  private let interrupts: InterruptWatch

  /// `source` is the rule's text where the file is a stream, which can be read only once.
  init(engine: Engine, file: String, source: Input?, now: Int? = nil) throws {
    rules = try source.map { try Rules(source: $0.bytes, name: $0.name, engine: engine) } ?? Rules(file, engine: engine)
    session = Session(rules)
    session.now = now
    session.onLog { rule, text in Terminal.note("\(rule): \(Terminal.printable(text))") }
    interrupts = InterruptWatch(session)
  }

  func run(_ event: Input) throws -> RunResult {
    do {
      return try session.run(event.bytes)
    } catch {
      // The event's own name stands in for the one the session gave it.
      Terminal.show(
        error.diagnostics.map { named($0, event.name) }, sources: [event.name: event.bytes], firstLine: event.firstLine)
      throw CommandCode(status: error.code).exit
    }
  }

  /// Says what is questionable about payloads and what did not become one, and leaves with the code for it.
  func report(_ result: RunResult) throws {
    for payload in result.payloads { Terminal.show(payload.findings.filter { $0.severity != .note }) }
    for skip in result.skipped {
      Terminal.note("\(skip.rule): skipped" + (skip.reason.isEmpty ? "" : ": " + Terminal.printable(skip.reason)))
    }
    for failure in result.failures { Terminal.show(failure.error.diagnostics) }
    if let first = result.failures.first { throw CommandCode(status: first.error.code).exit }
  }

  private func named(_ diagnostic: Diagnostic, _ name: String) -> Diagnostic {
    var diagnostic = diagnostic
    if diagnostic.line != nil { diagnostic.file = name }
    return diagnostic
  }
}

/// Ctrl-C ends the run under way, with 604, instead of the process.
final class InterruptWatch {
  private let source: DispatchSourceSignal

  init(_ session: Session) {
    let interrupt = session.interrupter
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { interrupt() }
    source.resume()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
