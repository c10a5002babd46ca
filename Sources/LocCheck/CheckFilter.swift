// Decides which findings of a check are reported, and with which severity: all findings and the settings in, the
// report's findings out.

package import LocBase
package import LocConfig

/// The settings of a configuration and the options of one check, applied to everything that the check has found.
///
/// Applied in this order: `[locales] required` raises missing translations, `[check.severity]` changes severities or
/// removes findings, `[[check.ignore]]` removes accepted findings, and the options select from the rest.
package struct CheckFilter: Sendable {
  private let settings: CheckSettings
  private let required: RequiredLanguages
  private let options: CheckOptions
  /// Today, in days since 1970.
  private let today: @Sendable () -> Int
  /// Whether every rule and all resources were checked, so that an ignore without a finding is known to be stale.
  private let isWhole: Bool

  /// - Parameters:
  ///   - today: days since 1970, in any time zone: the last day of an ignore counts as a whole.
  ///   - isWhole: whether all rules of the project were checked, and nothing failed.
  package init(_ settings: CheckSettings, _ options: CheckOptions, today: @escaping @Sendable () -> Int, isWhole: Bool)
  {
    var (settings, options) = (settings, options)
    for index in settings.ignores.indices {
      settings.ignores[index].locales = settings.ignores[index].locales.map { (tag: Text) -> Text in currentTag(tag) }
    }
    options.locales = options.locales.map { (tag: String) -> String in currentTag(Text(tag)).string }
    required = RequiredLanguages(settings.required.map { $0.string })
    self.settings = settings
    self.options = options
    self.today = today
    self.isWhole = isWhole
  }

  /// Replaces a report's findings by those that count, sorted. The number of ignored findings is in the report's
  /// `ignored`.
  package func apply(to report: inout CheckReport) {
    var kept: [Finding] = []
    var ignored: [Finding] = report.ignored
    var hasMatched = [Bool](repeating: false, count: settings.ignores.count)
    for finding in report.findings {
      for graded in grade(finding) {
        for (part, isIgnored) in split(graded, &hasMatched) {
          guard let selected = select(part) else { continue }
          if isIgnored { ignored.append(selected) } else { kept.append(selected) }
        }
      }
    }
    for finding in staleIgnores(hasMatched) {
      for graded in grade(finding) { if let selected = select(graded) { kept.append(selected) } }
    }
    report.findings = kept.sortedByGravity()
    report.ignored = ignored.sortedByGravity()
  }

  /// The findings that remain after the settings, before the options select.
  package func left(of findings: [Finding]) -> [Finding] {
    var hasMatched = [Bool](repeating: false, count: settings.ignores.count)
    var left: [Finding] = []
    for finding in findings {
      for graded in grade(finding) {
        for (part, isIgnored) in split(graded, &hasMatched) where !isIgnored { left.append(part) }
      }
    }
    return left
  }

  // MARK: - Severity

  /// The finding with its severity; two where only some of its languages are required, none if it is off.
  private func grade(_ finding: Finding) -> [Finding] {
    guard finding.diagnostic.code == .missingTranslation, !required.isEmpty else {
      return leveled(finding).map { [$0] } ?? []
    }
    let mandatory = finding.locales.filter { required.covers(Text($0)) }
    let others = finding.locales.filter { !required.covers(Text($0)) }
    var graded: [Finding] = []
    if !mandatory.isEmpty {
      // A required language is required whatever [check.severity] says of the others.
      var raised = finding
      raised.diagnostic.severity = .error
      raised.locales = mandatory
      graded.append(raised)
    }
    if !others.isEmpty || finding.locales.isEmpty {
      var rest = finding
      rest.locales = others
      if let rest = leveled(rest) { graded.append(rest) }
    }
    return graded
  }

  private func leveled(_ finding: Finding) -> Finding? {
    switch settings.level(of: Text(finding.slug)) {
    case .off: return nil
    case .reported(let severity):
      var finding = finding
      finding.diagnostic.severity = severity
      return finding
    case nil:
      let isOff = finding.diagnostic.code.traits.contains(.isOff)
      return isOff && !options.names(slug: finding.slug) ? nil : finding
    }
  }

  // MARK: - Ignores

  /// The part of a finding that remains after all ignores, and the parts that they remove.
  private func split(_ finding: Finding, _ hasMatched: inout [Bool]) -> [(finding: Finding, isIgnored: Bool)] {
    var rest = finding
    var parts: [(finding: Finding, isIgnored: Bool)] = []
    for (index, ignore) in settings.ignores.enumerated() where fits(ignore, finding) {
      if ignore.locales.isEmpty {
        hasMatched[index] = true
        if hasPassed(ignore) { continue }
        return parts + [(rest, true)]
      }
      guard finding.locales.contains(where: { ignore.locales.contains(currentTag(Text($0))) }) else { continue }
      hasMatched[index] = true
      if hasPassed(ignore) { continue }
      var taken = rest
      taken.locales = rest.locales.filter { ignore.locales.contains(currentTag(Text($0))) }
      if !taken.locales.isEmpty { parts.append((taken, true)) }
      rest.locales = rest.locales.filter { !ignore.locales.contains(currentTag(Text($0))) }
      if rest.locales.isEmpty { return parts }
    }
    return parts + [(rest, false)]
  }

  /// Whether an ignore is about the finding, apart from its languages.
  private func fits(_ ignore: CheckSettings.Ignore, _ finding: Finding) -> Bool {
    guard ignore.slug == Text(finding.slug) else { return false }
    if let platform = ignore.platform, platform != finding.platform { return false }
    if let rule = ignore.rule, !(finding.rule.map { rule.matches(Text($0)) } ?? false) { return false }
    if let version = ignore.version, !(finding.version.map { version.matches(Text($0)) } ?? false) { return false }
    guard !ignore.keys.isEmpty else { return true }
    guard let key = finding.key else { return false }
    return ignore.keys.matches(Text(key))
  }

  private func hasPassed(_ ignore: CheckSettings.Ignore) -> Bool { ignore.lastDay.map { $0 < today() } ?? false }

  /// Findings about ignores that have expired, and about those that match nothing, as far as the check can know.
  private func staleIgnores(_ hasMatched: [Bool]) -> [Finding] {
    var findings: [Finding] = []
    for (ignore, hasMatched) in zip(settings.ignores, hasMatched) {
      if hasPassed(ignore), let lastDay = ignore.lastDay {
        let again = hasMatched ? "; what it hid is reported again" : ""
        var day = ByteBuffer(capacity: 16)
        CivilDate(daysSince1970: lastDay).append(to: &day)
        findings.append(
          Finding(
            Diagnostic(
              .staleIgnore, "the ignore of \(ignore.slug) was until \(day.string)\(again)", at: ignore.position,
              help: "Mend what it hides, or give it a later date. Its reason: \(ignore.reason)"),
            consequence: hasMatched ? nil : "It hides nothing any more."))
      } else if !hasMatched, isWhole,
        options.checksResources || DiagnosticCode.named(ignore.slug.string)?.traits.contains(.ofUses) ?? false
      {
        findings.append(
          Finding(
            Diagnostic(
              .staleIgnore, "the ignore of \(ignore.slug) fits no finding", at: ignore.position,
              help: "Take it out. Its reason: \(ignore.reason)"),
            consequence: "It would hide the finding when it comes back."))
      }
    }
    return findings
  }

  // MARK: - Options

  /// The finding with the languages that the options select; nil if they do not select it. A finding without a language
  /// matches every language, one without a platform both platforms.
  private func select(_ finding: Finding) -> Finding? {
    if !options.only.isEmpty, !options.names(slug: finding.slug) { return nil }
    if let platform = options.platform, let own = finding.platform, own != platform { return nil }
    // A finding about a whole file or language of a platform counts for each of its keys.
    if !options.keyPrefixes.isEmpty, finding.key != nil || finding.platform == nil {
      guard let key = finding.key, options.isOfPrefix(key) else { return nil }
    }
    guard !options.locales.isEmpty, !finding.locales.isEmpty else { return finding }
    var finding = finding
    finding.locales = finding.locales.filter { options.locales.holds(language: $0) }
    return finding.locales.isEmpty ? nil : finding
  }
}

extension CheckSettings {
  /// The severity that the settings give a finding elsewhere: in previews, tests, and the list of an app's findings.
  /// Nil if they do not mention it.
  package func policy(today: @escaping @Sendable () -> Int) -> FindingPolicy? {
    if severities.isEmpty, ignores.isEmpty, required.isEmpty { return nil }
    let filter = CheckFilter(self, CheckOptions(), today: today, isWhole: false)
    return FindingPolicy { subject in
      var finding = Finding(
        Diagnostic(subject.code, "", severity: subject.severity), rule: subject.rule, key: subject.key,
        platform: subject.platform, locales: subject.locale.map { [$0] } ?? [])
      finding.version = subject.version
      return filter.left(of: [finding]).first.map { .reported($0.severity) } ?? .off
    }
  }
}

extension [Finding] {
  /// Sorts by severity, with crashes before the other errors. Equal findings are sorted by key (those without one first), then by place
  /// and name.
  func sortedByGravity() -> [Finding] {
    sorted { (left: Finding, right: Finding) -> Bool in
      if left.severity != right.severity { return left.severity > right.severity }
      let crashes = [left, right].map { $0.diagnostic.code.traits.contains(.crashes) }
      if left.severity == .error, crashes[0] != crashes[1] { return crashes[0] }
      if let order = order(left.key, right.key) { return order }
      let (first, second) = (left.diagnostic.position, right.diagnostic.position)
      if let order = order(first?.file, second?.file) { return order }
      let (firstLine, secondLine) = (first?.line ?? 0, second?.line ?? 0)
      if firstLine != secondLine { return firstLine < secondLine }
      let (firstColumn, secondColumn) = (first?.column ?? 0, second?.column ?? 0)
      if firstColumn != secondColumn { return firstColumn < secondColumn }
      if let order = order(left.slug, right.slug) { return order }
      if let order = order(left.platform?.rawValue, right.platform?.rawValue) { return order }
      if let order = order(left.rule, right.rule) ?? order(left.sample, right.sample) { return order }
      if let order = order(left.diagnostic.message, right.diagnostic.message) { return order }
      for (one, other) in zip(left.locales, right.locales) {
        if let order = order(one, other) { return order }
      }
      return left.locales.count < right.locales.count
    }
  }

  /// Whether the first text comes before the second by its bytes, nil before every text; nil if they are the same.
  private func order(_ left: String?, _ right: String?) -> Bool? {
    guard let left = left.map({ Text($0) }) else { return right == nil ? nil : true }
    guard let right = right.map({ Text($0) }) else { return false }
    return left == right ? nil : left < right
  }
}
