// A sandbox at work: events in, payloads out. One thread at a time; keeps its rules and what it has grown.

import LocBase

/// One sandbox over one generation of rules.
package final class RuleSession {
  package let rules: Rules?
  package let limits: RuleLimits

  /// Log lines of `loc.log` and `print`, on the running thread: the rule's name and the text.
  package var onLog: ((_ rule: String, _ text: UTF8Slice) -> Void)?
  /// What `event.now` answers where an event has none: unix seconds.
  package var now: Int?

  /// A session without rules can still `evaluate`.
  package init(rules: Rules?, host: RuleHost = RuleHost(), limits: RuleLimits = RuleLimits()) {
    self.rules = rules
    self.limits = limits
  }

  /// Runs the rules that want this event; with `only`, that rule alone whatever its `on` says.
  /// Throws for an event that cannot be used: no JSON, no object, a name given twice, an unknown `only`.
  package func run(event: UTF8Slice, only: String? = nil) throws(Failure) -> RunResult {
    throw Failure(.internal, "not built yet")
  }

  /// NDJSON events in, envelopes out, one a line (interfaces.md §1). A line that is no event becomes an error envelope.
  package func runMany(events: UTF8Slice, only: String? = nil) -> [UInt8] { [] }

  /// Runs any chunk in a sandbox of its own and gives its first value as JSON.
  package func evaluate(source: UTF8Slice, name: String, event: UTF8Slice? = nil) throws(Failure) -> [UInt8] {
    throw Failure(.internal, "not built yet")
  }

  /// Ends the run that is under way with status 604; without one it has no effect. Any thread.
  package func interrupt() {}
}
