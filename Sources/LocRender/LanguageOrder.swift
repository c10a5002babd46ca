// Which languages to try, and in which order, when a text is not there in the one asked for.

import LocLocale

package enum LanguageOrder {
  /// Indexes into `available`, best first: the locale itself, its CLDR parents (fr-CA, fr), then the same language and
  /// script elsewhere (pt for pt-BR) in the order given, then the default. Scripts never cross: zh-Hant does not reach zh.
  /// - Parameter defaultIndex: of the default language among `available`; nil when there is none.
  package static func order(
    for locale: LanguageTag, available: [LanguageTag], defaultIndex: Int? = nil
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
    // A region has at most two parents before the bare language.
    for _ in 0..<4 {
      take { $0.regionCode == region && $0.variantCodes.isEmpty }
      guard region != 0 else { break }
      region = parentRegion(language, script, region)
    }
    take { $0.variantCodes.isEmpty }
    take { _ in true }
    if language == packed("nn") {
      // CLDR's parent of Nynorsk is Norwegian, which is Bokmål.
      candidates = indexes(of: packed("no"))
      take { $0.regionCode == 0 }
      take { _ in true }
    }
    if let defaultIndex, available.indices.contains(defaultIndex), !order.contains(defaultIndex) {
      order.append(defaultIndex)
    }
    return order
  }

  /// True when both write the same language, whatever their regions and scripts.
  package static func sameLanguage(_ left: LanguageTag, _ right: LanguageTag) -> Bool {
    currentLanguage(left.languageCode) == currentLanguage(right.languageCode)
  }

  /// Codes that ISO 639 has replaced, and Norwegian, which both platforms write in either way.
  private static func currentLanguage(_ code: UInt64) -> UInt64 {
    switch code {
    case packed("iw"): packed("he")
    case packed("in"): packed("id")
    case packed("ji"): packed("yi")
    case packed("tl"): packed("fil")
    case packed("nb"): packed("no")
    case packed("mo"): packed("ro")
    default: code
    }
  }

  /// CLDR's parentLocales for regions; 0 is the bare language.
  private static func parentRegion(_ language: UInt64, _ script: UInt32, _ region: UInt32) -> UInt32 {
    switch language {
    case packed("en"):
      if contains("AT BE CH CZ DE DK ES FI FR HU IT NL NO PL PT RO SE SI SK", region) { return region32("150") }
      if contains("001 US PR GU MH MP PH AS UM VI", region) { return 0 }
      return region32("001")
    case packed("es"):
      let latinAmerica: StaticString = "AR BO BR BZ CL CO CR CU DO EC GT HN JP MX NI PA PE PR PY SV US UY VE"
      return contains(latinAmerica, region) ? region32("419") : 0
    case packed("pt"):
      return contains("AO CH CV FR GQ GW LU MO MZ ST TL", region) ? region32("PT") : 0
    case packed("zh"):
      return contains("MO", region) ? region32("HK") : 0
    default:
      return 0
    }
  }

  /// As LanguageTag packs letters: the first in the lowest byte.
  @inline(__always)
  private static func packed(_ text: StaticString) -> UInt64 {
    var code: UInt64 = 0
    for index in 0..<text.utf8CodeUnitCount { code |= UInt64(text.utf8Start[index]) << UInt64(8 * index) }
    return code
  }

  private static func region32(_ text: StaticString) -> UInt32 { UInt32(truncatingIfNeeded: packed(text)) }

  /// Whether a list of regions, parted by blanks, has this one.
  private static func contains(_ list: StaticString, _ region: UInt32) -> Bool {
    var code: UInt32 = 0
    var shift: UInt32 = 0
    for index in 0...list.utf8CodeUnitCount {
      let byte = index < list.utf8CodeUnitCount ? list.utf8Start[index] : 0x20
      if byte == 0x20 {
        if code == region { return true }
        code = 0
        shift = 0
      } else {
        code |= UInt32(byte) << shift
        shift += 8
      }
    }
    return false
  }
}
