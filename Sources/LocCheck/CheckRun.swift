// Runs a check: collects the strings that rules and messages use, previews them on every phone, and checks the
// resources.

package import LocBase
package import LocCatalog
package import LocConfig
package import LocRules

/// One check over an app's resources.
package struct CheckRun {
  let catalog: Catalog
  private let options: CheckOptions
  private(set) var findings: [Finding] = []
  private(set) var unchecked: [Diagnostic] = []
  /// Problems already reported, so that a broken event is reported once and not once for each group of rules.
  private var told: Set<[UInt8]> = []
  private var eventCount = 0
  private var unhandled = UnhandledEvents()
  /// The lines of everything that was run or read.
  private(set) var uses: [KeyUse] = []
  private var families: [PluralPrefix] = []
  /// The patterns of the rules' fields `keys`, by the rules' spelling.
  private(set) var keyPatterns: [[UInt8]] = []
  private var keyFailures: [Finding] = []
  /// Every key that a rule names anywhere, pushed or not.
  private var mentioned: Set<MentionedKey> = []
  private var counts = CheckReport.Counts()
  /// All keys of the catalog, which every group of rules asks for.
  private lazy var allKeys = catalog.keys(beginningWith: [])
  private var released = ReleasedVersions()

  package init(_ catalog: Catalog, options: CheckOptions) {
    self.catalog = catalog
    self.options = options
  }

  /// Notes a part that cannot be checked, such as a rule that does not load.
  package mutating func add(unchecked findings: [Diagnostic]) { unchecked += findings }

  /// Also checks every use with the strings of versions that users still have.
  /// - Parameters:
  ///   - releases: The versions to check, Android's first, the oldest of each platform first.
  ///   - catalogs: all versions of the configuration.
  package mutating func add(_ releases: [CheckSettings.Release], of catalogs: ReleasedCatalogs) {
    released = ReleasedVersions(releases, catalogs)
    unchecked += released.unread
  }

  /// The released versions for which each rule is safe. Call it after `report`.
  /// - Parameter findings: The report's harmful findings that remain after the settings.
  package func safety(_ findings: [Finding]) -> [RuleSafety] {
    released.safety(of: uses, findings, platform: options.platform)
  }

  /// Runs rules with their samples and the options' events.
  package mutating func run(_ rules: Rules) {
    counts.rules += rules.rules.count
    var runs = RuleRuns(rules)
    runs.runSamples()
    if let events = options.events {
      runs.run(events: events, of: options.eventsName)
      unhandled.add(runs.unhandled, of: rules)
    }
    counts.samples += runs.sampleCount
    // Each group of rules gets the same events.
    eventCount = max(eventCount, runs.eventCount)
    findings += runs.findings
    keyFailures += runs.keyFailures
    for finding in runs.unchecked where told.insert(Array(finding.summary.utf8)).inserted { unchecked.append(finding) }
    var sources = RuleSources(rules)
    let before = uses.count
    let ran = Dictionary(grouping: runs.uses) { (use: KeyUse) -> Text in use.rule }
    for rule in rules.rules {
      let reading = RuleReading(
        of: rule, sources.of(rule), ran: ran[rule.name] ?? [], keys: allKeys, catalog: catalog)
      uses += reading.uses
      // If several rules do not reach a module's call, only one of them reports it.
      findings += reading.findings.filter { finding in
        finding.diagnostic.code != .notProvable || told.insert(Array(finding.diagnostic.summary.utf8)).inserted
      }
      families += reading.families
      keyPatterns += rule.keys
      mentioned.formUnion(reading.mentioned)
      for pattern in rule.keys { mentioned.insert(MentionedKey(pattern: pattern)) }
    }
    let places = UsePlaces(uses[before...])
    findings += runs.sizes.findings(isExhaustive: options.isExhaustive) { places.first(of: $1, rule: Text($0), on: $2) }
  }

  /// Reads a message file.
  package mutating func read(_ message: CheckOptions.Message) {
    let read = MessageUses(message, catalog)
    counts.samples += 1
    uses += read.uses
    findings += read.findings
    unchecked += read.unchecked
  }

  /// Whether strings of the app matter to what was run and read: to a key, or to a call whose key is not known. A run of nothing is
  /// about the resources.
  package var needsResources: Bool {
    let hasNoText = uses.isEmpty && mentioned.isEmpty && families.isEmpty && keyFailures.isEmpty
    let hasUnknown = !unchecked.isEmpty || findings.contains { $0.diagnostic.code == .notProvable }
    return !hasNoText || hasUnknown || counts.rules + counts.samples == 0
  }

  /// The report of everything that was run and read, and of the resources.
  /// - Parameter isWhole: whether all rules of the project were given, so that a key without a use is known to have none.
  package mutating func report(isWhole: Bool) -> CheckReport {
    counts.samples += eventCount
    findings += unhandled.findings(in: options.eventsName)
    checkUses()
    findings += released.findings(of: uses)
    addKeyFailures()
    checkResources(ResourceCheck(catalog), usedBy: KeyUses(uses), isWhole: isWhole && unchecked.isEmpty)
    addLoadingFindings()
    let unread = UnreadFiles(catalog)
    let known = findings.merged.compactMap { (finding: Finding) -> Finding? in
      var rest = finding
      var locales = rest.locales.map { Text($0) }
      guard unread.leave(rest.diagnostic.code, rest.platform, &locales) else { return nil }
      rest.locales = locales.map { $0.string }
      return rest
    }
    var report = CheckReport(findings: known, unchecked: unchecked, counts: counts)
    report.versions = released.names
    return report
  }

  /// Previews every line on a phone of every language. Creating the phones of hundreds of languages takes seconds; a
  /// check of only the resources needs none.
  private mutating func checkUses() {
    if uses.isEmpty { return }
    let check = UseCheck(catalog)
    for use in uses {
      let found = check.findings(of: use)
      findings += found.map { (finding: Finding) -> Finding in finding.harming }
      if options.isExhaustive { findings += check.nastyFindings(of: use, besides: found) }
    }
  }

  /// Adds the errors that stopped a run, except those whose key is already reported as wrong on the same line.
  private mutating func addKeyFailures() {
    let shown = ShownFaults(findings)
    for failure in keyFailures where !shown.explain(failure, in: catalog) { findings.append(failure) }
  }

  /// Checks the resources of the keys that are used, or of all.
  private mutating func checkResources(_ check: ResourceCheck, usedBy uses: KeyUses, isWhole: Bool) {
    var pushed = uses.pushedKeys
    for prefix in options.keyPrefixes where options.checksResources {
      for key in catalog.keys(beginningWith: Array(prefix.utf8)) {
        pushed.append(ResourceCheck.PushedKey(android: key, ios: key))
      }
    }
    for family in families {
      for key in check.familyKeys(family.prefix, speltFor: family.speltFor, sentTo: family.sentTo) {
        let isUsed = key.android.map { uses.has($0, .android) } ?? key.ios.map { uses.has($0, .ios) } ?? true
        if !isUsed { pushed.append(key) }
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
    for finding in check.shrinkingFindings(pushed) { findings.append(uses.placed(finding)) }
    if options.wantsUnusedKeys, counts.rules > 0, isWhole { reportUnusedKeys(uses) }
    for family in families {
      let found = check.familyFindings(
        family.prefix, speltFor: family.speltFor, sentTo: family.sentTo, rule: family.rule.string, place: family.place)
      findings += found.map { (finding: Finding) -> Finding in finding.harming }
    }
    findings += released.findings(of: families)
    if !result.isWhole {
      unchecked.append(
        Diagnostic(
          .tooBig, "the resources have more findings than a report holds", severity: .error,
          help: "Check a part: --key with a prefix, --platform, or [check.severity] for what does not matter."))
    }
  }

  /// Reports the source language's strings whose keys no rule and no message names.
  private mutating func reportUnusedKeys(_ uses: KeyUses) {
    let named = MentionedKeys(mentioned, catalog.keys)
    func report(_ key: [UInt8], _ platform: Device.Platform, _ place: SourcePosition) {
      if uses.has(key, platform) || named.holds(key, platform) { return }
      let name = Text(decoding: key)
      findings.append(
        Finding(
          Diagnostic(
            .unusedKey, "no rule uses the key '\(name)'", at: place,
            help: "Delete it, unless the app's own code uses it."),
          key: name.string, platform: platform, consequence: "No push shows the text."))
    }
    for entry in catalog.android?.entries ?? [] where entry.locale.isEmpty && entry.type == .string {
      if entry.lintIssues.union(catalog.lint).contains(.unusedResources) { continue }
      report(entry.key.bytes, .android, entry.position)
    }
    let region = catalog.apple?.developmentRegion ?? ""
    catalog.apple?.forEachEntry { entry in
      if entry.kind == .string, entry.locale.isEmpty || entry.locale == region {
        report(entry.key.bytes, .ios, entry.position)
      }
    }
  }

  /// Adds the readers' findings about the files. A check of rules and messages adds only those about the keys that they
  /// use, about a whole file, or that stop the app's build. A file that could not be read was not checked.
  private mutating func addLoadingFindings() {
    let used = KeyUses(uses)
    var refused: Set<Text> = []
    for file in catalog.fileFindings
    where options.platform == nil || file.platform == nil || options.platform == file.platform {
      let finding = file.diagnostic
      if finding.isUnread {
        unchecked.append(finding)
        continue
      }
      // The check of the resources reports these with the result for each string.
      if finding.code == .wrongLanguageFolder || finding.code == .missingDefault { continue }
      // Not everything was read, and no error says it.
      if file.platform == nil, finding.code.traits.contains(.isUnread) {
        findings.append(Finding(finding, platform: file.platform))
        continue
      }
      let isOfUse =
        file.key.map { key in file.platform.map { used.has(Array(key.utf8), $0) } ?? true } ?? (file.platform != nil)
      if !isOfUse, !options.checksResources, finding.severity != .error || file.platform == nil { continue }
      if file.platform == nil, finding.severity != .error { continue }
      if finding.severity == .error, let key = file.key { refused.insert(key) }
      findings.append(Finding(finding, key: file.key?.string, platform: file.platform))
    }
    // The file's own finding says it, at its place.
    findings.removeAll { finding in
      finding.diagnostic.code == .buildFails && finding.key.map { refused.contains(Text($0)) } ?? false
    }
  }
}

extension Finding {
  /// The finding of a line or a family, marked where a phone's user sees it.
  fileprivate var harming: Finding {
    var finding = self
    finding.isHarmful = severity == .error
    return finding
  }
}

extension [Finding] {
  /// The findings, each once: if several samples of a rule show a finding, the first one is reported.
  var merged: [Finding] {
    var known: Set<[UInt8]> = []
    return filter { (finding: Finding) -> Bool in
      let locales = finding.locales.isEmpty ? [nil] : finding.locales.map { Optional($0) }
      var told = [UInt8](finding.diagnostic.summary.utf8)
      for locale in locales { told += finding.identity.with(locale).bytes }
      return known.insert(told).inserted
    }
  }
}
