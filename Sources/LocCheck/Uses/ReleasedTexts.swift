// The strings of versions that users still have: a push reaches them with their version's strings.

import LocBase
import LocCatalog
import LocConfig

/// A released version's resources.
struct ReleasedTexts {
  let release: CheckSettings.Release
  private let catalog: Catalog

  init(_ release: CheckSettings.Release, _ catalog: Catalog) {
    self.release = release
    self.catalog = catalog
  }

  /// Problems that users of the version would see. They are warnings, because a push may be for newer versions only;
  /// crashes stay errors.
  func findings(of uses: [KeyUse]) -> [Finding] {
    if uses.isEmpty { return [] }
    let check = UseCheck(catalog)
    var found: [Finding] = []
    for use in uses {
      for finding in check.findings(of: use) {
        if let finding = versioned(finding) { found.append(finding) }
      }
    }
    return found
  }

  /// The forms of a family of keys that the version's strings lack.
  func findings(of families: [PluralPrefix]) -> [Finding] {
    if families.isEmpty { return [] }
    let check = ResourceCheck(catalog)
    var found: [Finding] = []
    for family in families {
      let lacking = check.familyFindings(
        family.prefix, speltFor: family.speltFor, sentTo: family.sentTo, rule: family.rule.string, place: family.place)
      for finding in lacking {
        if let finding = versioned(finding) { found.append(finding) }
      }
    }
    return found
  }

  /// Whether the version's texts hold the key of a question, as `loc.has` would answer.
  func holds(_ question: VersionQuestion) -> Bool {
    catalog.holds(release.platform == .ios ? question.ios : question.android, release.platform)
  }

  /// The files of the version that could not be read.
  var unread: [Diagnostic] {
    var unread: [Diagnostic] = []
    for var finding in catalog.diagnostics where finding.isUnread {
      finding.message += ", in version \(release.name)"
      unread.append(finding)
    }
    return unread
  }

  private func versioned(_ finding: Finding) -> Finding? {
    guard finding.platform == release.platform, finding.severity == .error else { return nil }
    var finding = finding
    if finding.diagnostic.code != .crashSpecifier { finding.diagnostic.severity = .warning }
    let users = release.share.map { " (\(percentText($0)) of the users)" } ?? ""
    finding.diagnostic.message += ", in version \(release.name)" + users
    finding.diagnostic.help = "Send it to newer versions only, or use a key that this version has."
    finding.version = release.name.string
    finding.isHarmful = true
    return finding
  }
}
