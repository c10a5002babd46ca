// The settings of `locscript check`: [locales], [check.severity], [[check.ignore]] and [[released]] of a locscript.toml.

package import LocBase

/// A configuration's settings for findings, and for the released versions of the app.
package struct CheckSettings: Sendable {
  /// One line of `[check.severity]`.
  package struct Severity: Sendable {
    package let slug: Text
    package let level: Diagnostic.Level
  }

  /// One `[[check.ignore]]`. A condition that is empty or nil holds for every finding.
  package struct Ignore: Sendable {
    package var slug: Text = ""
    package var keys = NamePatterns()
    /// The languages in BCP 47; "" for the default folder.
    package var locales: [Text] = []
    package var platform: Device.Platform?
    package var rule: NamePattern?
    /// The released version; nil for every one, and for today's texts.
    package var version: NamePattern?
    /// The reason, for people.
    package var reason: Text = ""
    /// The last day on which the entry counts, in days since 1970.
    package var lastDay: Int?
    package let position: SourcePosition

    package init(at position: SourcePosition) { self.position = position }
  }

  /// One `[[released]]`: the strings of a version that users still have.
  package struct Release: Sendable {
    package var name: Text = ""
    package var platform = Device.Platform.android
    /// The folder with the version's resources.
    package var catalog: Text = ""
    /// The part of the platform's users who have the version, 0 to 1; nil if the file gives none.
    package var share: Double?
    package let position: SourcePosition

    package init(at position: SourcePosition) { self.position = position }
  }

  /// The languages in which no text may be missing, in BCP 47.
  package var required: [Text] = []
  /// The place of their list.
  package var requiredPosition: SourcePosition?
  package var severities: [Severity] = []
  package var ignores: [Ignore] = []
  package var released: [Release] = []

  package init() {}

  /// The level that `[check.severity]` gives a finding; nil if it names the finding nowhere.
  package func level(of slug: Text) -> Diagnostic.Level? {
    for severity in severities where severity.slug == slug { return severity.level }
    return nil
  }
}
