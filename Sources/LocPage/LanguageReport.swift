// The report for a release: how many previews of each language are as intended, and what the users of older versions
// see.

package import LocBase
import LocCheck
package import LocDevice

/// Counts previews by language, platform and version of the app. A preview is one message on one phone of the language;
/// its outcome is the worst of its lines.
package struct LanguageReport: Sendable {
  /// The previews of one language on one platform, or of several together.
  package struct Counts: Sendable, Equatable {
    private var counts = [Int](repeating: 0, count: ShownOutcome.allCases.count)

    /// The number of previews with an outcome.
    package subscript(_ outcome: ShownOutcome) -> Int { counts[outcome.rawValue] }

    /// The number of previews.
    package var total: Int { counts.reduce(0, +) }

    mutating func add(_ outcome: ShownOutcome) { counts[outcome.rawValue] += 1 }

    mutating func add(_ other: Counts) { for index in counts.indices { counts[index] += other.counts[index] } }
  }

  /// One language on one platform.
  package struct Row: Sendable {
    /// The name of a released version; nil for today's texts.
    package let version: String?
    package let platform: Device.Platform
    package let language: String
    package fileprivate(set) var counts: Counts
  }

  /// One version of the app on one platform; today's texts are the newest.
  package struct Version: Sendable {
    package let name: String?
    package let platform: Device.Platform
    /// The part of the platform's users who have the version; nil if that is not known.
    package let share: Double?

    package init(name: String?, platform: Device.Platform, share: Double?) {
      (self.name, self.platform, self.share) = (name, platform, share)
    }
  }

  /// The rows of today's strings in the order of the cards, then those of each version.
  package private(set) var rows: [Row] = []
  /// The versions, Android's first, the oldest first, today's last; empty if no version is known.
  package let versions: [Version]
  private var places: [Text: Int] = [:]

  /// - Parameter released: the versions that users still have, each with its share, the oldest of each platform first.
  package init(released: [Version] = []) {
    var versions: [Version] = []
    for platform in [Device.Platform.android, .ios] {
      let own = released.filter { $0.platform == platform }
      if own.isEmpty { continue }
      versions += own
      // Users on none of the versions count as having today's strings, as in a check.
      var rest: Double? = 1
      for version in own {
        guard let share = version.share, let left = rest else {
          rest = nil
          break
        }
        rest = left - share
      }
      versions.append(Version(name: nil, platform: platform, share: rest.map { max($0, 0) }))
    }
    self.versions = versions
  }

  /// Counts a preview.
  /// - Parameters:
  ///   - language: the language as its card has it.
  ///   - version: the version whose texts are shown; nil for today's.
  package mutating func add(_ preview: Preview, language: String, version: String? = nil) {
    guard let outcome = ShownOutcome.of(preview) else { return }
    let platform = preview.device.platform
    let name = Text("\(version ?? "")\u{0}\(platform.name)\u{0}\(language)")
    let place = places[name] ?? rows.count
    if place == rows.count {
      places[name] = place
      rows.append(Row(version: version, platform: platform, language: language, counts: Counts()))
    }
    rows[place].counts.add(outcome)
  }

  /// The rows of today's texts.
  package var today: [Row] { rows.filter { $0.version == nil } }

  /// Today's languages, both platforms together, in the order of their cards.
  package var languages: [(language: String, counts: Counts)] {
    var found: [(language: String, counts: Counts)] = []
    var places: [Text: Int] = [:]
    for row in today {
      let place = places[Text(row.language)] ?? found.count
      if place == found.count {
        places[Text(row.language)] = place
        found.append((row.language, Counts()))
      }
      found[place].counts.add(row.counts)
    }
    return found
  }

  /// All previews with today's texts together.
  package var total: Counts { sum(today) }

  /// All languages of a version together.
  package func counts(of version: Version) -> Counts {
    sum(rows.filter { $0.platform == version.platform && Text($0.version) == Text(version.name) })
  }

  private func sum(_ rows: [Row]) -> Counts {
    var sum = Counts()
    for row in rows { sum.add(row.counts) }
    return sum
  }

  /// The maximum share of a platform's users who may see an outcome: the users of all versions in which any preview has
  /// it. Not all of them do, because only some languages may have it. Nil if a share is unknown.
  package func mostUsers(with outcome: ShownOutcome, on platform: Device.Platform) -> Double? {
    let own = versions.filter { $0.platform == platform }
    if own.isEmpty { return nil }
    var sum = 0.0
    for version in own {
      guard let share = version.share else { return nil }
      if counts(of: version)[outcome] > 0 { sum += share }
    }
    // Shares are decimal fractions: after the sixth digit, their sums have only rounding errors.
    return min((sum * 1e6).rounded() / 1e6, 1)
  }
}
