// The opening of the sandboxes of a session, and the loading of its rules.

import LocBase
import LocSandbox

/// The limits and the shared data of a session's sandboxes.
struct SandboxOpener {
  let limits: RuleLimits
  /// The flag with which other threads end the current run.
  let flag: InterruptFlag
  /// The app of a session without rules.
  let app: RuleApp?
  /// Takes the lines that run; nil if they are not counted.
  let coverage: LineCoverage?

  /// A sandbox for a generation of rules, or only for chunks.
  func open(_ rules: Rules?) throws(LocScriptError) -> Sandbox {
    try Sandbox.open(limits: limits, app: rules?.app ?? app, sources: rules?.sources, flag: flag, coverage: coverage)
  }
}

/// The sandbox in which a session's rules are loaded.
struct RuleSandbox {
  /// Nil before the first run, and after a limit was hit.
  private(set) var sandbox: Sandbox?
  /// The same without reference counting, which would cost an event more than all other work in Swift.
  private(set) var unmanaged: Unmanaged<Sandbox>?
  /// The rules that the sandbox lacks because their files fail in it, and how.
  private var unloaded: [Int: LocScriptError] = [:]
  /// The only rule that the sandbox loads; nil for all.
  private let only: Text?

  init(loading only: Text?) { self.only = only }

  mutating func set(_ opened: Sandbox) {
    sandbox = opened
    unmanaged = Unmanaged.passUnretained(opened)
  }

  mutating func close() {
    unmanaged = nil
    sandbox = nil
  }

  /// The error of a rule whose file fails in the sandbox.
  func error(of rule: Int) -> LocScriptError? { unloaded[rule] }

  /// Forgets how files have failed, so that the next sandbox loads them again.
  mutating func forgetErrors() { unloaded.removeAll() }

  /// Loads the rules that are not known to fail; false when a limit has left the sandbox full or inconsistent.
  mutating func load(_ rules: Rules, into sandbox: Sandbox) throws(LocScriptError) -> Bool {
    for (index, rule) in rules.rules.enumerated() where only == nil || rule.name == only {
      if unloaded[index] != nil { continue }
      do throws(LocScriptError) {
        _ = try sandbox.loadRule(rules.files[index])
      } catch {
        if error.status == .ruleInterrupted { throw error }
        unloaded[index] = error
        if error.endsSandbox { return false }
      }
    }
    return true
  }
}
