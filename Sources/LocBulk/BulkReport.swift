// The counts of a run over many events.

package import LocBase
package import LocRules
package import LocSandbox
import LocScript

/// The number of events and their results; an event for several rules counts once, with its worst result.
package struct BulkReport: Sendable {
  package var events = 0
  package var sent = 0
  package var messages = 0
  package var skipped = 0
  /// Events for which the rules returned nothing.
  package var silent = 0
  package var unwanted = 0
  package var failed = 0
  /// Events with warnings in their envelopes.
  package var warned = 0
  /// The types of the events that no rule handles.
  package var unhandled = UnhandledTypes()
  /// Each rule's own counts, in the order of the rules.
  package var rules: [RuleTally] = []
  /// The first line that is not an event.
  package var firstBroken: (error: LocScriptError, line: Int)?
  /// The worst status of a failure, as the command's exit codes rank them: limits first, then any other.
  package var limitStatus: Int32?
  package var sample = PayloadSample()

  mutating func add(_ other: BulkReport) {
    events += other.events
    sent += other.sent
    messages += other.messages
    skipped += other.skipped
    silent += other.silent
    unwanted += other.unwanted
    failed += other.failed
    warned += other.warned
    unhandled.add(other.unhandled)
    if rules.isEmpty {
      rules = other.rules
    } else {
      for index in other.rules.indices where index < rules.count { rules[index].add(other.rules[index]) }
    }
    if firstBroken == nil { firstBroken = other.firstBroken }
    limitStatus = limitStatus ?? other.limitStatus
    sample.add(other.sample)
  }
}
