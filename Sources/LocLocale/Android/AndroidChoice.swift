// The choice among an entry's configurations for all languages that a device asks for.

package import LocBase

/// The choice of `AssetManager2::FindEntry`: the first language with its own text wins; if no language has one, the
/// result for the first language is used.
package struct AndroidChoice: Sendable {
  /// The device's languages for which texts are looked up, in order: indexes into its list.
  package let asked: [Int]
  /// The choice for the first language.
  private let first: AndroidMatchTable
  /// The choices for the others, in order; each knows whether the default folder's texts are in its language.
  private let others: [AndroidMatchTable]
  private let defaultServes: [Bool]
  private let qualifiers: [AndroidQualifiers]

  /// - Parameters:
  ///   - qualifiers: the app's distinct configurations in ascending order.
  ///   - list: the app's LocaleConfig; nil if it has none.
  package init(
    qualifiers: [AndroidQualifiers], device: AndroidDeviceConfiguration, list: AndroidLocaleConfig? = nil,
    locales: [Text]? = nil
  ) {
    let asked = AskedLocales(device, list) { locales ?? AndroidMatchTable.locales(of: qualifiers) }
    self.asked = asked.indexes
    first = AndroidMatchTable(qualifiers: qualifiers, device: device, localeAt: asked.indexes.first)
    let others = asked.indexes.dropFirst().map {
      AndroidMatchTable(qualifiers: qualifiers, device: device, localeAt: $0)
    }
    self.others = others
    self.qualifiers = others.isEmpty ? [] : qualifiers
    defaultServes =
      others.isEmpty ? [] : ([first] + others).map { asked.defaultLocale?.matches($0.request.locale) ?? false }
  }

  /// The device's language in which texts are formatted; nil for no language.
  package var activeIndex: Int? { asked.first }

  /// Whether the device takes texts from several languages.
  package var hasSeveralLanguages: Bool { !others.isEmpty }

  /// The configuration that the device requests in its first language.
  package var request: AndroidRequest { first.request }

  /// Whether the default folder counts as a folder of one of the languages.
  package var isDefaultServed: Bool { defaultServes.contains(true) }

  /// Whether the configuration fits the device at all.
  package func fits(_ configuration: UInt16) -> Bool {
    first.fits(configuration) || others.contains { $0.fits(configuration) }
  }

  /// The winner among an entry's configurations (ascending indexes); nil when none fits the device.
  package func best(of configurations: [UInt16]) -> UInt16? {
    bestPlace(in: configurations.span).map { configurations[$0] }
  }

  /// The position of the winner among an entry's configurations. Nil if one of the languages has no match.
  package func bestPlace(in configurations: Span<UInt16>) -> Int? {
    let place = first.bestPlace(in: configurations)
    guard let place, hasSeveralLanguages else { return place }
    var best = place
    var hasText = isOwn(configurations[best], of: 0)
    for (index, table) in others.enumerated() {
      guard let next = table.bestPlace(in: configurations) else { return nil }
      let candidate = qualifiers[Int(configurations[next])]
      let current = qualifiers[Int(configurations[best])]
      let isOwn = isOwn(configurations[next], of: index + 1)
      let isBetter = candidate.isBetterBeforeLocale(than: current, for: table.request)
      let isWorse = current.isBetterBeforeLocale(than: candidate, for: table.request)
      if isBetter || (!isWorse && isOwn && !hasText) {
        best = next
        hasText = isOwn
      }
    }
    return best
  }

  /// Whether a configuration is a language's own: it has a locale, or is the default folder of that language.
  private func isOwn(_ configuration: UInt16, of index: Int) -> Bool {
    !qualifiers[Int(configuration)].locale.isEmpty || defaultServes[index]
  }
}

extension AndroidQualifiers {
  /// `ResTable_config::isBetterThanBeforeLocale`: only the mobile network counts.
  fileprivate func isBetterBeforeLocale(than other: AndroidQualifiers, for request: AndroidRequest) -> Bool {
    if mcc != other.mcc, request.axes.mcc != 0 { return mcc != 0 }
    if mnc != other.mnc, request.axes.mnc != 0 { return mnc != 0 }
    return false
  }
}
