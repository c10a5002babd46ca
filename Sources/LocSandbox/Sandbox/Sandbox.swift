// The owner of one Lua sandbox: opens, runs and closes it, and turns its failures into findings. Swift sees nodes and bytes
// only; a Lua error ends in C, never in a Swift frame.

import CLuaBridge
package import LocBase
import LocMessage

/// Callbacks for events in a sandbox.
package struct RuleHooks {
  package var onLog: ((UTF8Slice) -> Void)?
  /// Called if a rule uses a key and there are no resources to check it.
  package var onUncheckedKey: (() -> Void)?
  /// Implements the functions of a test; nil in a sandbox that runs no tests.
  package var onWord: ((_ arguments: LocArguments, _ sandbox: Sandbox) throws(LocError) -> LocAnswer)?
  /// Takes the lines that have run; nil if they are not counted.
  fileprivate(set) var coverage: LineCoverage?
}

/// The run under way, or the last one.
struct CurrentRun {
  /// The event, borrowed until the next one is set.
  fileprivate(set) var event: JSONCursor?
  /// The chunk under way, if the sandbox evaluates one.
  fileprivate(set) var chunk: (name: Text, source: UTF8Slice, facts: SourceFacts)?
  /// The index of the file whose rule runs, or ran last; nil before.
  fileprivate(set) var file: Int?
  /// Whether the run returned a second value, which does not count.
  fileprivate(set) var hasSecondValue = false
  /// The additional parts of a call's last error, for the session's failure, unless the rule catches the error.
  var raised: LocErrorRest?
  /// The data that may still be read after the run.
  var afterwards = Afterwards()
}

/// The Lua state and everything that it borrows while it is open.
private struct LuaState: ~Copyable {
  var pointer: OpaquePointer?
  let prices: UnsafePointer<loc_price>
  let flag: InterruptFlag

  deinit {
    loc_lua_close(pointer)
    prices.deallocate()
  }
}

package final class Sandbox {
  private var lua: LuaState
  package let sources: RuleSources?
  let app: RuleApp?
  let limits: RuleLimits
  package var hooks = RuleHooks()
  @exclusivity(unchecked) var current = CurrentRun()
  @exclusivity(unchecked) package var made = MadeMessages()
  var composition = Composition()
  @exclusivity(unchecked) var templates = RuleTemplates()
  /// The findings about texts that have been needed so far.
  @exclusivity(unchecked) var textFindings: [TextQuestion: [TextFinding]] = [:]
  // The last answer points into these, so they must stay unchanged until the next call.
  @exclusivity(unchecked) package var answer = RunBuffer()
  var errorText = ByteBuffer()

  var state: OpaquePointer? { lua.pointer }

  package var hasSecondValue: Bool { current.hasSecondValue }

  /// Opens a sandbox.
  /// - Throws: 603 when the limits leave no room for an empty one, 608 on a thread with too little stack, and an internal
  ///   error when the linked Lua makes no safe sandbox.
  private init(
    limits: RuleLimits, app: RuleApp?, sources: RuleSources?, flag: InterruptFlag, coverage: LineCoverage?
  ) throws(LocScriptError) {
    self.sources = sources
    self.app = app
    self.limits = limits
    lua = LuaState(prices: LocFunction.prices(AppSizes(app)), flag: flag)
    hooks.coverage = coverage
    var bounds = loc_lua_limits(
      instructions: UInt64(clamping: limits.instructions), memory: UInt64(clamping: limits.memory),
      milliseconds: UInt64(clamping: limits.milliseconds), output: UInt64(clamping: limits.output))
    var calls = loc_host(
      context: Unmanaged.passUnretained(self).toOpaque(),
      call: { (context, function, nodes, source, answer) in
        guard let context, let nodes, let source, let answer else { return }
        Unmanaged<Sandbox>.fromOpaque(context).takeUnretainedValue()
          .answer(function, JSONCursor(nodes: nodes, source: source, index: 0), answer)
      },
      fill: { (context, number, values, count, answer) in
        guard let context, let answer else { return }
        // A loc_slice has the memory layout of a UTF8Slice.
        let slices = UnsafeRawPointer(values)?.assumingMemoryBound(to: UTF8Slice.self)
        Unmanaged<Sandbox>.fromOpaque(context).takeUnretainedValue()
          .fill(Int(number), UnsafeBufferPointer(start: slices, count: slices == nil ? 0 : count), answer)
      },
      log: { (context, bytes, length) in
        guard let context else { return }
        Unmanaged<Sandbox>.fromOpaque(context).takeUnretainedValue().hooks.onLog?(UTF8Slice(base: bytes, count: length))
      },
      line: nil, interrupt: flag.address, sources: sources?.base, source_count: sources?.count ?? 0,
      prices: lua.prices, check_keys: app != nil)
    if coverage != nil {
      calls.line = { (context, source, line, hasRun) in
        guard let context else { return }
        Unmanaged<Sandbox>.fromOpaque(context).takeUnretainedValue()
          .hooks.coverage?.note(source, line: Int(line), hasRun: hasRun)
      }
    }
    guard let opened = loc_lua_open(&bounds, &calls) else {
      if let missing = loc_lua_missing() {
        throw LocScriptError(
          .internal, "the linked Lua makes no safe sandbox: \(String(cString: missing)) is not as it must be")
      }
      throw Self.noMemory
    }
    lua.pointer = opened
    for function in LocFunction.allCases where function.isOffered(with: app) {
      let name = function.name
      let status = loc_lua_add_function(opened, name.base, name.count, function.rawValue)
      if status == Status.ruleError.rawValue {
        throw LocScriptError(.stackLimit, "the thread's C stack has no room for a sandbox")
      }
      if status != 0 { throw Self.noMemory }
    }
    answer.connect(opened)
    renewComposer()
  }

  /// A sandbox, or the reason why it cannot be opened.
  package static func open(
    limits: RuleLimits, app: RuleApp?, sources: RuleSources?, flag: InterruptFlag, coverage: LineCoverage? = nil
  ) throws(LocScriptError) -> Sandbox {
    try Sandbox(limits: limits, app: app, sources: sources, flag: flag, coverage: coverage)
  }

  private static let noMemory = LocScriptError(.memoryLimit, "the memory limit leaves no room for a sandbox")

  /// Measures the runs from now on.
  package func measure() { loc_lua_measure(state) }

  /// The usage of the last run; zeros in a sandbox that does not measure.
  package var usage: RunUsage {
    let usage = loc_lua_last_usage(state)
    return RunUsage(
      instructions: Int(clamping: usage.instructions), bytes: Int(clamping: usage.bytes),
      nanoseconds: Int(clamping: usage.nanoseconds))
  }

  /// The event of the runs that follow, borrowed until the next call.
  package func setEvent(_ event: JSONCursor?, now: Int?) {
    current.event = event
    loc_lua_set_event(state, event?.nodes, event?.source, now != nil, Int64(now ?? 0))
    made.reset()
  }

  /// Loads a file as a rule; its description is borrowed until the next call, nil for a bare function.
  package func loadRule(_ index: Int) throws(LocScriptError) -> JSONCursor? {
    var result = loc_result()
    current.afterwards = Afterwards()
    let status = loc_lua_load_rule(state, index, &result)
    if status != 0 { throw failure(status, chunk: sources?.shownNames[index]) }
    return cursor(result)
  }

  /// Runs the rule of a loaded file; the outcome is borrowed until the next call.
  package func run(_ file: Int) -> SandboxOutcome {
    var result = loc_result()
    current.hasSecondValue = false
    current.afterwards = Afterwards()
    current.file = file
    let status = loc_lua_run(state, file, &result)
    if status != 0 { return .failed(status) }
    current.hasSecondValue = result.has_more
    switch Int(result.kind) {
    case LOC_RESULT_MESSAGE: return .message(Int(result.number))
    case LOC_RESULT_NODES: return cursor(result).map { .value($0) } ?? .none
    case LOC_RESULT_FULL: return .full
    default: return made.calls.isEmpty && !hasSecondValue ? .none : .noneOfMade
    }
  }

  /// Runs a chunk. With `sharing` it sees the globals that the chunk before it left.
  package func evaluate(_ source: UTF8Slice, name: Text, sharing: Bool = false) throws(LocScriptError) -> JSONCursor? {
    var result = loc_result()
    current.chunk = (name, source, SourceFacts(source))
    current.afterwards = Afterwards()
    defer { current.chunk = nil }
    let status = ("@" + name + "\0").withSlice {
      loc_lua_evaluate(state, source.base, source.count, $0.base, sharing, &result)
    }
    if status != 0 { throw failure(status, chunk: name) }
    return cursor(result)
  }

  /// Defines the functions of a test for the chunks that share globals.
  package func define(_ words: UTF8Slice) throws(LocScriptError) {
    let status = loc_lua_define(state, words.base, words.count)
    if status != 0 { throw failure(status) }
  }

  /// Runs a test of the chunks that share globals, by its number from 1.
  package func runTest(_ number: Int) throws(LocScriptError) {
    current.afterwards = Afterwards()
    let status = loc_lua_run_test(state, number)
    if status != 0 { throw failure(status) }
  }

  /// The text of a rule, a module or the chunk under way, by the name under which messages show it.
  package func source(named name: Text) -> UTF8Slice? {
    if let chunk = current.chunk, chunk.name == name { return chunk.source }
    return sources?.text(of: name)
  }

  /// The index of a source, read before the run, by the name under which findings show it.
  func facts(of name: Text) -> SourceFacts {
    if let chunk = current.chunk, chunk.name == name { return chunk.facts }
    return sources?.facts(of: name) ?? SourceFacts()
  }

  private func cursor(_ result: loc_result) -> JSONCursor? {
    guard let nodes = result.nodes, let source = result.source else { return nil }
    return JSONCursor(nodes: nodes, source: source, index: 0)
  }
}

/// The outcome of one run of a rule.
package enum SandboxOutcome {
  /// The rule returned nothing.
  case none
  /// The rule returned nothing, but made messages or returned something after the nil.
  case noneOfMade
  /// The number of the built message that the rule returned.
  case message(Int)
  /// Any other value, which the session still has to read.
  case value(JSONCursor)
  case failed(Int32)
  /// The rule did not run: rules keep too much from event to event, and the session has to open another sandbox.
  case full
}
