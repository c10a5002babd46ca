// A sandbox at work, for Swift hosts: events and chunks in, results out.

import LocBase
import LocRules

/// A sandbox at work. Belongs to one thread at a time.
public final class Session {
  private let session: RuleSession

  /// A session over a generation of rules.
  public init(_ rules: Rules) {
    session = RuleSession(rules: rules, host: rules.host, limits: rules.limits)
  }

  /// A session without rules: it can only evaluate.
  public init(_ engine: Engine) {
    session = RuleSession(rules: nil, host: engine.ruleHost, limits: engine.ruleLimits)
  }

  /// Unix seconds that `event.now` answers where an event has none; nil: such an event has no `now`.
  public var now: Int? {
    get { session.now }
    set { session.now = newValue }
  }

  /// Gets what `loc.log` and `print` write: the rule's name and the text.
  public func onLog(_ receive: @escaping (_ rule: String, _ text: String) -> Void) {
    session.onLog = { rule, text in receive(rule, text.string) }
  }

  /// Runs the rules that want this event; with `only`, that rule alone.
  /// - Throws: 500 for an event that is no JSON object, 100 for an unknown `only`.
  public func run(_ event: [UInt8], only: String? = nil) throws(LocScriptError) -> RunResult {
    try event.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      RunResult(try session.run(event: UTF8Slice(bytes), only: only))
    }
  }

  /// Runs one of a person's inputs: as `evaluate`, but globals stay from one input to the next, until a limit is hit.
  /// - Throws: 601 to 609.
  public func evaluate(input: [UInt8], name: String, event: [UInt8]? = nil) throws(LocScriptError) -> [UInt8] {
    try input.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      try session.evaluate(input: UTF8Slice(bytes), name: name, event: event)
    }
  }

  /// Runs a chunk under the sandbox and its limits: its value as JSON.
  /// - Throws: 601 to 609.
  public func evaluate(_ source: [UInt8], name: String, event: [UInt8]? = nil) throws(LocScriptError) -> [UInt8] {
    try source.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      guard let event else { return try session.evaluate(source: UTF8Slice(bytes), name: name) }
      return try event.withUnsafeBufferPointer { (json) throws(LocScriptError) in
        try session.evaluate(source: UTF8Slice(bytes), name: name, event: UTF8Slice(json))
      }
    }
  }

  /// The flag that `interrupter` raises, for a signal handler, which may store a word and not much else. It lives as long as
  /// the session.
  package var interruptFlag: UnsafeMutablePointer<Int32> { session.interruptFlag.address }

  /// Ends the run under way with 604; without one nothing happens. May be called on any thread.
  public var interrupter: @Sendable () -> Void {
    nonisolated(unsafe) let session = session
    return { session.interrupt() }
  }
}
