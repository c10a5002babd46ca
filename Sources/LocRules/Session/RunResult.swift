// The result of one event: payloads, skips and failures. A failing rule does not affect the results of the others.

public import LocBase
public import LocMessage
public import LocSandbox

/// The result of one event.
public struct RunResult: Sendable {
  /// One message, ready to send.
  public struct Payload: Sendable {
    /// The rule's name.
    public var rule: String
    /// The request body in canonical bytes: `{"message":{…}}`.
    public var body: [UInt8]
    /// The target of the message; nil for a message that FCM would refuse anyway.
    public var target: MessageTarget?
    /// The rule's `meta` as JSON.
    public var meta: [UInt8]?
    /// The rule's `not_before` in UNIX seconds.
    public var notBefore: Int64?
    /// Warnings about the message, and errors that its reader would see; `Engine.build` also returns the notes.
    public var findings: [Diagnostic]

    /// The target as people read it: `topic news`.
    package var targetText: String { target.map { $0.fieldName + " " + $0.value } ?? "" }
  }

  /// A rule that returned `loc.skip`, and its reason. A rule that returned nil has no entry.
  public struct Skip: Sendable {
    /// The rule's name.
    public var rule: String
    /// The rule's reason; "" if it gave none.
    public var reason: String
  }

  /// A rule that failed. The other rules of the event are not affected.
  public struct RuleError: Sendable {
    /// The rule's name.
    public var rule: String
    /// The rule's error.
    public var error: LocScriptError
  }

  /// Findings about a run that belong to no message: for example, a message that was not returned.
  public struct RuleWarnings: Sendable {
    /// The rule's name; nil for an event that no rule handles.
    public var rule: String?
    /// The findings.
    public var findings: [Diagnostic]
  }

  /// The messages, in the order of the rules.
  public var payloads: [Payload]
  /// The rules that had nothing to send.
  public var skipped: [Skip]
  /// The rules that failed.
  public var failures: [RuleError]
  /// The findings about the rules' runs, or that no rule handles the event.
  public var findings: [RuleWarnings]
  /// How much of their limits the rules' runs used; nil unless `Session.measuresUsage` is set.
  public var usage: RunUsage?
  /// The whole result as envelopes, one JSON object a line.
  public var envelopes: [UInt8]

  /// Copies a session's result; the session's next run does not change the copy.
  package init(_ result: SessionResult, at place: EventPlace = .alone, measured: Bool = false) {
    payloads = result.payloads.map { (payload: RulePayload) -> Payload in
      Payload(
        rule: payload.rule.string, body: payload.body.bytes,
        target: MessageTarget(payload.targetKind, payload.targetValue), meta: payload.meta?.bytes,
        notBefore: payload.notBefore.flatMap { parseInteger($0) }.map { Int64($0) }, findings: payload.findings.list)
    }
    skipped = result.skipped
    failures = result.failures
    findings = result.findings
    usage = measured ? result.usage : nil
    envelopes = result.envelopes(at: place)
  }
}

extension RunResult {
  /// The errors about messages that were still built: a key instead of its text, a message that nobody gets.
  package var errors: [Diagnostic] {
    (payloads.flatMap { $0.findings } + findings.flatMap { $0.findings }).filter { $0.severity == .error }
  }
}
