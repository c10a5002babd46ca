// The versions of the app to which a rule's pushes can safely be sent.

public import LocBase
import LocConfig

/// The versions of the app for which a rule's pushes are safe, on one platform.
///
/// A rule is safe for a version if every phone with that version shows the intended text in every language: with the
/// version's own strings, no line of the rule's samples and events, and no call that no sample reaches, is an error.
/// These are the errors that users see: `missing-key`, `missing-default`, `few-arguments`, `crash-specifier`,
/// `lost-specifier`, `plural-entry`, `plural-family`, `broken-text` and similar ones. Their severity does not matter,
/// as long as `[check.severity]` does not switch them off and no `[[check.ignore]]` removes them; a baseline removes
/// none. Today's resources are judged in the same way and count as the newest version.
///
/// A rule is safe *from* a version if it is safe for it, for all newer versions that were checked, and today. A
/// version whose strings cannot be read is not known to be safe, so no rule is safe from an older one.
public struct RuleSafety: Sendable {
  /// One released version.
  public struct Version: Sendable {
    /// Its name: "5.2".
    public var name: String
    /// Whether the rule is safe for it; nil if its strings could not be read.
    public var isSafe: Bool?

    package init(name: String, isSafe: Bool?) { (self.name, self.isSafe) = (name, isSafe) }
  }

  /// The rule's name, or the message's file.
  public var rule: String
  /// The name of the app, the `[[app]]` of the configuration; nil if the configuration has none.
  public var app: String?
  /// The platform of the phones.
  public var platform: Device.Platform
  /// The released versions that were checked, the oldest first.
  public var versions: [Version]
  /// Whether the rule is safe with today's resources.
  public var isSafeNow: Bool
  /// The oldest version from which on the rule is safe; nil if it is safe with today's resources only, or not even with them.
  public var safeFrom: String?
  /// The share of the platform's users whom the rule reaches safely, from 0 to 1: users on `safeFrom` or newer. Users
  /// on no listed version count as having today's strings. 0 if today's are not safe. Nil unless every `[[released]]`
  /// of the platform, and every checked version, has a share.
  public var share: Double?

  package init(
    rule: String, platform: Device.Platform, versions: [Version], isSafeNow: Bool, safeFrom: String?, share: Double?
  ) {
    (self.rule, self.platform, self.versions) = (rule, platform, versions)
    (self.isSafeNow, self.safeFrom, self.share) = (isSafeNow, safeFrom, share)
  }

  /// Whether the rule is safe for every version that was checked, and today.
  public var isSafeEverywhere: Bool {
    for version in versions where version.isSafe != true { return false }
    return isSafeNow
  }
}

extension RuleSafety {
  /// - Parameters:
  ///   - versions: the platform's, the oldest first, with the share of each, if it has one.
  ///   - others: The share of users on no `[[released]]` version; nil if unknown.
  init(
    rule: String, platform: Device.Platform, versions: [(version: Version, share: Double?)], isSafeNow: Bool,
    others: Double?
  ) {
    self.rule = rule
    self.platform = platform
    self.versions = versions.map { $0.version }
    self.isSafeNow = isSafeNow
    var share = isSafeNow ? others : others.map { _ in 0 }
    var isStillSafe = isSafeNow
    for (version, own) in versions.reversed() {
      isStillSafe = isStillSafe && version.isSafe == true
      if isStillSafe { safeFrom = version.name }
      guard let own, let sum = share else {
        share = nil
        continue
      }
      if isStillSafe { share = sum + own }
    }
    // Shares are decimal fractions: after the sixth digit, their sums have only rounding errors.
    self.share = share.map { (share: Double) -> Double in min((share * 1e6).rounded() / 1e6, 1) }
  }
}

/// A share as people write it: "8.5 %".
package func percentText(_ share: Double) -> String {
  let tenths = share.isFinite ? Int((min(max(share, 0), 1) * 1000).rounded()) : 0
  return (tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)") + " %"
}
