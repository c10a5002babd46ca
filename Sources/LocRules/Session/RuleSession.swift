// A session runs rules in a sandbox: it takes events and returns payloads. One thread at a time may use it; it keeps its rules
// and the memory that it has allocated.

import CJSON
import CLuaBridge
package import LocBase
import LocMessage
package import LocSandbox

/// One sandbox over one generation of rules.
package final class RuleSession {
  package let rules: Rules?

  /// Log lines of `loc.log` and `print`, on the running thread: the rule's name and the text.
  package var onLog: ((_ rule: String, _ text: UTF8Slice) -> Void)?
  /// The `event.now` of events without one, in Unix seconds.
  @exclusivity(unchecked) package var now: Int?
  /// Whether a rule or chunk has used a key while there were no resources to check it.
  package private(set) var hasUncheckedKeys = false
  private let opener: SandboxOpener
  let rows: UnsafeBufferPointer<RuleRow>
  @exclusivity(unchecked) private var loaded: RuleSandbox
  @exclusivity(unchecked) private var reader = JSONReader()
  @exclusivity(unchecked) private var held: ReusedResult
  /// The running rule, whose name the log lines get.
  @exclusivity(unchecked) private var currentRule = 0
  var meter = RunMeter()
  /// The sandbox of the interactive inputs, from the first one on.
  var inputs: Inputs?
  /// A chunk that defines the host's functions for interactive inputs; see `Sandbox.define`.
  package var words: UTF8Slice?

  /// Creates a session. Without rules it can still `evaluate`. A session that replaces another takes over that session's flag.
  /// - Parameter loading: the only rule that the session runs; its sandbox does not load the others.
  package init(
    rules: Rules?, app: RuleApp? = nil, limits: RuleLimits = RuleLimits(),
    interruptFlag: InterruptFlag = InterruptFlag(), loading: Text? = nil, coverage: LineCoverage? = nil
  ) {
    self.rules = rules
    opener = SandboxOpener(limits: limits, flag: interruptFlag, app: app, coverage: coverage)
    loaded = RuleSandbox(loading: loading)
    rows = rules?.rows ?? .init(start: nil, count: 0)
    held = ReusedResult(rules)
  }

  package var limits: RuleLimits { opener.limits }

  /// The flag with which other threads end the current run.
  package var interruptFlag: InterruptFlag { opener.flag }

  /// Whether results include the usage of their runs.
  package var measures: Bool { meter.isOn }

  var result: SessionResult { held.result }

  /// Ends the current run with status 604; without a run it has no effect. Any thread may call it.
  package func interrupt() { interruptFlag.raise() }

  // MARK: - Rules

  /// Runs the rules that handle this event; with `only`, just that rule, regardless of its `on`. Throws for an invalid
  /// event (not JSON, not an object, a duplicate name, no type although every rule names its types) and for an unknown
  /// `only`.
  package func run(event: UTF8Slice, only: String? = nil) throws(LocScriptError) -> SessionResult {
    _ = try runBorrowing(event: event, only: only)
    return result
  }

  /// Runs one of several events, at a line. A type that no rule handles is counted, and not in the result.
  package func run(
    event: UTF8Slice, line: Int, counting unhandled: inout UnhandledTypes
  ) throws(LocScriptError) -> SessionResult {
    interruptFlag.lower()
    try run(event, line: line, counting: &unhandled)
    return result
  }

  @inline(__always)
  func run(
    _ event: UTF8Slice, line: Int, counting unhandled: inout UnhandledTypes
  ) throws(LocScriptError) {
    let root = try parse(event)
    emptyResult()
    if let type = try run(root, of: event, only: nil)?.text { unhandled.add(type, line: line) }
  }

  /// Like `run`, but returns whether the result has any entry; `withResult` lends the result until the next call.
  package func runBorrowing(event: UTF8Slice, only: String?) throws(LocScriptError) -> Bool {
    interruptFlag.lower()
    let root = try parse(event)
    emptyResult()
    if let type = try run(root, of: event, only: only) { reportUnhandled(type, in: event) }
    return held.unmanaged._withUnsafeGuaranteedRef { !$0.isEmpty }
  }

  /// Makes all following results include the usage of their runs; this reads the clock once more a run.
  package func measureRuns() {
    meter.start()
    loaded.sandbox?.measure()
  }

  /// Counts the runs of each rule from now on.
  package func countRuns() {
    measureRuns()
    meter.count(rules)
  }

  /// The counts since the last call, or since `countRuns`.
  package func takeTallies() -> [RuleTally] { meter.count(rules) }

  /// The result of the last run.
  package func withResult(_ body: (SessionResult) -> Void) { held.unmanaged._withUnsafeGuaranteedRef { body($0) } }

  /// Empties the last result so that its memory is used again, or makes a new one if a caller still holds the last.
  @inline(__always)
  func emptyResult() { held.empty(rules) }

  /// Runs the rules and returns the event's type if no rule handles it.
  @inline(__always)
  private func run(_ event: JSONCursor, of text: UTF8Slice, only: String?) throws(LocScriptError) -> JSONCursor? {
    if let only {
      try run(event, named: Text(only))
      return nil
    }
    var type: JSONCursor??
    var isWanted = rows.isEmpty
    for index in 0..<rows.count {
      if let types = rows[index].types, !isOne(of: types, event, &type) { continue }
      isWanted = true
      runRule(index, event)
    }
    if isWanted { return nil }
    guard let type = type ?? nil, type.kind == .string else { throw untyped(text, event, type ?? nil) }
    return type
  }

  /// Reports the type of an event that no rule handles.
  @inline(never)
  private func reportUnhandled(_ type: JSONCursor, in event: UTF8Slice) {
    guard let rules, let name = type.text else { return }
    let place = SourcePosition(file: "event", offset: type.start, in: event)
    result.findings.append(RunResult.RuleWarnings(rule: nil, findings: [rules.unhandled(name, at: place)]))
  }

  /// The error for an event that no rule can handle: each rule names its types, and the event has none.
  @inline(never)
  private func untyped(_ text: UTF8Slice, _ event: JSONCursor, _ type: JSONCursor?) -> LocScriptError {
    var wanted = FirstTypes()
    for row in rows {
      row.types?.forEach { wanted.insert($0) }
    }
    return LocRules.untyped(text, at: type ?? event, type, wanted: wanted)
  }

  @inline(never)
  private func run(_ event: JSONCursor, named name: Text) throws(LocScriptError) {
    if let index = rules?.places[name] { return runRule(index, event) }
    throw LocScriptError(.unknownRule, "there is no rule '\(name)'")
  }

  /// Whether the event's type is one of `types`.
  /// - Parameter type: the event's type, once it has been looked up for a rule.
  @inline(never)
  private func isOne(
    of types: Slices, _ event: JSONCursor, _ type: inout JSONCursor??
  ) -> Bool {
    if type == nil { type = .some(event.member("type")) }
    guard let type = type ?? nil else { return false }
    for wanted in types where type.equals(wanted) { return true }
    return false
  }

  private func runRule(_ index: Int, _ event: JSONCursor) {
    if meter.isOn { return runMeasured(index, event) }
    runUnmeasured(index, event)
  }

  /// Runs a rule and adds its usage to the result, and to the rule's tally if runs are counted.
  @inline(never)
  private func runMeasured(_ index: Int, _ event: JSONCursor) {
    if interruptFlag.isRaised { return }
    let before = (result.payloads.count, result.skipped.count, result.failures.count)
    meter.beginRun()
    runUnmeasured(index, event)
    // A run that a limit ended has taken its sandbox along: its usage was noted by `finish`.
    let usage = meter.usage(in: loaded.sandbox)
    result.usage.add(usage)
    result.runCount += 1
    meter.add(
      usage, to: index, messages: result.payloads.count - before.0, skips: result.skipped.count - before.1,
      failure: result.failures.count > before.2 ? result.failures.last?.error : nil)
  }

  @inline(__always)
  private func runUnmeasured(_ index: Int, _ event: JSONCursor) {
    if interruptFlag.isRaised || loaded.unmanaged == nil, !isReady(index) { return }
    currentRule = index
    loaded.unmanaged?._withUnsafeGuaranteedRef { (sandbox: Sandbox) in
      sandbox.setEvent(event, now: now)
      let outcome = sandbox.run(rows[index].file)
      if case .none = outcome { return }
      let mayHaveLost = sandbox.mayHaveLost(outcome)
      finish(index, event, outcome, sandbox)
      if mayHaveLost { report(index) }
    }
  }

  /// Opens the sandbox for a rule; false when opening fails, or when an interrupt came before.
  @inline(never)
  private func isReady(_ index: Int) -> Bool {
    do throws(LocScriptError) {
      if interruptFlag.isRaised { throw LocScriptError(.interrupted, "the run was interrupted") }
      try openSandbox()
      return true
    } catch {
      fail(index, error)
      return false
    }
  }

  /// Adds a run's outcome to the result. `none` adds nothing.
  private func finish(_ index: Int, _ event: JSONCursor, _ outcome: SandboxOutcome, _ sandbox: Sandbox) {
    do throws(LocScriptError) {
      switch outcome {
      case .none: return
      case .noneOfMade: return
      case .full:
        loaded.close()
        runUnmeasured(index, event)
      case .failed(let status):
        if let error = loaded.error(of: index) { return fail(index, error, endsSandbox: false) }
        throw sandbox.failure(status)
      case .message(let number):
        try allOrNone { () throws(LocScriptError) in
          var left = limits.output
          guard number < sandbox.made.calls.count else { return }
          sandbox.made.calls[number].isReturned = true
          for position in sandbox.made.calls[number].messages {
            left -= try append(sandbox.made.list[position], sandbox, index, within: left)
          }
        }
      case .value(let value): try collect(value, sandbox, index)
      }
    } catch {
      fail(index, error)
    }
  }

  private func fail(_ index: Int, _ failure: LocScriptError, endsSandbox: Bool = true) {
    guard let rules else { return }
    let line = loaded.sandbox?.line(ofRule: rows[index].file) ?? 0
    // A limit may have left the sandbox full or inconsistent; the next run gets a new one.
    if failure.endsSandbox, endsSandbox {
      meter.keepUsage(of: loaded.sandbox)
      loaded.close()
    }
    var failure = failure
    // The line is where the rule's function begins.
    let column = rules.sources.line(line, of: rows[index].file)?.column(of: "function") ?? 1
    failure.diagnostics = placed(failure.diagnostics, in: rules.shownName(index), line: line, column: column)
    result.failures.append(RunResult.RuleError(rule: rules.rules[index].name.string, error: failure))
  }

  /// Reports messages that the rule made but did not use, and a second value that it returned.
  @inline(never)
  private func report(_ index: Int) {
    // A failed rule has no results to report, and its sandbox may be gone.
    guard let rules, let sandbox = loaded.sandbox,
      result.failures.last.map({ Text($0.rule) != rules.rules[index].name }) ?? true
    else {
      return
    }
    // Most results that take this look have lost nothing, and the line costs a search in the rule's Lua function.
    guard sandbox.hasSecondValue || sandbox.made.unreturnedCount > 0 else { return }
    let file = rows[index].file
    let findings = sandbox.lostValues(
      in: rules.sources, file, shownName: rules.shownName(index), line: sandbox.line(ofRule: file))
    result.findings.append(RunResult.RuleWarnings(rule: rules.rules[index].name.string, findings: findings))
  }

  /// Opens the sandbox on first use and after a limit was hit. A rule whose file fails to load is skipped and fails
  /// alone whenever it should handle an event; the next sandbox loads it again.
  private func openSandbox() throws(LocScriptError) {
    guard let rules, loaded.sandbox == nil else { return }
    loaded.forgetErrors()
    var fresh = try open()
    // If a file hits a limit, the sandbox ends; the next one has one rule less to load.
    while try !loaded.load(rules, into: fresh) { fresh = try open() }
    fresh.hooks.onLog = { [unowned(unsafe) self] text in onLog?(rules.rules[currentRule].name.string, text) }
    if meter.isOn { fresh.measure() }
    loaded.set(fresh)
  }

  func open() throws(LocScriptError) -> Sandbox {
    let sandbox = try opener.open(rules)
    sandbox.hooks.onUncheckedKey = { [unowned(unsafe) self] in hasUncheckedKeys = true }
    return sandbox
  }

  // MARK: - Events

  @inline(__always)
  func parse(_ text: UTF8Slice, anyValue: Bool = false) throws(LocScriptError) -> JSONCursor {
    try parseEvent(text, with: &reader, anyValue: anyValue)
  }
}
