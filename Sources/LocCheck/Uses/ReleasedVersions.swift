// The released versions in a check: the problems that their users would see, and the versions for which each rule is
// safe.

import LocBase
import LocCatalog
import LocConfig

/// The versions to check, with their strings.
struct ReleasedVersions {
  private struct Subject: Hashable {
    var rule: Text
    var platform: Device.Platform
    var version: Text?
  }

  /// Android's first, the oldest of each platform first.
  private let releases: [CheckSettings.Release]
  /// Those whose texts could be read.
  private let read: [ReleasedTexts]
  /// The share of each platform's users on no `[[released]]` version.
  private let others: [Device.Platform: Double]
  /// The folders and files that could not be read.
  private(set) var unread: [Diagnostic] = []

  /// No version.
  init() { (releases, read, others) = ([], [], [:]) }

  /// - Parameters:
  ///   - releases: The versions to check.
  ///   - catalogs: All versions of the configuration, and the reader of their and other versions' strings.
  init(_ releases: [CheckSettings.Release], _ catalogs: ReleasedCatalogs) {
    self.releases = releases
    var read: [ReleasedTexts] = []
    for release in releases {
      do throws(LocScriptError) {
        let texts = ReleasedTexts(release, try catalogs.catalog(of: release))
        unread += texts.unread
        read.append(texts)
      } catch {
        unread += error.diagnostics
      }
    }
    self.read = read
    others = Self.others(catalogs.releases)
  }

  /// The names of the versions whose texts could be read.
  var names: [String] { read.map { $0.release.name.string } }

  /// The remaining share of each platform's users; no entry for a platform with a version without a share.
  private static func others(_ releases: [CheckSettings.Release]) -> [Device.Platform: Double] {
    var others: [Device.Platform: Double] = [:]
    for platform in [Device.Platform.android, .ios] {
      var sum: Double? = nil
      for release in releases where release.platform == platform {
        guard let share = release.share else {
          sum = nil
          break
        }
        sum = (sum ?? 0) + share
      }
      if let sum { others[platform] = max(1 - sum, 0) }
    }
    return others
  }

  // MARK: - Findings

  /// The problems that users of the versions would see in the lines.
  func findings(of uses: [KeyUse]) -> [Finding] {
    var found: [Finding] = []
    for texts in read { found += texts.findings(of: uses.filter { !isKept($0, from: texts.release) }) }
    return found
  }

  func findings(of families: [PluralPrefix]) -> [Finding] { read.flatMap { $0.findings(of: families) } }

  /// Whether the rule itself avoids a line for a version: no sample reaches the call, the rule asks whether this
  /// version has exactly this key, and the version lacks it.
  private func isKept(_ use: KeyUse, from release: CheckSettings.Release) -> Bool {
    guard use.isAssumed else { return false }
    for question in use.questions.joined() where question.version.elementsEqual(release.name.utf8) {
      if !holds(question) { return true }
    }
    return false
  }

  private func holds(_ question: VersionQuestion) -> Bool {
    for texts in read where question.version.elementsEqual(texts.release.name.utf8) {
      guard question.platform == nil || question.platform == texts.release.platform else { continue }
      if texts.holds(question) { return true }
    }
    return false
  }

  // MARK: - Rules

  /// For which versions each rule is safe, on the platforms that have versions and lines of the rule.
  /// - Parameter findings: The harmful findings that remain after the settings.
  func safety(of uses: [KeyUse], _ findings: [Finding], platform only: Device.Platform?) -> [RuleSafety] {
    var harmed: Set<Subject> = []
    for finding in findings {
      guard let rule = finding.rule, let platform = finding.platform else { continue }
      harmed.insert(
        Subject(rule: Text(rule), platform: platform, version: finding.version.map { Text($0) }))
    }
    let known = Set(
      read.map { Subject(rule: "", platform: $0.release.platform, version: $0.release.name) })
    var safety: [RuleSafety] = []
    for (rule, platform) in subjects(uses) where only == nil || only == platform {
      var versions: [(version: RuleSafety.Version, share: Double?)] = []
      for release in releases where release.platform == platform {
        var subject = Subject(rule: "", platform: platform, version: release.name)
        let isKnown = known.contains(subject)
        subject.rule = rule
        let isSafe = isKnown ? !harmed.contains(subject) : nil
        versions.append((RuleSafety.Version(name: release.name.string, isSafe: isSafe), release.share))
      }
      if versions.isEmpty { continue }
      let isSafeNow = !harmed.contains(Subject(rule: rule, platform: platform, version: nil))
      safety.append(
        RuleSafety(
          rule: rule.string, platform: platform, versions: versions, isSafeNow: isSafeNow, others: others[platform]))
    }
    return safety
  }

  /// The rules and messages with the platforms of their lines, in the order of the uses, Android first.
  private func subjects(_ uses: [KeyUse]) -> [(rule: Text, platform: Device.Platform)] {
    var platforms: [Text: (hasAndroid: Bool, hasApple: Bool)] = [:]
    var rules: [Text] = []
    for use in uses {
      let name = use.rule
      if platforms[name] == nil { rules.append(name) }
      let known = platforms[name] ?? (false, false)
      platforms[name] = (known.hasAndroid || use.android != nil, known.hasApple || use.apple != nil)
    }
    var subjects: [(rule: Text, platform: Device.Platform)] = []
    for rule in rules {
      let known = platforms[rule] ?? (false, false)
      if known.hasAndroid { subjects.append((rule, .android)) }
      if known.hasApple { subjects.append((rule, .ios)) }
    }
    return subjects
  }
}
