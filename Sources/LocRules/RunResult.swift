// What one event gave: payloads, reasons for silence, and failures; one failing rule loses none of the others.

import LocBase
import LocMessage

/// One message, ready to send.
package struct RulePayload: Sendable {
  /// The rule's name.
  package var rule: String
  /// The request body in canonical bytes: `{"message":{…}}`.
  package var body: [UInt8]
  /// Whom it goes to.
  package var addressee: MessageTarget?
  /// The rule's `meta`, as JSON; nil when it gave none.
  package var meta: [UInt8]?
  /// The rule's `not_before`, as JSON; nil when it gave none.
  package var notBefore: [UInt8]?
  /// Warnings and notes about the message; errors never get here.
  package var findings: [Diagnostic] = []

  /// Whom it goes to, as JSON: `{"topic":"news"}`.
  package var target: [UInt8] {
    var buffer = ByteBuffer(capacity: 128)
    appendTarget(to: &buffer)
    return buffer.bytes
  }

  func appendTarget(to buffer: inout ByteBuffer) {
    guard let addressee else { return buffer.append("{}" as StaticString) }
    buffer.append("{\"" as StaticString)
    buffer.append(addressee.name)
    buffer.append("\":\"" as StaticString)
    addressee.value.withUnsafeBufferPointer { appendEscaped(UTF8Slice($0), to: &buffer) }
    buffer.append("\"}" as StaticString)
  }
}

/// A rule that returned `loc.skip`, and why; one that returns nil leaves no entry.
package struct RuleSkip: Sendable {
  package var rule: String
  package var reason: String
}

/// A rule that failed with this event.
package struct RuleFailure: Sendable {
  package var rule: String
  package var failure: Failure
}

package struct RunResult: Sendable {
  package var payloads: [RulePayload] = []
  package var skipped: [RuleSkip] = []
  package var failures: [RuleFailure] = []

  /// Empties it for the next event; its memory stays.
  mutating func removeAll() {
    payloads.removeAll(keepingCapacity: true)
    skipped.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
  }
}
