// One Lua sandbox, owned: opens, runs and closes it, and turns its failures into findings. Swift sees nodes and bytes
// only; a Lua error ends in C, never in a Swift frame.

import CLuaBridge
import LocBase
import LocMessage

final class Sandbox {
  private(set) var state: OpaquePointer?
  let sources: RuleSources?
  private let flag: InterruptFlag
  let host: RuleHost
  let limits: RuleLimits
  var onLog: ((UTF8Slice) -> Void)?

  /// The event of the runs, borrowed until the next one is set.
  private(set) var event: JSONCursor?
  /// What `loc.message` and templates have built for this event; a message's number is its index.
  @exclusivity(unchecked) var built: [BuiltMessage] = []
  /// Their messages, whose texts are in `memory`.
  @exclusivity(unchecked) var messages: [ComposedMessage] = []
  @exclusivity(unchecked) var memory = RunMemory()
  @exclusivity(unchecked) var composer = MessageComposer(takesNotes: false)
  /// The limit that has ended a composition; 0 where none has.
  @exclusivity(unchecked) var compositionStop: Int32 = 0
  /// What they take of the host's memory.
  @exclusivity(unchecked) var heldBytes = 0
  /// What `loc.template` has made in this sandbox; a template's number is its index, and is never used again.
  @exclusivity(unchecked) var templates: [RuleTemplate] = []
  /// About what they take of the host's memory.
  @exclusivity(unchecked) var templateBytes = 0
  // What the last answer points to: it must last until the next call.
  private var answerText = ByteBuffer(capacity: 256)
  private var answerSlug = ByteBuffer(capacity: 64)
  private var answerKey = ByteBuffer(capacity: 64)
  private var answerReader = JSONReader()

  /// Nil when the limits leave no room for an empty sandbox, or no sandbox is safe.
  init?(limits: RuleLimits, host: RuleHost, sources: RuleSources?, flag: InterruptFlag) {
    self.sources = sources
    self.flag = flag
    self.host = host
    self.limits = limits
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
        // A loc_slice is laid out as a UTF8Slice.
        let slices = UnsafeRawPointer(values)?.assumingMemoryBound(to: UTF8Slice.self)
        Unmanaged<Sandbox>.fromOpaque(context).takeUnretainedValue()
          .fill(Int(number), UnsafeBufferPointer(start: slices, count: slices == nil ? 0 : count), answer)
      },
      log: { (context, bytes, length) in
        guard let context else { return }
        Unmanaged<Sandbox>.fromOpaque(context).takeUnretainedValue().onLog?(UTF8Slice(base: bytes, count: length))
      },
      interrupt: flag.address, sources: sources?.base, source_count: sources?.count ?? 0,
      check_keys: host.keyNames != nil || host.hasKey != nil)
    guard let opened = loc_lua_open(&bounds, &calls) else { return nil }
    state = opened
    for function in LocFunction.allCases where function.isOffered(by: host) {
      let name = function.name
      if loc_lua_add_function(opened, name.utf8Start, name.utf8CodeUnitCount, function.rawValue) != 0 { return nil }
    }
    renewComposer()
  }

  deinit { loc_lua_close(state) }

  /// A sandbox, or the reason why there can be none.
  static func open(
    limits: RuleLimits, host: RuleHost, sources: RuleSources?, flag: InterruptFlag
  ) throws(Failure) -> Sandbox {
    if let sandbox = Sandbox(limits: limits, host: host, sources: sources, flag: flag) { return sandbox }
    if let missing = loc_lua_missing() {
      throw Failure(.internal, "the linked Lua makes no safe sandbox: \(String(cString: missing)) is not as it must be")
    }
    throw Failure(.memoryLimit, "the memory limit leaves no room for a sandbox")
  }

  /// For tests: from the n-th allocation on every allocation fails, or that one alone.
  func failAllocation(_ n: Int, once: Bool = false) { loc_lua_fail_allocation(state, UInt64(clamping: n), once) }

  /// For tests: allocations since then.
  var allocations: Int { Int(clamping: loc_lua_allocations(state)) }

  /// For tests: the clock of the runs from now on, which the test holds.
  func setClock(_ clock: loc_clock_function, _ context: UnsafeMutableRawPointer) {
    loc_lua_set_clock(state, clock, context)
  }

  /// The event of the runs that follow, borrowed until the next call.
  func setEvent(_ event: JSONCursor?, now: Int?) {
    self.event = event
    loc_lua_set_event(state, event?.nodes, event?.source, now != nil, Int64(now ?? 0))
    if built.isEmpty { return }
    built.removeAll(keepingCapacity: true)
    messages.removeAll(keepingCapacity: true)
    memory.reset()
    heldBytes = 0
  }

  /// Loads a file as a rule; its description is borrowed until the next call, nil for a bare function.
  func loadRule(_ index: Int) throws(Failure) -> JSONCursor? {
    var result = loc_result()
    let status = loc_lua_load_rule(state, index, &result)
    if status != 0 { throw failure(status, chunk: sources?.shownNames[index]) }
    return cursor(result)
  }

  /// Runs a loaded rule; what it gives is borrowed until the next call.
  func run(_ rule: RuleRow) -> SandboxOutcome {
    var result = loc_result()
    let status = loc_lua_run(state, rule.file, &result)
    if status != 0 { return .failed(status) }
    switch Int(result.kind) {
    case LOC_RESULT_MESSAGE: return .message(Int(result.number))
    case LOC_RESULT_NODES: return cursor(result).map { .value($0) } ?? .none
    case LOC_RESULT_FULL: return .full
    default: return .none
    }
  }

  /// `sharing`: with the globals that the chunk before it left.
  func evaluate(_ source: UTF8Slice, name: String, sharing: Bool = false) throws(Failure) -> JSONCursor? {
    var result = loc_result()
    let chunkName = [UInt8](("@" + name).utf8) + [0]
    let status = chunkName.withUnsafeBufferPointer {
      loc_lua_evaluate(state, source.base, source.count, $0.baseAddress, sharing, &result)
    }
    if status != 0 { throw failure(status, chunk: name, source: source) }
    return cursor(result)
  }

  private func cursor(_ result: loc_result) -> JSONCursor? {
    guard let nodes = result.nodes, let source = result.source else { return nil }
    return JSONCursor(nodes: nodes, source: source, index: 0)
  }

  // MARK: - Failures

  /// `chunk` is the file that was being compiled, `source` its text where it is none of the sources.
  func failure(_ number: Int32, chunk: String? = nil, source: UTF8Slice? = nil) -> Failure {
    let status = Status(rawValue: number) ?? .internal
    guard let error = loc_lua_last_error(state) else { return Failure(.internal, "the sandbox has no error") }
    let slug = text(loc_lua_error_slug(error), error.pointee.slug_length)
    var message = text(loc_lua_error_message(error), error.pointee.message_length)
    let path = text(loc_lua_error_path(error), error.pointee.path_length)
    let file = text(loc_lua_error_file(error), error.pointee.file_length)
    var position: SourcePosition?
    if error.pointee.line > 0 { position = SourcePosition(file: file, line: Int(error.pointee.line), column: 1) }
    // A compiler's message carries its place, and so does a text that a rule raises: "rules/x.lua:3: …".
    if slug.isEmpty || slug.equals("script-error") || status == .ruleSyntax {
      for name in [chunk ?? file] + (sources?.shownNames ?? []) where !name.isEmpty {
        guard let (line, rest) = splitPlace(of: name, message) else { continue }
        position = SourcePosition(file: name, line: line, column: 1)
        message = rest
        break
      }
    }
    let missing = slice(loc_lua_error_missing(error), error.pointee.missing_length)
    let isLua = slug.isEmpty || slug.equals("script-error")
    let near = isLua ? String(decoding: nearestField ?? [], as: UTF8.self) : ""
    let help = isLua ? help(message, missing: missing.string, near: near) : help(onLimit: status)
    if let place = position,
      let source = source != nil && chunk.equals(place.file) ? source : sources?.text(of: place.file),
      let line = RuleLine(place.line, of: source)
    {
      let isSyntax = status == .ruleSyntax
      position?.column =
        isLua || isSyntax
        ? line.column(lua: message, isSyntax: isSyntax, missing: missing, near: near)
        : line.column(key: slice(loc_lua_error_key(error), error.pointee.key_length), message)
    }
    let code = DiagnosticCode(slug.isEmpty ? "script-error" : slug, status)
    return Failure(status, [Diagnostic(code, message, at: position, path: path.isEmpty ? nil : path, help: help)])
  }

  private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String { slice(bytes, count).string }

  func slice(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> UTF8Slice {
    UTF8Slice(
      base: bytes.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, count: bytes == nil ? 0 : count)
  }

  /// "rules/x.lua:12: rest" where the name is this file's. Lua writes the last 56 bytes alone of a name of 60 and more.
  private func splitPlace(of name: String, _ message: String) -> (line: Int, rest: String)? {
    let file = [UInt8](name.utf8)
    let written = file.count < 60 ? file : [UInt8]("...".utf8) + file.suffix(56)
    let rest = [UInt8](message.utf8)
    guard rest.count > written.count + 1, rest[written.count] == 0x3A else { return nil }
    // Where Lua has cut through a character the message has a question mark for each byte of such.
    for (index, byte) in written.enumerated() where rest[index] != byte {
      guard byte >= 0x80, rest[index] == 0x3F else { return nil }
    }
    var line = 0
    var index = written.count + 1
    while index < rest.count, index < written.count + 10, rest[index] &- 0x30 < 10 {
      line = line * 10 + Int(rest[index] &- 0x30)
      index += 1
    }
    guard line > 0, index + 1 < rest.count, rest[index] == 0x3A, rest[index + 1] == 0x20 else { return nil }
    return (line, String(decoding: rest[(index + 2)...], as: UTF8.self))
  }

  // MARK: - Calls from rules

  /// Where the rule that calls stands.
  var place: SourcePosition? {
    var file: UnsafePointer<CChar>?
    var length = 0
    var line: Int32 = 0
    guard loc_lua_where(state, &file, &length, &line), let file else { return nil }
    return SourcePosition(file: text(file, length), line: Int(line), column: 1)
  }

  /// Where the function of a loaded rule begins: the place of a result that is wrong, since the run is over by then.
  func line(ofRule index: Int) -> Int { Int(loc_lua_rule_line(state, index)) }

  private func answer(_ number: Int32, _ arguments: JSONCursor, _ answer: UnsafeMutablePointer<loc_answer>) {
    guard let function = LocFunction(rawValue: number) else { return }
    if answerText.capacity > Self.keptAnswerBytes {
      answerText = ByteBuffer()
      answerReader = JSONReader()
    }
    answerText.removeAll()
    answer.pointee.work = function.work
    do throws(LocError) {
      store(try call(function, LocArguments(arguments, function: function.name)), answer)
    } catch {
      // An error is put into words, perhaps with the key that comes nearest among all.
      answer.pointee.work += function == .key ? 1_000 : 200
      store(error, answer)
    }
  }

  /// A call of a template: the message with these values in its slots.
  private func fill(
    _ number: Int, _ values: UnsafeBufferPointer<UTF8Slice>, _ answer: UnsafeMutablePointer<loc_answer>
  ) {
    do throws(LocError) {
      store(try message(ofTemplate: number, values), answer)
    } catch {
      store(error, answer)
    }
  }

  private func store(_ error: LocError, _ answer: UnsafeMutablePointer<loc_answer>) {
    if error.stop != 0 {
      answer.pointee.kind = Int32(LOC_ANSWER_STOP)
      answer.pointee.integer = Int64(error.stop)
      return
    }
    answer.pointee.kind = Int32(LOC_ANSWER_ERROR)
    answerText.removeAll()
    answerText.append(error.message)
    answerSlug.removeAll()
    answerSlug.append(error.slug)
    answerKey.removeAll()
    answerKey.append(error.key ?? [])
    answer.pointee.argument = Int32(truncatingIfNeeded: error.argument)
    answer.pointee.slug = UnsafePointer(answerSlug.base)
    answer.pointee.slug_length = answerSlug.count
    answer.pointee.key = UnsafePointer(answerKey.base)
    answer.pointee.key_length = answerKey.count
    answer.pointee.bytes = UnsafePointer(answerText.base)
    answer.pointee.length = answerText.count
  }

  /// Larger answers' memory is given back: it does not count against the next run.
  private static let keptAnswerBytes = 64 << 10

  /// Throws where a limit does not let the host hold so many more bytes for the run, so many of them output.
  func mayHold(_ bytes: Int, output: Int = 0) throws(LocError) {
    let status = loc_lua_may_hold(state, bytes, output)
    if status != 0 { throw LocError(stop: status) }
  }

  /// The same after a run, where the limit is the rule's failure.
  func mayHold(orFail bytes: Int, output: Int = 0) throws(Failure) {
    do throws(LocError) { try mayHold(bytes, output: output) } catch { throw failure(error.stop) }
  }

  private func store(_ value: LocAnswer, _ answer: UnsafeMutablePointer<loc_answer>) {
    switch value {
    case .nothing: answer.pointee.kind = Int32(LOC_ANSWER_NIL)
    case .bool(let flag):
      answer.pointee.kind = Int32(LOC_ANSWER_BOOLEAN)
      answer.pointee.integer = flag ? 1 : 0
    case .integer(let number):
      answer.pointee.kind = Int32(LOC_ANSWER_INTEGER)
      answer.pointee.integer = Int64(number)
    case .text(let bytes):
      answer.pointee.kind = Int32(LOC_ANSWER_STRING)
      answerText.append(bytes)
      answer.pointee.bytes = UnsafePointer(answerText.base)
      answer.pointee.length = answerText.count
    case .json(let bytes):
      answerText.append(bytes)
      guard let root = try? answerReader.parse(answerText.slice) else { return }
      answer.pointee.kind = Int32(LOC_ANSWER_VALUE)
      answer.pointee.nodes = root.nodes
      answer.pointee.bytes = root.source
    case .message(let number, let output, let held):
      answer.pointee.kind = Int32(LOC_ANSWER_MESSAGE)
      answer.pointee.integer = Int64(number)
      answer.pointee.output = output
      answer.pointee.held = held
      heldBytes &+= held
    }
  }
}
