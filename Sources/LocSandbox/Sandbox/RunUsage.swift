// How much of their limits runs used, for a host's alerts and for the summary of a batch.

package import LocBase

/// How much of their limits the runs of an event used: the total, except for memory, which is the maximum.
public struct RunUsage: Sendable, Equatable {
  /// In the units of `RuleLimits.instructions`. The number is exact and depends only on the run.
  public var instructions: Int
  /// A run's largest growth over the memory in use before it, garbage included.
  public var bytes: Int
  /// The time of the rules' functions, without reading the event and writing the results.
  public var nanoseconds: Int

  /// The usage of an event for which no rule ran.
  public init(instructions: Int = 0, bytes: Int = 0, nanoseconds: Int = 0) {
    self.instructions = instructions
    self.bytes = bytes
    self.nanoseconds = nanoseconds
  }

  package mutating func add(_ other: RunUsage) {
    instructions += other.instructions
    bytes = max(bytes, other.bytes)
    nanoseconds += other.nanoseconds
  }
}

/// A rule's counts in a batch.
package struct RuleTally: Sendable {
  package let rule: Text
  /// Events for which the rule ran.
  package private(set) var runs = 0
  /// Events with a message, and their messages.
  package private(set) var sent = 0
  package private(set) var messages = 0
  package private(set) var skipped = 0
  package private(set) var failed = 0
  package private(set) var nanoseconds = 0
  /// The longest run, and its event's line.
  package private(set) var slowest: (nanoseconds: Int, line: Int) = (0, 0)
  /// The first failure, and its event's line.
  package private(set) var firstFailure: (error: LocScriptError, line: Int)?

  package init(rule: Text) { self.rule = rule }

  /// Counts a run. A rule that failed has neither messages nor a skip.
  package mutating func add(_ usage: RunUsage, on line: Int, messages: Int, skips: Int, failure: LocScriptError?) {
    runs += 1
    nanoseconds += usage.nanoseconds
    if usage.nanoseconds > slowest.nanoseconds { slowest = (usage.nanoseconds, line) }
    if messages > 0 {
      sent += 1
      self.messages += messages
    }
    if skips > 0 { skipped += 1 }
    guard let failure else { return }
    failed += 1
    if firstFailure == nil { firstFailure = (failure, line) }
  }

  /// Adds another session's counts of the same rule.
  package mutating func add(_ other: RuleTally) {
    runs += other.runs
    sent += other.sent
    messages += other.messages
    skipped += other.skipped
    failed += other.failed
    nanoseconds += other.nanoseconds
    if other.slowest.nanoseconds > slowest.nanoseconds { slowest = other.slowest }
    if let failure = other.firstFailure, firstFailure.map({ failure.line < $0.line }) ?? true { firstFailure = failure }
  }
}
