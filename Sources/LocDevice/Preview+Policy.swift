// Applies a project's settings to a preview: the facts stay, the severities change.

package import LocBase

extension Preview {
  /// Gives the findings of the lines and of the message the severities of the settings, and removes those that are
  /// switched off.
  /// - Parameters:
  ///   - rule: the rule that made the message; nil for another message.
  ///   - version: the released version of the app whose texts are shown; nil for today's.
  package mutating func settle(by policy: FindingPolicy?, rule: String?, version: String? = nil) {
    guard let policy else { return }
    let locale = device.askedLocales.first.map { Text($0) == "und" ? "" : $0 }
    func level(_ code: DiagnosticCode, _ severity: Diagnostic.Severity, key: String?) -> Diagnostic.Level {
      var subject = FindingSubject(code, severity)
      subject.key = key
      subject.platform = device.platform
      subject.locale = locale
      subject.rule = rule
      subject.version = version
      return policy.level(of: subject)
    }
    func settled(_ line: Line?) -> Line? {
      guard var line else { return nil }
      if let code = line.code, let own = line.ownSeverity { line.faultLevel = level(code, own, key: line.key) }
      if let code = line.gapCode { line.gapLevel = level(code, .warning, key: line.key) }
      line.findings = line.findings.compactMap { (finding: LineFinding) -> LineFinding? in
        guard let severity = level(finding.code, finding.severity, key: line.key).severity else { return nil }
        var finding = finding
        finding.severity = severity
        return finding
      }
      return line
    }
    title = settled(title)
    subtitle = settled(subtitle)
    body = settled(body)
    findings = findings.compactMap { (finding: Diagnostic) -> Diagnostic? in
      var subject = FindingSubject(finding.code, finding.severity)
      subject.rule = rule
      subject.version = version
      guard let severity = policy.level(of: subject).severity else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }
}
