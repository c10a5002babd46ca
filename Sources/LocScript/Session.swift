// A session for Swift hosts: it runs events and chunks in a sandbox and returns their results.

import LocBase
import LocRules

/// A session runs rules or chunks in a sandbox. One thread at a time may use it.
public final class Session {
  private let session: RuleSession

  /// A session over a generation of rules.
  public init(_ rules: Rules) {
    session = RuleSession(rules: rules, host: rules.host, limits: rules.limits)
  }

  /// A session without rules, which can only evaluate.
  public init(_ engine: Engine) {
    session = RuleSession(rules: nil, host: engine.ruleHost, limits: engine.ruleLimits)
  }

  /// The value of `event.now` in UNIX seconds for an event without one; nil: such an event has no `now`.
  public var now: Int? {
    get { session.now }
    set { session.now = newValue }
  }

  /// Whether a rule or chunk has used a key of a text while the engine had no resources: nothing has checked the key.
  public var hasUncheckedKeys: Bool { session.hasUncheckedKeys }

  /// Sets the function that receives the lines of `loc.log` and `print`: the rule's name and the text.
  public func onLog(_ receive: @escaping (_ rule: String, _ text: String) -> Void) {
    session.onLog = { rule, text in receive(rule, text.string) }
  }

  /// Runs the rules that handle this event; with `only`, that rule alone.
  /// - Throws: 500 for an event that is no JSON object, 100 for an unknown `only`.
  public func run(_ event: [UInt8], only: String? = nil) throws(LocScriptError) -> RunResult {
    try event.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      RunResult(try session.run(event: UTF8Slice(bytes), only: only))
    }
  }

  /// Runs one interactive input: like `evaluate`, but globals stay from one input to the next, until a limit is hit.
  /// - Throws: 601 to 609.
  public func evaluate(input: [UInt8], name: String, event: [UInt8]? = nil) throws(LocScriptError) -> [UInt8] {
    try input.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      try session.evaluate(input: UTF8Slice(bytes), name: name, event: event)
    }
  }

  /// Runs a chunk under the sandbox and its limits, and returns the chunk's value as JSON.
  /// - Throws: 601 to 609.
  public func evaluate(_ source: [UInt8], name: String, event: [UInt8]? = nil) throws(LocScriptError) -> [UInt8] {
    try source.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      guard let event else { return try session.evaluate(source: UTF8Slice(bytes), name: name) }
      return try event.withUnsafeBufferPointer { (json) throws(LocScriptError) in
        try session.evaluate(source: UTF8Slice(bytes), name: name, event: UTF8Slice(json))
      }
    }
  }

  /// The flag that `interrupter` raises, for a signal handler, which may do little more than store a word. The flag lives as
  /// long as the session.
  package var interruptFlag: UnsafeMutablePointer<Int32> { session.interruptFlag.address }

  /// A function that ends the current run with 604; without a run it has no effect. Any thread may call it.
  public var interrupter: @Sendable () -> Void {
    nonisolated(unsafe) let session = session
    return { session.interrupt() }
  }
}
