// The languages to try, in order, if a string does not exist in the requested one.

package import LocLocale

package enum LanguageOrder {
  /// Indexes into `available`, best first: the locale itself, its CLDR parents (fr-CA, fr), then the same language and
  /// script elsewhere (pt for pt-BR) in the order given. Scripts never cross: zh-Hant does not reach zh.
  package static func order(
    for locale: LanguageTag, available: [LanguageTag]
  ) -> [Int] {
    let language = currentLanguage(locale.languageCode)
    let script = LikelySubtags.script(of: locale)
    func indexes(of language: UInt64) -> [Int] {
      available.indices.filter {
        currentLanguage(available[$0].languageCode) == language && LikelySubtags.script(of: available[$0]) == script
          && language != 0
      }
    }
    var candidates = indexes(of: language)
    var order: [Int] = []
    func take(where matches: (LanguageTag) -> Bool) {
      for index in candidates where !order.contains(index) && matches(available[index]) { order.append(index) }
    }
    take { $0.regionCode == locale.regionCode && $0.variantCodes == locale.variantCodes }
    var region = locale.regionCode
    // A region has at most two parents before the bare language; the last candidate's place is known without them.
    for _ in 0..<4 {
      take { $0.regionCode == region && $0.variantCodes.isEmpty }
      guard region != 0, order.count + 1 < candidates.count else { break }
      region = parent(of: region, language)
    }
    take { $0.variantCodes.isEmpty }
    take { _ in true }
    if language == packed("nn") {
      // CLDR's parent of Nynorsk is Norwegian, which is Bokmål.
      candidates = indexes(of: packed("no"))
      take { $0.regionCode == 0 }
      take { _ in true }
    }
    return order
  }

  /// True when both tags mean the same written language, whatever their regions and scripts.
  package static func sameLanguage(_ left: LanguageTag, _ right: LanguageTag) -> Bool {
    currentLanguage(left.languageCode) == currentLanguage(right.languageCode)
  }

  /// The parent region by CLDR, and the world's English (001) for a region of English that CLDR does not list (Japan); 0 is
  /// the bare language.
  private static func parent(of region: UInt32, _ language: UInt64) -> UInt32 {
    let parent = parentRegion(language, region)
    guard parent == 0, language == packed("en") else { return parent }
    switch UInt64(region) {
    case packed("001"), packed("AS"), packed("GU"), packed("MH"), packed("MP"), packed("PH"), packed("PR"),
      packed("UM"), packed("US"), packed("VI"):
      return 0
    default: return UInt32(truncatingIfNeeded: packed("001"))
    }
  }

  /// The code in use for a code that ISO 639 has replaced, for Filipino and Romanian of Moldova, and for Norwegian, which
  /// both platforms write in either way.
  private static func currentLanguage(_ code: UInt64) -> UInt64 {
    switch code {
    case packed("tl"): packed("fil")
    case packed("nb"): packed("no")
    case packed("mo"): packed("ro")
    default: newLanguage(code)
    }
  }
}
