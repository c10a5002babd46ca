// Comparison of folders' locales for a device's request: whether a locale fits, and which of two is better.

extension AndroidLocale {
  private static let english: UInt16 = 0x6E65
  private static let unitedStates: UInt16 = 0x5355
  private static let tagalog: UInt16 = 0x6C74
  private static let filipino: UInt16 = 0x05AD

  /// Whether the languages are equal, or Tagalog and Filipino: the only two languages that Android treats as one.
  private static func areEquivalent(_ left: UInt16, _ right: UInt16) -> Bool {
    left == right || (left == tagalog && right == filipino) || (left == filipino && right == tagalog)
  }

  /// Whether the locale names the other's language.
  func isOfLanguage(_ other: AndroidLocale) -> Bool { Self.areEquivalent(language, other.language) }

  /// The locale half of `ResTable_config::match`, for a configuration that names a locale.
  func matches(_ request: AndroidLocaleRequest) -> Bool {
    guard Self.areEquivalent(language, request.locale.language) else { return false }
    let mine = script != 0 ? script : AndroidLocaleData.likelyScript(of: self, on: request.release)
    if request.script == 0 || mine == 0 { return region == 0 || region == request.locale.region }
    return mine == request.script
  }

  /// `ResTable_config::isLocaleBetterThan`; both match the request.
  func isBetter(than other: AndroidLocale, for request: AndroidLocaleRequest) -> Bool {
    if request.locale.isEmpty || (isEmpty && other.isEmpty) { return false }
    guard Self.areEquivalent(language, other.language) else {
      return isBetterWithoutLanguage(than: other, for: request)
    }
    let regions = AndroidLocaleData.compareRegions(region, other.region, for: request)
    if regions != 0 { return regions > 0 }
    let wanted = request.locale
    if (variant == wanted.variant) != (other.variant == wanted.variant) { return variant == wanted.variant }
    if (numberingSystem == wanted.numberingSystem) != (other.numberingSystem == wanted.numberingSystem) {
      return numberingSystem == wanted.numberingSystem
    }
    return language == wanted.language && other.language != wanted.language
  }

  /// Compares two locales if one of them names no language. Apps keep their US English in resources without a language,
  /// so these win over another English.
  private func isBetterWithoutLanguage(than other: AndroidLocale, for request: AndroidLocaleRequest) -> Bool {
    let hasLanguage = language & 0xFF != 0
    guard request.locale.language == Self.english else { return hasLanguage }
    let named = hasLanguage ? region : other.region
    if request.locale.region == Self.unitedStates {
      let isAmerican = named & 0xFF == 0 || named == Self.unitedStates
      return isAmerican == hasLanguage
    }
    if AndroidLocaleData.isCloseToUSEnglish(region: request.locale.region, on: request.release) {
      return AndroidLocaleData.isCloseToUSEnglish(region: named, on: request.release) == hasLanguage
    }
    return hasLanguage
  }
}
