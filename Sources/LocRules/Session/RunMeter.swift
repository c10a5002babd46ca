// The measurement of the runs of a session: their usage of the limits, and the counts of each rule.

import LocBase
import LocSandbox

/// Measures a session's runs, from `start` on.
struct RunMeter {
  /// Whether results include the usage of their runs.
  private(set) var isOn = false
  /// The line of the event under way in a batch.
  var line = 0
  /// The counts of each rule; empty unless runs are counted.
  private var tallies: [RuleTally] = []
  /// The usage of the last run whose sandbox was discarded because it hit a limit.
  private var lostUsage = RunUsage()

  mutating func start() { isOn = true }

  /// Counts the runs of these rules from now on; returns the counts so far.
  @discardableResult
  mutating func count(_ rules: Rules?) -> [RuleTally] {
    let counted = tallies
    tallies = (rules?.rules ?? []).map { (rule: Rule) -> RuleTally in RuleTally(rule: rule.name) }
    return counted
  }

  mutating func beginRun() { lostUsage = RunUsage() }

  /// Notes the usage of a run before its sandbox is discarded.
  mutating func keepUsage(of sandbox: Sandbox?) { lostUsage = sandbox?.usage ?? RunUsage() }

  /// The usage of the last run: its sandbox knows it, unless a limit has ended the run.
  func usage(in sandbox: Sandbox?) -> RunUsage { sandbox?.usage ?? lostUsage }

  /// Adds a run to the counts of a rule, if runs are counted.
  mutating func add(_ usage: RunUsage, to rule: Int, messages: Int, skips: Int, failure: LocScriptError?) {
    guard rule < tallies.count else { return }
    tallies[rule].add(usage, on: line, messages: messages, skips: skips, failure: failure)
  }
}
