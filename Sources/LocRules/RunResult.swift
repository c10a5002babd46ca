// What one event gave: payloads, reasons for silence, and failures; one failing rule loses none of the others.

import LocBase

/// One message, ready to send.
package struct RulePayload: Sendable {
  /// The rule's name.
  package var rule: String
  /// The request body in canonical bytes: `{"message":{…}}`.
  package var body: [UInt8]
  /// Whom it goes to, as JSON: `{"topic":"news"}`.
  package var target: [UInt8]
  /// The rule's `meta`, as JSON; nil when it gave none.
  package var meta: [UInt8]?
  /// The rule's `not_before`, as JSON; nil when it gave none.
  package var notBefore: [UInt8]?
  /// Warnings and notes about the message; errors never get here.
  package var findings: [Diagnostic] = []
}

/// A rule that had nothing to say, and why.
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
}
