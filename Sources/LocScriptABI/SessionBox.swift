// A session with a handle: the sandbox, and the memory of its last result, which the caller borrows.

import CLocScript
import LocBase
import LocRules
import LocSandbox
import LocScript

/// A session and its last result. The handle table admits one caller at a time; other threads may only call `interrupt` and
/// `close`.
final class SessionBox: @unchecked Sendable {
  private var session: RuleSession {
    didSet { unmanagedSession = Unmanaged.passUnretained(session) }
  }
  // A reference to the session without reference counting, for `run`.
  @exclusivity(unchecked) private var unmanagedSession: Unmanaged<RuleSession>
  private let limits: RuleLimits
  // All generations share one flag: `interrupt` must not read `session`, which `use` replaces on another thread.
  private let interruptFlag = InterruptFlag()
  // Raised when the handle is closed, perhaps from another thread or by the run's own log function.
  private let closed = InterruptFlag()
  @exclusivity(unchecked) private var measures = false
  @exclusivity(unchecked) private var results = ResultMemory()
  // The caller borrows envelopes where they were written: a copy of a large batch would need as much memory again.
  @exclusivity(unchecked) private var batch = ByteBuffer()

  init(rules: Rules?, app: RuleApp?, limits: RuleLimits) {
    self.limits = limits
    session = RuleSession(rules: rules, app: app, limits: limits, interruptFlag: interruptFlag)
    unmanagedSession = Unmanaged.passUnretained(session)
  }

  /// Replaces the rules by another generation, which gets its own sandbox.
  func use(_ rules: Rules) {
    let last = session
    session = RuleSession(rules: rules, app: rules.app, limits: limits, interruptFlag: interruptFlag)
    session.onLog = last.onLog
    session.now = last.now
    if measures { session.measureRuns() }
  }

  /// Makes all following results include the usage of their runs.
  func measureRuns() {
    measures = true
    session.measureRuns()
  }

  /// The value of `event.now` for an event without one, in UNIX seconds; nil: such an event has none.
  var now: Int? {
    get { session.now }
    set { session.now = newValue }
  }

  /// Ends the current run. Any thread may call it, also during a run.
  func interrupt() { interruptFlag.raise() }

  /// Notes that the handle is being closed: a current run ends, and must not return texts that are freed with the session.
  func close() {
    closed.raise()
    interrupt()
  }

  private var lost: LocScriptError? {
    guard closed.isRaised else { return nil }
    return LocScriptError(.staleHandle, "the session was closed during its run, and the result went with it")
  }

  /// Sends log lines to the host's function from now on; with NULL they are dropped.
  func onLog(_ receive: locscript_log_function?, _ context: UnsafeMutableRawPointer?) {
    guard let receive else {
      session.onLog = nil
      return
    }
    session.onLog = { rule, text in
      var rule = rule
      rule.withUTF8 { name in
        withUTF8(text) { text in
          var line = locscript_log_line(
            struct_size: UInt32(MemoryLayout<locscript_log_line>.size), reserved: 0,
            rule: locscript_str(UTF8Slice(name)), text: locscript_str(text))
          receive(context, &line)
        }
      }
    }
  }

  /// The failure of an event that cannot be used; nil otherwise.
  func run(_ event: UTF8Slice, only: String?, _ result: UnsafeMutablePointer<locscript_result>) -> LocScriptError? {
    unmanagedSession._withUnsafeGuaranteedRef { run($0, event, only, result) }
  }

  private func run(
    _ session: RuleSession, _ event: UTF8Slice, _ only: String?, _ result: UnsafeMutablePointer<locscript_result>
  ) -> LocScriptError? {
    let isEmpty: Bool
    do throws(LocScriptError) {
      isEmpty = try !session.runBorrowing(event: event, only: only)
    } catch {
      return lost ?? error
    }
    if let lost { return lost }
    results.reset()
    if batch.count > 0 { batch = ByteBuffer() }
    // Most events have an empty result.
    results.storeNothing(in: result)
    if !isEmpty { session.withResult { results.store($0, in: result) } }
    if measures { session.withResult { results.store($0.usage, in: result) } }
    return nil
  }

  func runMany(_ events: UTF8Slice) throws(LocScriptError) -> locscript_str {
    batch = ByteBuffer()
    batch = session.runMany(events: events)
    if let lost { throw lost }
    results.reset()
    batch.append(0)
    return locscript_str(UTF8Slice(base: batch.slice.base, count: batch.count - 1))
  }

  /// Runs a batch and hands its envelopes to the host's function, a block at a time.
  func runMany(_ events: UTF8Slice, into sink: Sink) throws(LocScriptError) {
    var refusal: LocScriptError?
    session.runMany(events: events) { block in
      do throws(LocScriptError) { try sink.hand(block) } catch { refusal = error }
      return refusal == nil && !closed.isRaised
    }
    if let lost { throw lost }
    results.reset()
    batch = ByteBuffer()
    if let refusal { throw refusal }
  }

  func evaluate(source: UTF8Slice, name: String, event: UTF8Slice?) throws(LocScriptError) -> locscript_str {
    do throws(LocScriptError) {
      let value = try session.evaluate(source: source, name: name, event: event)
      if let lost { throw lost }
      results.reset()
      batch = ByteBuffer()
      return results.keep(value)
    } catch {
      throw lost ?? error
    }
  }
}

/// Calls `body` with the text as valid UTF-8, which the C interface promises; a rule may log any bytes.
private func withUTF8(_ text: UTF8Slice, _ body: (UTF8Slice) -> Void) {
  guard firstInvalidUTF8(in: text) != nil else { return body(text) }
  var repaired = text.string
  repaired.withUTF8 { body(UTF8Slice($0)) }
}
