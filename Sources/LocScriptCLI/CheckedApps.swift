// The apps of one check, with the report of each.

import LocBase
import LocCheck
import LocScript

/// What a check has found in each of its apps. A project without `[[app]]` has one.
struct CheckedApps {
  /// An app that was checked.
  struct Part {
    /// Its name, if there are several.
    let name: String?
    let engine: Engine
    let options: CheckOptions
  }

  private(set) var parts: [Part] = []
  private var reports: [CheckReport] = []

  var isEmpty: Bool { reports.isEmpty }

  mutating func add(_ name: String?, _ engine: Engine, _ report: CheckReport, _ options: CheckOptions) {
    var report = report
    // The settings name an app of theirs, and a search names those that it has found.
    if let name, report.apps.isEmpty { report.name(app: name) }
    parts.append(Part(name: name, engine: engine, options: options))
    reports.append(report)
  }

  /// Adds the report of an app that could not be read.
  mutating func add(_ report: CheckReport) { reports.append(report) }

  /// The report of all apps.
  /// - Parameter sharesRules: Whether the user names the rules, so that all apps are checked with the same ones.
  func report(sharesRules: Bool) -> CheckReport {
    if reports.count == 1 { return reports[0] }
    var locales: Set<String> = []
    for part in parts { locales.formUnion(part.engine.locales(.android) + part.engine.locales(.ios)) }
    let roots = Set(parts.map { $0.engine.rulesRoot })
    return CheckReport(joining: reports, locales: locales.count, sharesRules: sharesRules || roots.count == 1)
  }
}
