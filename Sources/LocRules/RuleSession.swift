// A sandbox at work: events in, payloads out. One thread at a time; keeps its rules and what it has grown.

import CLuaBridge
import CSystem
import LocBase
import LocMessage

/// One sandbox over one generation of rules.
package final class RuleSession {
  package let rules: Rules?
  package let limits: RuleLimits

  /// Log lines of `loc.log` and `print`, on the running thread: the rule's name and the text.
  package var onLog: ((_ rule: String, _ text: UTF8Slice) -> Void)?
  /// What `event.now` answers where an event has none: unix seconds.
  package var now: Int?
  /// For other threads: raised, it ends the run that is under way.
  package let interruptFlag: InterruptFlag

  private let host: RuleHost
  private var sandbox: Sandbox?
  private var reader = JSONReader()
  private var current = ""

  /// A session without rules can still `evaluate`. A session that takes another's place is given that one's flag.
  package init(
    rules: Rules?, host: RuleHost = RuleHost(), limits: RuleLimits = RuleLimits(),
    interruptFlag: InterruptFlag = InterruptFlag()
  ) {
    self.interruptFlag = interruptFlag
    self.rules = rules
    self.host = host
    self.limits = limits
  }

  /// Ends the run that is under way with status 604; without one it has no effect. Any thread.
  package func interrupt() { interruptFlag.raise() }

  // MARK: - Rules

  /// Runs the rules that want this event; with `only`, that rule alone whatever its `on` says.
  /// Throws for an event that cannot be used: no JSON, no object, a name given twice, an unknown `only`.
  package func run(event: UTF8Slice, only: String? = nil) throws(Failure) -> RunResult {
    interruptFlag.lower()
    let root = try parse(event)
    var result = RunResult()
    try run(root, only: only, into: &result)
    return result
  }

  private func run(_ event: JSONCursor, only: String?, into result: inout RunResult) throws(Failure) {
    guard let rules else { return }
    let type = event.member("type")
    var isKnown = only == nil
    for index in rules.rules.indices {
      if let only {
        guard rules.rules[index].name == only else { continue }
        isKnown = true
      } else if let on = rules.rules[index].on {
        guard let type, wants(on, type) else { continue }
      }
      runRule(index, event, rules, into: &result)
    }
    guard isKnown else {
      throw Failure(.unknownRule, "there is no rule '\(only ?? "")'")
    }
  }

  private func wants(_ types: [[UInt8]], _ type: JSONCursor) -> Bool {
    for wanted in types where wanted.withUnsafeBufferPointer({ type.equals(UTF8Slice($0)) }) { return true }
    return false
  }

  private func runRule(_ index: Int, _ event: JSONCursor, _ rules: Rules, into result: inout RunResult) {
    do throws(Failure) {
      if interruptFlag.isRaised { throw Failure(.interrupted, "the run was interrupted") }
      let sandbox = try ready(rules)
      current = rules.rules[index].name
      sandbox.setEvent(event, now: now)
      guard let value = try sandbox.run(rules.files[index]) else { return }
      let first = result.payloads.count
      try collect(value, sandbox, rules.rules[index], into: &result)
      for payload in first..<result.payloads.count where !result.payloads[payload].findings.isEmpty {
        result.payloads[payload].findings = placed(result.payloads[payload].findings, index, rules)
      }
    } catch {
      // A limit may have left the sandbox full or half-way; the next run gets a fresh one.
      switch error.status {
      case .ruleInstructions, .ruleMemory, .ruleInterrupted, .ruleDeadline, .ruleOutput: sandbox = nil
      default: break
      }
      var failure = error
      failure.diagnostics = placed(failure.diagnostics, index, rules)
      result.failures.append(RuleFailure(rule: rules.rules[index].name, failure: failure))
    }
  }

  /// Findings without a place of their own are the rule's: they name its file.
  private func placed(_ findings: [Diagnostic], _ index: Int, _ rules: Rules) -> [Diagnostic] {
    var findings = findings
    for finding in findings.indices where findings[finding].position == nil {
      let file = rules.sources.shownNames[rules.files[index]]
      findings[finding].position = SourcePosition(file: file, line: 0, column: 0)
    }
    return findings
  }

  /// The sandbox with every rule loaded, made when it is first needed and after a limit was hit.
  private func ready(_ rules: Rules) throws(Failure) -> Sandbox {
    if let sandbox { return sandbox }
    let fresh = try open(rules.host, rules.sources)
    for index in rules.files { _ = try fresh.loadRule(index) }
    fresh.onLog = { [unowned(unsafe) self] text in onLog?(current, text) }
    sandbox = fresh
    return fresh
  }

  private func open(_ host: RuleHost, _ sources: RuleSources?) throws(Failure) -> Sandbox {
    guard let sandbox = Sandbox(limits: limits, host: host, sources: sources, flag: interruptFlag) else {
      throw Failure(.memoryLimit, "the memory limit leaves no room for a sandbox")
    }
    return sandbox
  }

  // MARK: - Results

  private func collect(
    _ value: JSONCursor, _ sandbox: Sandbox, _ rule: Rule, into result: inout RunResult
  ) throws(Failure) {
    if value.node.flags & UInt8(LOC_NODE_SKIP) != 0 {
      result.skipped.append(RuleSkip(rule: rule.name, reason: value.string ?? ""))
      return
    }
    // Of a list all or none.
    var payloads: [RulePayload] = []
    switch value.kind {
    case .object: return try add(value, "", sandbox, rule, to: &result.payloads)
    case .array:
      var position = 0
      for element in value.elements {
        position += 1
        try add(element, "[\(position)]", sandbox, rule, to: &payloads)
      }
    default:
      throw Failure(
        .badResult, "a rule returns nil, loc.skip(reason), a message or a list of messages, not \(value.kind.name)")
    }
    result.payloads += payloads
  }

  private func add(
    _ value: JSONCursor, _ path: String, _ sandbox: Sandbox, _ rule: Rule, to payloads: inout [RulePayload]
  ) throws(Failure) {
    if value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0 {
      guard value.offset < sandbox.built.count else {
        throw Failure(.badResult, "a message of an earlier event", path: path)
      }
      for reading in sandbox.built[value.offset] { payloads.append(payload(reading, rule)) }
      return
    }
    guard value.kind == .object, value.node.flags & UInt8(LOC_NODE_TEXT) == 0 else {
      throw Failure(.badResult, "a rule returns messages, not \(value.kind.name)", path: path.isEmpty ? nil : path)
    }
    let reading = sandbox.shapes.read(value)
    guard !reading.hasErrors else {
      var findings: [Diagnostic] = []
      for finding in reading.findings where finding.severity == .error { findings.append(finding) }
      throw Failure(.ruleResult, findings)
    }
    payloads.append(payload(reading, rule))
  }

  private func payload(_ reading: MessageReading, _ rule: Rule) -> RulePayload {
    RulePayload(
      rule: rule.name, body: reading.wire ?? [], addressee: reading.target, meta: reading.meta,
      notBefore: reading.notBefore, findings: reading.findings)
  }

  // MARK: - Batches

  /// NDJSON events in, envelopes out, one a line (interfaces.md §1). A line that is no event becomes an error envelope
  /// without a rule. An interrupt ends the batch: the lines that are left are not run.
  package func runMany(events: UTF8Slice, only: String? = nil) -> [UInt8] {
    interruptFlag.lower()
    var output = ByteBuffer(capacity: max(1024, events.count / 2))
    let bytes = events.buffer
    var result = RunResult()
    var start = 0
    while start < bytes.count {
      let end = lineEnd(bytes, start)
      let line = UTF8Slice(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      start = end + 1
      if isBlank(line) { continue }
      result.removeAll()
      do throws(Failure) {
        try run(try parse(line), only: only, into: &result)
        result.append(to: &output)
      } catch {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("error")
        writer.error(error)
        writer.endObject()
        output.append(writer.buffer.slice)
        output.append(0x0A)
      }
      if interruptFlag.isRaised { break }
    }
    return output.bytes
  }

  private func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, bytes.count - start) else {
      return bytes.count
    }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  private func isBlank(_ line: UTF8Slice) -> Bool {
    for byte in line.buffer where byte > 0x20 { return false }
    return true
  }

  // MARK: - Chunks

  /// Runs any chunk in a sandbox of its own and gives its first value as JSON.
  package func evaluate(source: UTF8Slice, name: String, event: UTF8Slice? = nil) throws(Failure) -> [UInt8] {
    guard source.count <= limits.source else {
      throw Failure(.sourceSize, "the source has \(source.count) bytes; \(limits.source) are allowed")
    }
    interruptFlag.lower()
    var root: JSONCursor?
    if let event { root = try parse(event, anyValue: true) }
    let sandbox = try open(rules?.host ?? host, rules?.sources)
    current = name
    sandbox.onLog = { [unowned(unsafe) self] text in onLog?(current, text) }
    sandbox.setEvent(root, now: now)
    guard let value = try sandbox.evaluate(source, name: name) else { return [0x6E, 0x75, 0x6C, 0x6C] }
    return sandbox.json(value)
  }

  // MARK: - Events

  private func parse(_ text: UTF8Slice, anyValue: Bool = false) throws(Failure) -> JSONCursor {
    let root: JSONCursor
    do throws(JSONSyntaxError) {
      root = try reader.parse(text)
    } catch {
      let position = SourcePosition(file: "event", offset: error.offset, in: text.buffer)
      throw Failure(.eventFormat, "the event is no JSON: " + error.message, at: position, help: error.help)
    }
    if !reader.duplicateNames.isEmpty, let first = reader.duplicateNames.first {
      let name = JSONCursor(nodes: root.nodes, source: root.source, index: first)
      let position = SourcePosition(file: "event", offset: name.offset, in: text.buffer)
      throw Failure(.eventFormat, "the event has the name '\(name.string ?? "")' twice in one object", at: position)
    }
    guard anyValue || root.kind == .object else {
      throw Failure(.eventFormat, "an event is a JSON object, not \(root.kind.name)")
    }
    return root
  }
}
