// Puts a check together: what the rules and messages use, what every phone makes of it, and what the resources say by
// themselves.

import LocBase
import LocCatalog
import LocRules

/// One check over an app's resources.
package struct CheckRun {
  let catalog: Catalog
  private let options: CheckOptions
  private var findings: [Finding] = []
  private var unchecked: [Diagnostic] = []
  private var uses: [KeyUse] = []
  private var families: [PluralPrefix] = []
  private var counts = CheckReport.Counts()

  package init(_ catalog: Catalog, options: CheckOptions) {
    self.catalog = catalog
    self.options = options
  }

  /// Notes a part that cannot be checked, such as a rule that does not load.
  package mutating func add(unchecked findings: [Diagnostic]) { unchecked += findings }

  /// Runs rules with their samples and the options' events.
  package mutating func run(_ rules: Rules) {
    counts.rules += rules.rules.count
    var runs = RuleRuns(rules)
    runs.runSamples()
    if let events = options.events { runs.run(events: events) }
    counts.samples += runs.count
    findings += runs.findings
    unchecked += runs.unchecked
    for rule in rules.rules {
      let reading = RuleReading(of: rule, in: rules, ran: runs.uses, catalog: catalog)
      uses += reading.uses
      findings += reading.findings
      families += reading.families
    }
  }

  /// The report of everything that was run, with the options' messages and the resources.
  package mutating func report() -> CheckReport {
    checkUses(allUses())
    for finding in catalog.diagnostics.items where finding.severity == .error { unchecked.append(finding) }
    return CheckReport(findings: findings.merged, unchecked: unchecked, counts: counts)
  }

  /// The lines of everything that was run, and of the options' messages. It is asked once.
  mutating func allUses() -> [KeyUse] {
    for message in options.messages {
      let read = MessageUses(message)
      counts.samples += 1
      uses += read.uses
      findings += read.findings
      unchecked += read.unchecked
    }
    return uses
  }

  private mutating func checkUses(_ uses: [KeyUse]) {
    let check = UseCheck(catalog)
    for use in uses { findings += check.findings(of: use) }
    counts.locales = Set((catalog.locales(.android) + catalog.locales(.ios)).map { [UInt8]($0.utf8) }).count
  }
}

extension [Finding] {
  /// The findings, each once: what several samples of a rule show is reported with the first of them.
  var merged: [Finding] {
    var known: Set<[UInt8]> = []
    return filter { (finding: Finding) -> Bool in
      var identity = [UInt8](finding.diagnostic.summary.utf8)
      for part in [finding.rule, finding.key, finding.platform?.rawValue] + finding.locales.map({ Optional($0) }) {
        identity.append(0)
        identity += (part ?? "").utf8
      }
      return known.insert(identity).inserted
    }
  }
}
