// A session's result for one event: payloads, skips and failures, in memory that the next event uses again.

package import LocBase
import LocMessage
package import LocSandbox

/// One message, ready to send. Its texts are borrowed from the result; each is followed by a NUL.
package struct RulePayload {
  /// The rule's name.
  package var rule: UTF8Slice
  /// The request body in canonical bytes: `{"message":{…}}`.
  package var body: UTF8Slice
  /// The target of the message: the field's name, "" without a target, and the field's value.
  package var targetKind: UTF8Slice
  package var targetValue: UTF8Slice
  /// The rule's `meta`, as JSON; nil when it gave none.
  package var meta: UTF8Slice?
  /// The rule's `not_before`, UNIX seconds in decimal; nil when it gave none.
  package var notBefore: UTF8Slice?
  /// Warnings about the message, and a note where there are more findings than the list keeps; never errors.
  package var findings: RuleFindings

  /// The target as JSON: `{"topic":"news"}`.
  package var target: [UInt8] {
    var buffer = ByteBuffer(capacity: 128)
    appendTarget(to: &buffer)
    return buffer.bytes
  }

  func appendTarget(to buffer: inout ByteBuffer) {
    guard targetKind.count > 0 else { return buffer.append("{}") }
    buffer.append("{\"")
    buffer.append(targetKind)
    buffer.append("\":\"")
    appendEscaped(targetValue, to: &buffer)
    buffer.append("\"}")
  }
}

/// The result of one event. The session builds its next result in the same memory, once no caller holds this one.
package final class SessionResult {
  @exclusivity(unchecked) package internal(set) var payloads: [RulePayload] = []
  @exclusivity(unchecked) package internal(set) var skipped: [RunResult.Skip] = []
  package internal(set) var failures: [RunResult.RuleError] = []
  /// Warnings that belong to no message.
  package internal(set) var findings: [RunResult.RuleWarnings] = []
  /// The usage of the runs, if the session measures it.
  package internal(set) var usage = RunUsage()
  /// How many rules were run, if the session measures.
  package internal(set) var runCount = 0
  @exclusivity(unchecked) var memory = RunMemory()
  /// The rules, which own the names that the payloads borrow.
  private let rules: Rules?

  init(_ rules: Rules?) { self.rules = rules }

  package var hasSkipsOrFailures: Bool { !skipped.isEmpty || !failures.isEmpty }
  package var isEmpty: Bool { payloads.isEmpty && skipped.isEmpty && failures.isEmpty && findings.isEmpty }

  /// Whether there are findings of a severity above a note.
  package var hasWarnings: Bool {
    let own = findings.contains { warning in warning.findings.contains { $0.severity != .note } }
    return own || payloads.contains { payload in payload.findings.list.contains { $0.severity != .note } }
  }

  /// Passes the borrowed payloads to `body`. It is for callers in other modules, where reading the list would cost a reference.
  package func withPayloads(_ body: (UnsafeBufferPointer<RulePayload>) -> Void) {
    payloads.withUnsafeBufferPointer { body($0) }
  }

  /// Empties the result for the next event; its memory stays.
  @inline(__always)
  func removeAll() {
    memory.reset()
    usage = RunUsage()
    runCount = 0
    // One by one: emptying a list at once costs as much as filling a message.
    while !payloads.isEmpty { payloads.removeLast() }
    if !skipped.isEmpty { skipped.removeAll(keepingCapacity: true) }
    if !failures.isEmpty { failures.removeAll(keepingCapacity: true) }
    if !findings.isEmpty { findings.removeAll() }
  }

  /// Adds a message that has been read as a whole, and returns the size of its envelope in bytes. If the size exceeds
  /// `limit` the message is left out and the answer is nil. Findings without a position are the rule's: they name its
  /// file.
  func append(_ message: ComposedMessage, rule: UTF8Slice, file: Text, within limit: Int) -> Int? {
    let findings = message.findings.isEmpty ? RuleFindings.none : RuleFindings(placed(message.findings, in: file))
    let payload = RulePayload(
      rule: rule, body: memory.keep(message.body ?? .empty), targetKind: message.target?.name ?? "",
      targetValue: memory.keep(message.target?.value ?? .empty), meta: message.meta.map { memory.keep($0) },
      notBefore: message.notBefore.map { memory.keep($0) }, findings: findings)
    let bytes = payload.envelopeBytes
    guard bytes <= limit else { return nil }
    payloads.append(payload)
    return bytes
  }
}

/// The findings, where those without a position get this file and line. Line 0: the line is unknown.
func placed(_ findings: [Diagnostic], in file: Text, line: Int = 0, column: Int = 1) -> [Diagnostic] {
  var findings = findings
  for finding in findings.indices where findings[finding].position == nil {
    findings[finding].position = SourcePosition(file: file.string, line: line, column: line > 0 ? column : 0)
  }
  return findings
}
