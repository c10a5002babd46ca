// The report of several apps: the report of each app in, one report out.

package import LocBase

extension CheckReport {
  /// Names the app in everything that the report has about it.
  package mutating func name(app: String) {
    apps = [app]
    for index in findings.indices { findings[index].app = app }
    for index in ignored.indices { ignored[index].app = app }
    for index in released.indices { released[index].app = app }
  }

  /// The report without findings that were there before, which are not counted as ignored.
  package func without(_ earlier: [Finding], _ options: CheckOptions) -> CheckReport {
    var report = subtracting(Baseline(earlier), options: options, isWhole: false)
    (report.ignored, report.fixed) = (ignored, fixed)
    return report
  }

  /// One report of several apps.
  /// - Parameters:
  ///   - parts: The reports of the apps, each with its name.
  ///   - locales: The number of languages of all apps together.
  ///   - sharesRules: Whether all apps have the same rules, which then count once.
  package init(joining parts: [CheckReport], locales: Int, sharesRules: Bool) {
    self.init()
    for part in parts {
      findings += part.findings
      ignored += part.ignored
      released += part.released
      apps += part.apps
      versions += part.versions
      // Of a rule that all apps have, one failure is enough.
      for finding in part.unchecked where !unchecked.contains(finding) { unchecked.append(finding) }
      counts.rules = sharesRules ? max(counts.rules, part.counts.rules) : counts.rules + part.counts.rules
      counts.samples = sharesRules ? max(counts.samples, part.counts.samples) : counts.samples + part.counts.samples
      counts.keys += part.counts.keys
      counts.texts += part.counts.texts
    }
    counts.locales = locales
    findings = findings.sortedByGravity()
    ignored = ignored.sortedByGravity()
  }

  /// The report of an app that could not be read.
  package static func unread(_ app: String, _ findings: [Diagnostic]) -> CheckReport {
    var report = CheckReport(unchecked: findings)
    report.apps = [app]
    return report
  }
}
