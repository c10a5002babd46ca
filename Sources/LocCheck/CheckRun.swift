// Puts a check together: what the rules and messages use, what every phone makes of it, and what the resources say by
// themselves.

import LocBase
import LocCatalog
import LocConfig
import LocRules

/// One check over an app's resources.
package struct CheckRun {
  let catalog: Catalog
  private let options: CheckOptions
  private var findings: [Finding] = []
  private(set) var unchecked: [Diagnostic] = []
  private var uses: [KeyUse] = []
  private var families: [PluralPrefix] = []
  private var keyFailures: [Finding] = []
  /// Every key that a rule names anywhere, pushed or not.
  private var mentioned: Set<TextKey> = []
  private var counts = CheckReport.Counts()
  private var released: [ReleasedTexts] = []

  package init(_ catalog: Catalog, options: CheckOptions) {
    self.catalog = catalog
    self.options = options
  }

  /// Notes a part that cannot be checked, such as a rule that does not load.
  package mutating func add(unchecked findings: [Diagnostic]) { unchecked += findings }

  /// Also checks every use with the texts of versions that users still have.
  package mutating func add(_ releases: [CheckSettings.Release]) {
    for release in releases {
      do throws(LocScriptError) {
        released.append(try ReleasedTexts(release, like: catalog))
      } catch {
        unchecked += error.diagnostics
      }
    }
  }

  /// Runs rules with their samples and the options' events.
  package mutating func run(_ rules: Rules) {
    counts.rules += rules.rules.count
    var runs = RuleRuns(rules)
    runs.runSamples()
    if let events = options.events { runs.run(events: events) }
    counts.samples += runs.sampleCount
    findings += runs.findings
    keyFailures += runs.keyFailures
    unchecked += runs.unchecked
    var sources = RuleSources(rules)
    let keys = catalog.keys(beginningWith: [])
    for rule in rules.rules {
      let reading = RuleReading(of: rule, sources.of(rule), ran: runs.uses, keys: keys, catalog: catalog)
      uses += reading.uses
      findings += reading.findings
      families += reading.families
      mentioned.formUnion(reading.mentioned)
    }
  }

  /// The report of everything that was run, with the options' messages and the resources.
  /// - Parameter isWhole: whether all rules of the project were given, so that a key without a use is known to have none.
  package mutating func report(isWhole: Bool) -> CheckReport {
    if counts.rules > 0, let events = options.events {
      counts.samples += events.withUnsafeBufferPointer { JSONLines(UTF8Slice($0)).count }
    }
    let uses = allUses()
    let check = UseCheck(catalog)
    for use in uses {
      let found = check.findings(of: use)
      findings += found
      for release in released { findings += release.findings(of: use) }
      if options.isExhaustive { findings += check.nastyFindings(of: use, besides: found) }
    }
    addKeyFailures()
    checkResources(ResourceCheck(catalog), usedBy: KeyUses(uses), isWhole: isWhole && unchecked.isEmpty)
    addLoadingErrors()
    return CheckReport(findings: findings.merged, unchecked: unchecked, counts: counts)
  }

  /// Adds the errors that stopped a run, but for those of a line where the source has shown what is wrong with the key.
  private mutating func addKeyFailures() {
    let known = findings.filter { $0.key != nil && $0.severity == .error }
    for failure in keyFailures {
      let place = failure.diagnostic.position
      let isKnown = known.contains { finding in
        finding.rule.equals(failure.rule) && finding.diagnostic.position?.line == place?.line
          && (finding.diagnostic.position?.file).equals(place?.file)
      }
      if !isKnown { findings.append(failure) }
    }
  }

  /// Checks the resources of the keys that are used, or of all.
  private mutating func checkResources(_ check: ResourceCheck, usedBy uses: KeyUses, isWhole: Bool) {
    var pushed = uses.pushedKeys
    for prefix in options.keyPrefixes where options.checksResources {
      for key in catalog.keys(beginningWith: Array(prefix.utf8)) {
        pushed.append(ResourceCheck.PushedKey(android: key, ios: key))
      }
    }
    let result = check.findings(
      pushed: pushed, pushedPrefixes: options.checksResources ? options.keyPrefixes : [],
      everyKey: options.checksResources)
    counts.keys = result.keys
    counts.locales = result.locales
    counts.texts = result.texts
    let faulty = FaultyTexts(findings)
    for finding in result.findings {
      if let rest = faulty.rest(of: finding) { findings.append(uses.placed(rest)) }
    }
    if options.wantsUnusedKeys, counts.rules > 0, isWhole { reportUnusedKeys(uses) }
    for family in families {
      findings += check.familyFindings(
        family.prefix, on: family.platform, sentTo: family.platforms, rule: family.rule, place: family.place)
    }
    if !result.isWhole {
      unchecked.append(
        Diagnostic(
          .tooBig, "the resources have more findings than a report holds", severity: .error,
          help: "Check a part: --key with a prefix, --platform, or [check.severity] for what does not matter."))
    }
  }

  /// Reports the texts of the source language whose keys no rule and no message names.
  private mutating func reportUnusedKeys(_ uses: KeyUses) {
    let named = MentionedKeys(mentioned, catalog)
    func report(_ key: [UInt8], _ platform: Device.Platform, _ place: SourcePosition) {
      if uses.has(key, platform) || named.holds(key) { return }
      let name = String(decoding: key, as: UTF8.self)
      findings.append(
        Finding(
          Diagnostic(
            .unusedKey, "no rule uses the key '\(name)'", at: place,
            help: "Delete it, where it is no text of the app itself."),
          key: name, platform: platform, consequence: "No push shows the text."))
    }
    for entry in catalog.android?.entries ?? [] where entry.locale.isEmpty && entry.type == .string {
      report(entry.key.bytes, .android, entry.position)
    }
    let region = catalog.apple?.developmentRegion ?? ""
    catalog.apple?.forEachEntry { entry in
      if entry.kind == .string, entry.locale.isEmpty || entry.locale.equals(region) {
        report(entry.key.bytes, .ios, entry.position)
      }
    }
  }

  /// What the app's build would refuse is a finding; a file that could not be read was not checked.
  private mutating func addLoadingErrors() {
    for finding in catalog.diagnostics.items where finding.severity == .error {
      switch finding.code.status {
      case .unreadable, .tooBig: unchecked.append(finding)
      default:
        if options.checksResources || finding.code == .androidXML { findings.append(Finding(finding)) }
      }
    }
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
