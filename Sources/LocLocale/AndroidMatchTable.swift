// An app's configurations and one device, in; for the configurations that an entry has, the one that is shown, out.

/// The resource choice of AOSP's AssetManager2 for one device, prepared: a look-up only reads arrays.
package struct AndroidMatchTable: Sendable {
  /// Which of the device's locales the app's resources get.
  package let activeIndex: Int
  /// By configuration: its place among those that fit the device, or 0xFFFF when it does not fit.
  private let ranks: [UInt16]

  /// `qualifiers` are the app's distinct configurations in ascending order (`AndroidQualifiers.<`, AOSP's scan order).
  package init(qualifiers: [AndroidQualifiers], device: AndroidDeviceConfiguration) {
    var tags: [String] = []
    for qualifier in qualifiers where !qualifier.locale.isEmpty { tags.append(qualifier.localeTag) }
    activeIndex = AndroidLocaleMatcher.activeIndex(device: device.locales, available: tags)
    var active: LanguageTag?
    if activeIndex < device.locales.count { active = LanguageTag(device.locales[activeIndex]) }
    var ranks: [UInt16] = []
    for (index, qualifier) in qualifiers.enumerated() {
      let fits = qualifier.locale.isEmpty || UInt64(qualifier.locale.language) == active?.languageCode
      ranks.append(fits ? UInt16(truncatingIfNeeded: index) : 0xFFFF)
    }
    self.ranks = ranks
  }

  /// The winner among an entry's configurations (ascending indexes into `qualifiers`); nil when none fits the device.
  package func best(of configurations: UnsafeBufferPointer<UInt16>) -> UInt16? {
    var best: UInt16?
    for index in configurations where Int(index) < ranks.count && ranks[Int(index)] != 0xFFFF { best = index }
    return best
  }
}

extension AndroidQualifiers: Comparable {
  /// The order in which a resource table holds its configurations.
  package static func < (left: AndroidQualifiers, right: AndroidQualifiers) -> Bool {
    (left.locale.region, left.locale.language) < (right.locale.region, right.locale.language)
  }
}
