// Lua rules for Swift hosts: a loaded generation that threads share, and sessions that each belong to one thread.

import LocBase
import LocCatalog
import LocRules

/// One generation of rules. Immutable: any thread may open sessions on it.
public final class Rules: Sendable {
  package let engine: Engine
  package let generation: LocRules.Rules

  /// Loads every `*.lua` below a folder that is no `*_test.lua` and not below `lib/`, or the one rule that a file holds.
  /// `require` finds modules below the rules root that the configuration names, where the path is inside it.
  /// - Throws: 201 for what cannot be read; 601 to 609 with every finding for what is no rule.
  public convenience init(_ path: String, engine: Engine) throws(LocScriptError) {
    let generation = try publicErrors { () throws(Failure) in try Self.load(path, engine: engine) }
    self.init(generation, engine: engine)
  }

  /// One rule from memory. `name` stands in messages: "price_drop.lua".
  public convenience init(source: [UInt8], name: String, engine: Engine) throws(LocScriptError) {
    let generation = try publicErrors { () throws(Failure) in
      try Self.load([(name, source)], root: "", selected: name, engine: engine)
    }
    self.init(generation, engine: engine)
  }

  package init(_ generation: LocRules.Rules, engine: Engine) {
    self.generation = generation
    self.engine = engine
  }

  package static func load(_ path: String, engine: Engine) throws(Failure) -> LocRules.Rules {
    let (files, root, selected) = try RuleFiles.read(path, below: engine.settings?.rulesRoot)
    return try load(files, root: root, selected: selected, engine: engine)
  }

  package static func load(
    _ files: [(name: String, bytes: [UInt8])], root: String, selected: String?, engine: Engine
  ) throws(Failure) -> LocRules.Rules {
    try LocRules.Rules(files: files, root: root, selected: selected, host: engine.ruleHost, limits: engine.ruleLimits)
  }

  /// The rules' names, in the order of their files.
  public var names: [String] { generation.rules.map { $0.name } }

  /// The event types that a rule wants; nil for every event.
  public func eventTypes(of rule: String) -> [String]? {
    generation.rules.first { $0.name.equals(rule) }?.on?.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The example events that a rule brings along, by name, as JSON.
  public func samples(of rule: String) -> [(name: String, event: [UInt8])] {
    generation.rules.first { $0.name.equals(rule) }?.samples ?? []
  }
}

/// What one event gave.
public struct RunResult: Sendable {
  /// One message, ready to send.
  public struct Payload: Sendable {
    /// The rule's name.
    public var rule: String
    /// The request body in canonical bytes.
    public var body: [UInt8]
    /// Whom it goes to, as JSON: `{"topic":"news"}`.
    public var target: [UInt8]
    /// The rule's `meta` as JSON.
    public var meta: [UInt8]?
    /// The rule's `not_before`: UNIX seconds in decimal.
    public var notBefore: [UInt8]?
    /// Warnings about the message; `Engine.build` has the notes too.
    public var findings: [Diagnostic]

    /// The target for people: `topic news`.
    public var targetText: String {
      target.withUnsafeBufferPointer { bytes in
        var reader = JSONReader()
        guard let root = try? reader.parse(UTF8Slice(bytes)) else { return "" }
        var text = ""
        for (name, value) in root.members { text += (name.string ?? "") + " " + (value.string ?? "") }
        return text
      }
    }
  }

  /// A rule that returned `loc.skip`, and why; one that returns nil leaves no entry.
  public struct Skip: Sendable {
    /// The rule's name.
    public var rule: String
    /// Its reason; "" where it gave none.
    public var reason: String
  }

  /// A rule that failed; the others of the event are not affected.
  public struct RuleError: Sendable {
    /// The rule's name.
    public var rule: String
    /// What went wrong.
    public var error: LocScriptError
  }

  /// The messages, in the order of the rules.
  public var payloads: [Payload]
  /// The rules that had nothing to send.
  public var skipped: [Skip]
  /// The rules that failed.
  public var failures: [RuleError]
  /// The same as envelopes, one JSON object a line.
  public var envelopes: [UInt8]

  package init(_ result: LocRules.RunResult) {
    payloads = result.payloads.map {
      Payload(
        rule: $0.rule.string, body: $0.body.bytes, target: $0.target, meta: $0.meta?.bytes,
        notBefore: $0.notBefore?.bytes, findings: $0.findings.list.map { Diagnostic($0) })
    }
    skipped = result.skipped.map { Skip(rule: $0.rule, reason: $0.reason) }
    failures = result.failures.map { RuleError(rule: $0.rule, error: LocScriptError($0.failure)) }
    envelopes = result.envelopes
  }
}

/// A sandbox at work. Belongs to one thread at a time.
public final class Session {
  package let session: RuleSession

  /// A session over a generation of rules.
  public init(_ rules: Rules) {
    session = RuleSession(rules: rules.generation, host: rules.engine.ruleHost, limits: rules.engine.ruleLimits)
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
    try publicErrors { () throws(Failure) in
      try event.withUnsafeBufferPointer { (bytes) throws(Failure) in
        RunResult(try session.run(event: UTF8Slice(bytes), only: only))
      }
    }
  }

  /// Runs one of a person's inputs: as `evaluate`, but globals stay from one input to the next, until a limit is hit.
  /// - Throws: 601 to 609.
  public func evaluate(input: [UInt8], name: String, event: [UInt8]? = nil) throws(LocScriptError) -> [UInt8] {
    try publicErrors { () throws(Failure) in
      try input.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try session.evaluate(input: UTF8Slice(bytes), name: name, event: event)
      }
    }
  }

  /// Runs a chunk under the sandbox and its limits: its value as JSON.
  /// - Throws: 601 to 609.
  public func evaluate(_ source: [UInt8], name: String, event: [UInt8]? = nil) throws(LocScriptError) -> [UInt8] {
    try publicErrors { () throws(Failure) in
      try source.withUnsafeBufferPointer { (bytes) throws(Failure) in
        guard let event else { return try session.evaluate(source: UTF8Slice(bytes), name: name) }
        return try event.withUnsafeBufferPointer { (json) throws(Failure) in
          try session.evaluate(source: UTF8Slice(bytes), name: name, event: UTF8Slice(json))
        }
      }
    }
  }
}

extension LocScriptError {
  /// As an envelope, `{"rule":…,"error":{…}}` and a line feed; null for an event that reached no rule.
  public func envelope(rule: String?) -> [UInt8] {
    var findings: [LocBase.Diagnostic] = []
    if let first = diagnostics.first {
      let status = Status(rawValue: code) ?? .internal
      var position: SourcePosition?
      if let file = first.file {
        position = SourcePosition(file: file, line: first.line ?? 0, column: first.column ?? 0)
      }
      findings = [
        LocBase.Diagnostic(
          DiagnosticCode(first.slug, status), first.message, at: position, path: first.path, help: first.help)
      ]
    }
    return Failure(Status(rawValue: code) ?? .internal, findings).envelope(rule: rule)
  }
}

extension Session {
  /// The flag that `interrupter` raises, for a signal handler, which may store a word and not much else. It lives as long as
  /// the session.
  package var interruptFlag: UnsafeMutablePointer<Int32> { session.interruptFlag.address }

  /// Ends the run under way with 604; without one nothing happens. May be called on any thread.
  public var interrupter: @Sendable () -> Void {
    nonisolated(unsafe) let session = session
    return { session.interrupt() }
  }
}
