// A session for Swift hosts: it runs events and chunks in a sandbox and returns their results.

public import LocBase
public import LocRules
package import LocSandbox

/// A session runs rules or chunks in a sandbox. One thread at a time may use it; any thread may call `interrupt`.
public final class Session {
  private var session: RuleSession
  // All generations of rules share it: `interrupt` must not read `session`, which `use` replaces on another thread.
  private let interruptionFlag = InterruptFlag()

  /// A session on a generation of rules.
  /// - Parameters:
  ///   - rules: The rules to run.
  ///   - limits: Nil for those with which the rules were loaded.
  public init(_ rules: Rules, limits: RuleLimits? = nil) {
    session = RuleSession(
      rules: rules, app: rules.app, limits: limits ?? rules.limits, interruptFlag: interruptionFlag)
  }

  /// A session without rules, which can only evaluate.
  /// - Parameters:
  ///   - engine: the app whose texts chunks use.
  ///   - limits: Nil for those of the engine's configuration.
  public init(_ engine: Engine, limits: RuleLimits? = nil) {
    session = RuleSession(
      rules: nil, app: engine.ruleApp, limits: limits ?? engine.ruleLimits, interruptFlag: interruptionFlag)
  }

  /// The limits of each run.
  public var limits: RuleLimits { session.limits }

  /// The `event.now` of events without one, in Unix seconds; nil leaves it unset.
  public var now: Int64? {
    get { session.now.map { Int64($0) } }
    set { session.now = newValue.flatMap { Int(exactly: $0) } }
  }

  /// Switches to another generation of rules, which gets its own sandbox. The limits, `now` and the log function do not
  /// change.
  public func use(_ rules: Rules) {
    let last = session
    session = RuleSession(
      rules: rules, app: rules.app, limits: last.limits, interruptFlag: interruptionFlag)
    session.onLog = last.onLog
    session.now = last.now
    if last.measures { session.measureRuns() }
  }

  /// Whether results say how much of their limits the runs used, which reads the clock once more a run. Off by default;
  /// once set, it stays on.
  public var measuresUsage: Bool {
    get { session.measures }
    set { if newValue { session.measureRuns() } }
  }

  /// Whether a rule or chunk has used a key although the engine has no resources, so that nothing checked the key.
  public var hasUncheckedKeys: Bool { session.hasUncheckedKeys }

  /// Sets the function that receives the lines of `loc.log` and `print`: the rule's name and the text.
  public func onLog(_ receive: @escaping (_ rule: String, _ text: String) -> Void) {
    session.onLog = { rule, text in receive(rule, text.string) }
  }

  /// Runs the rules that handle this event; with `only`, just that rule.
  /// - Throws: 500 if the event is not a JSON object, 100 for an unknown `only`.
  public func run(_ event: [UInt8], only: String? = nil) throws(LocScriptError) -> RunResult {
    try event.withSlice { (bytes) throws(LocScriptError) in
      RunResult(try session.run(event: bytes, only: only), measured: session.measures)
    }
  }

  /// Runs one event of several, at a line. A type that no rule handles is counted, and not in the result.
  package func run(
    _ event: [UInt8], line: Int, counting unhandled: inout UnhandledTypes
  ) throws(LocScriptError) -> RunResult {
    try event.withSlice { (bytes) throws(LocScriptError) in
      RunResult(try session.run(event: bytes, line: line, counting: &unhandled), at: .line(line))
    }
  }

  /// Runs the rules as `run` does, and adds the event's position to the envelopes.
  package func run(_ event: [UInt8], only: String?, at place: EventPlace) throws(LocScriptError) -> RunResult {
    try event.withSlice { (bytes) throws(LocScriptError) in
      RunResult(try session.run(event: bytes, only: only), at: place)
    }
  }

  /// Runs events, one a line, and returns envelopes, one a line. A line that is not an event gives an envelope with
  /// `"rule":null` and its line number. An interrupt ends the batch: the remaining lines are not run. The limits apply
  /// to each run of a rule. All envelopes are held in memory at once; `runMany(_:into:)` holds only one block.
  public func runMany(_ events: [UInt8]) -> [UInt8] {
    events.withSlice { session.runMany(events: $0).bytes }
  }

  /// Defines functions for the interactive prompt: the chunk returns a table of them.
  package func define(_ words: UTF8Slice) { session.words = words }

  /// Runs events, one a line, and passes their envelopes to `sink` in blocks of whole lines: about 64 KB, or one
  /// event's envelopes if those are larger. Together the blocks are the bytes of `runMany(_:)`. The batch ends when
  /// `sink` returns false.
  public func runMany(_ events: [UInt8], into sink: (UnsafeBufferPointer<UInt8>) -> Bool) {
    events.withSlice { events in session.runMany(events: events) { sink($0.buffer) } }
  }

  /// Runs events, one a line, and passes each line's outcome to `use`, borrowed until the next line; false ends the batch, as an
  /// interrupt does.
  /// - Returns: The types of the events that no rule handles.
  package func eachLine(
    of events: UTF8Slice, from first: Int, _ use: (_ line: Int, _ outcome: LineOutcome) -> Bool
  ) -> UnhandledTypes { session.eachLine(of: events, from: first, use) }

  /// Starts to count the runs of each rule.
  package func countRuns() { session.countRuns() }

  /// The counts since the last call, or since `countRuns`.
  package func takeTallies() -> [RuleTally] { session.takeTallies() }

  /// Runs one interactive input: like `evaluate`, but globals stay from one input to the next, until a limit is hit.
  /// - Throws: 601 to 609.
  public func evaluate(input: [UInt8], name: String, event: [UInt8]? = nil) throws(LocScriptError) -> [UInt8] {
    try input.withSlice { (bytes) throws(LocScriptError) in
      try session.evaluate(input: bytes, name: name, event: event)
    }
  }

  /// Runs a chunk in the sandbox under its limits, and returns its value as JSON.
  /// - Throws: 601 to 609.
  public func evaluate(_ source: [UInt8], name: String, event: [UInt8]? = nil) throws(LocScriptError) -> [UInt8] {
    try source.withSlice { (bytes) throws(LocScriptError) in
      guard let event else { return try session.evaluate(source: bytes, name: name) }
      return try event.withSlice { (json) throws(LocScriptError) in
        try session.evaluate(source: bytes, name: name, event: json)
      }
    }
  }

  /// The flag that `interrupter` sets, for a signal handler, which may do little more than store a word. The flag lives
  /// as long as the session.
  package var interruptFlag: UnsafeMutablePointer<Int32> { interruptionFlag.address }

  /// Ends the current run with 604; without a run it has no effect. Any thread may call it.
  public func interrupt() { interruptionFlag.raise() }

  /// `interrupt` as a function that you can pass to other threads.
  public var interrupter: @Sendable () -> Void {
    let flag = interruptionFlag
    return { flag.raise() }
  }
}
