// The owner of one Lua sandbox: opens, runs and closes it, and turns its failures into findings. Swift sees nodes and bytes
// only; a Lua error ends in C, never in a Swift frame.

import CLuaBridge
import LocBase
import LocMessage

package final class Sandbox {
  private(set) var state: OpaquePointer?
  package let sources: RuleSources?
  private let flag: InterruptFlag
  let app: RuleApp?
  let limits: RuleLimits
  package var onLog: ((UTF8Slice) -> Void)?
  /// Called when a rule uses a key and there are no resources that could check it.
  package var onUncheckedKey: (() -> Void)?
  /// Takes the lines that have run; nil where they are not counted.
  private let coverage: LineCoverage?
  /// Answers the words of a test; nil in a sandbox that runs none.
  package var onWord: ((_ arguments: LocArguments, _ sandbox: Sandbox) throws(LocError) -> LocAnswer)?

  /// The event of the runs, borrowed until the next one is set.
  @exclusivity(unchecked) private(set) var event: JSONCursor?
  /// The results of `loc.message` and templates for this event; a result's number is its index.
  @exclusivity(unchecked) package var built: [BuiltMessages] = []
  /// Whether the last run returned a second value, which does not count.
  @exclusivity(unchecked) package private(set) var hasSecondValue = false
  /// The messages of `built`, whose texts are in `memory`.
  @exclusivity(unchecked) package var messages: [ComposedMessage] = []
  @exclusivity(unchecked) var memory = RunMemory()
  @exclusivity(unchecked) var composer = MessageComposer(takesNotes: false)
  /// The status of the limit that has ended a composition; 0 where none has.
  @exclusivity(unchecked) var compositionStop: Int32 = 0
  /// The bytes of the host's memory that the messages take.
  @exclusivity(unchecked) package var heldBytes = 0
  /// The templates of this sandbox; a template's number is its index, and is never used again.
  @exclusivity(unchecked) var templates: [RuleTemplate] = []
  /// About how many bytes of the host's memory the templates take.
  @exclusivity(unchecked) var templateBytes = 0
  /// The chunk under way, where the sandbox evaluates one.
  @exclusivity(unchecked) private(set) var chunk: (name: String, source: UTF8Slice, facts: SourceFacts)?
  /// The index of the file whose rule runs, or ran last; nil before.
  @exclusivity(unchecked) private(set) var ruleFile: Int?
  /// What may still be read once the run is over.
  @exclusivity(unchecked) var afterwards = Afterwards()
  /// What the last error of a call has beside its text: the session's failure gets it, unless the rule catches the error.
  @exclusivity(unchecked) var raised: LocErrorRest?
  /// The findings about texts, as far as they were needed.
  @exclusivity(unchecked) var textFindings: [TextQuestion: [TextFinding]] = [:]
  // The last answer points into these, so they must stay unchanged until the next call.
  @exclusivity(unchecked) package var answer = RunBuffer()
  @exclusivity(unchecked) var errorText = ByteBuffer()
  private let prices: UnsafePointer<loc_price>

  /// Opens a sandbox; nil when the limits leave no room for an empty one, or when the linked Lua makes no safe sandbox.
  init?(
    limits: RuleLimits, app: RuleApp?, sources: RuleSources?, flag: InterruptFlag, coverage: LineCoverage? = nil
  ) {
    self.sources = sources
    self.coverage = coverage
    self.flag = flag
    self.app = app
    self.limits = limits
    prices = LocFunction.prices(AppSizes(app))
    var bounds = loc_lua_limits(
      instructions: UInt64(clamping: limits.instructions), memory: UInt64(clamping: limits.memory),
      milliseconds: UInt64(clamping: limits.milliseconds), output: UInt64(clamping: limits.output))
    state = nil
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
        Unmanaged<Sandbox>.fromOpaque(context).takeUnretainedValue().onLog?(UTF8Slice(base: bytes, count: length))
      },
      line: nil, interrupt: flag.address, sources: sources?.base, source_count: sources?.count ?? 0,
      prices: prices, check_keys: app != nil)
    if coverage != nil {
      calls.line = { (context, source, line, hasRun) in
        guard let context else { return }
        Unmanaged<Sandbox>.fromOpaque(context).takeUnretainedValue()
          .coverage?.note(source, line: Int(line), hasRun: hasRun)
      }
    }
    guard let opened = loc_lua_open(&bounds, &calls) else { return nil }
    state = opened
    for function in LocFunction.allCases where function.isOffered(with: app) {
      let name = function.name
      if loc_lua_add_function(opened, name.utf8Start, name.utf8CodeUnitCount, function.rawValue) != 0 { return nil }
    }
    answer.connect(opened)
    renewComposer()
  }

  deinit {
    loc_lua_close(state)
    prices.deallocate()
  }

  /// A sandbox, or the reason why there can be none.
  package static func open(
    limits: RuleLimits, app: RuleApp?, sources: RuleSources?, flag: InterruptFlag, coverage: LineCoverage? = nil
  ) throws(LocScriptError) -> Sandbox {
    if let sandbox = Sandbox(limits: limits, app: app, sources: sources, flag: flag, coverage: coverage) {
      return sandbox
    }
    if let missing = loc_lua_missing() {
      throw LocScriptError(
        .internal, "the linked Lua makes no safe sandbox: \(String(cString: missing)) is not as it must be")
    }
    throw LocScriptError(.memoryLimit, "the memory limit leaves no room for a sandbox")
  }

  /// For tests: from the n-th allocation on every allocation fails, or that one alone.
  func failAllocation(_ n: Int, once: Bool = false) { loc_lua_fail_allocation(state, UInt64(clamping: n), once) }

  /// For tests: the number of allocations since `failAllocation`.
  var allocations: Int { Int(clamping: loc_lua_allocations(state)) }

  /// For tests: sets the clock of all later runs.
  func setClock(_ clock: loc_clock_function, _ context: UnsafeMutableRawPointer) {
    loc_lua_set_clock(state, clock, context)
  }

  /// Measures the runs from now on.
  package func measure() { loc_lua_measure(state) }

  /// What the last run has used; zeros in a sandbox that does not measure.
  package var usage: RunUsage {
    let usage = loc_lua_last_usage(state)
    return RunUsage(
      instructions: Int(clamping: usage.instructions), bytes: Int(clamping: usage.bytes),
      nanoseconds: Int(clamping: usage.nanoseconds))
  }

  /// The event of the runs that follow, borrowed until the next call.
  package func setEvent(_ event: JSONCursor?, now: Int?) {
    self.event = event
    loc_lua_set_event(state, event?.nodes, event?.source, now != nil, Int64(now ?? 0))
    if built.isEmpty { return }
    // One by one: emptying a list at once costs as much as a look-up in the event.
    while !built.isEmpty { built.removeLast() }
    while !messages.isEmpty { messages.removeLast() }
    memory.reset()
    heldBytes = 0
  }

  /// Loads a file as a rule; its description is borrowed until the next call, nil for a bare function.
  package func loadRule(_ index: Int) throws(LocScriptError) -> JSONCursor? {
    var result = loc_result()
    afterwards = Afterwards()
    let status = loc_lua_load_rule(state, index, &result)
    if status != 0 { throw failure(status, chunk: sources?.shownNames[index]) }
    return cursor(result)
  }

  /// Runs the rule of a loaded file; the outcome is borrowed until the next call.
  package func run(_ file: Int) -> SandboxOutcome {
    var result = loc_result()
    hasSecondValue = false
    afterwards = Afterwards()
    ruleFile = file
    let status = loc_lua_run(state, file, &result)
    if status != 0 { return .failed(status) }
    hasSecondValue = result.has_more
    switch Int(result.kind) {
    case LOC_RESULT_MESSAGE: return .message(Int(result.number))
    case LOC_RESULT_NODES: return cursor(result).map { .value($0) } ?? .none
    case LOC_RESULT_FULL: return .full
    default: return built.isEmpty && !hasSecondValue ? .none : .noneOfMade
    }
  }

  /// Runs a chunk. With `sharing` it sees the globals that the chunk before it left.
  package func evaluate(_ source: UTF8Slice, name: String, sharing: Bool = false) throws(LocScriptError) -> JSONCursor?
  {
    var result = loc_result()
    chunk = (name, source, SourceFacts(source))
    afterwards = Afterwards()
    defer { chunk = nil }
    let chunkName = [UInt8](("@" + name).utf8) + [0]
    let status = chunkName.withUnsafeBufferPointer {
      loc_lua_evaluate(state, source.base, source.count, $0.baseAddress, sharing, &result)
    }
    if status != 0 { throw failure(status, chunk: name) }
    return cursor(result)
  }

  /// Defines the words of a test for the chunks that share.
  package func define(_ words: StaticString) throws(LocScriptError) {
    let status = loc_lua_define(state, words.utf8Start, words.utf8CodeUnitCount)
    if status != 0 { throw failure(status) }
  }

  /// The text of a rule, a module or the chunk under way, by the name under which messages show it.
  package func source(named name: String) -> UTF8Slice? {
    if let chunk, chunk.name.equals(name) { return chunk.source }
    return sources?.text(of: name)
  }

  /// What was read in a source before the run, by the name under which messages show it.
  func facts(of name: String) -> SourceFacts {
    if let chunk, chunk.name.equals(name) { return chunk.facts }
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
  /// The rule returned nothing, and has made messages or returned something behind the nil.
  case noneOfMade
  /// The number of the built message that the rule returned.
  case message(Int)
  /// Any other value, which the session still has to read.
  case value(JSONCursor)
  case failed(Int32)
  /// The rule did not run: rules keep too much from event to event, and the session has to open another sandbox.
  case full
}
