// The result of a check: its findings, the numbers of checked things, and everything that could not be checked.

public import LocBase

/// The result of a check.
public struct CheckReport: Sendable {
  /// How much was checked; every number counts distinct things.
  public struct Counts: Sendable, Equatable {
    /// Rules that loaded.
    public var rules = 0
    /// Samples, events and message files that were run or read.
    public var samples = 0
    /// Keys with a string on either platform, or used by a rule.
    public var keys = 0
    /// Languages of both platforms together.
    public var locales = 0
    /// Texts of the resources that were checked: one for each key, platform and language.
    public var texts = 0

    /// Nothing was checked.
    public init() {}
  }

  /// The findings, the worst first, then by position.
  public var findings: [Finding]
  /// What could not be checked, and why. The rest was checked.
  public var unchecked: [Diagnostic]
  /// How much was checked.
  public var counts: Counts
  /// The number of findings that `[[check.ignore]]` or the baseline removed.
  public var ignored: [Finding]
  /// The identities of the baseline's entries that no longer have a finding.
  public var fixed: [String]
  /// For which versions of the app each rule is safe, in the order of the rules, Android first; empty if no released
  /// version was checked.
  public var released: [RuleSafety] = []
  /// The names of the apps that were checked, the `[[app]]` of the configuration; empty if it has none.
  public var apps: [String] = []
  /// The names of the released versions that were checked.
  package var versions: [String] = []

  package init(
    findings: [Finding] = [], unchecked: [Diagnostic] = [], counts: Counts = Counts(), ignored: [Finding] = [],
    fixed: [String] = []
  ) {
    self.findings = findings
    self.unchecked = unchecked
    self.counts = counts
    self.ignored = ignored
    self.fixed = fixed
  }

  /// The number of findings of a severity.
  public func count(_ severity: Diagnostic.Severity) -> Int {
    var count = 0
    for finding in findings where finding.severity == severity { count += 1 }
    return count
  }

  /// Whether the check passed: no errors, and everything could be checked.
  public var ok: Bool { unchecked.isEmpty && count(.error) == 0 }
}
