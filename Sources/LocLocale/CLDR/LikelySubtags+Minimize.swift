// Minimization of locales: whether a locale's country or script is the one that its language implies.

extension LikelySubtags {
  private static let undetermined = packed("und")

  /// True when minimizing the subtags (UTS #35) drops the country. Codes are packed; a script of 0 means no script.
  static func isDefaultCountry(_ country: UInt64, language: UInt64, script: UInt64) -> Bool {
    let region = UInt32(truncatingIfNeeded: country)
    let written = UInt32(truncatingIfNeeded: script)
    guard let plain = self.language(language) else {
      // ICU interprets four letters as a script without a language.
      return (language >> 24 != 0 && language >> 32 == 0) || language == undetermined ? isOwn(country) : false
    }
    let withRegion = pair(language, region: region)
    let whole = written != 0 ? written : (withRegion ?? plain).script
    if plain.script == whole, plain.region == region { return true }
    // The region by itself also implies the script: ICU keeps the region rather than the script.
    if (withRegion ?? plain).script == whole { return false }
    let withScript = pair(language, script: whole)
    return (withScript ?? plain).region == region
  }

  /// True when the name has a script that its language and country imply.
  static func isUsualScript(_ script: UInt64, language: UInt64, country: UInt64) -> Bool {
    let likely = pair(language, region: UInt32(truncatingIfNeeded: country)) ?? self.language(language)
    return script != 0 && likely?.script == UInt32(truncatingIfNeeded: script)
  }

  /// Whether the country is the default of its own language, for a name without a language or with an unknown one.
  private static func isOwn(_ country: UInt64) -> Bool {
    let list = LikelySubtagsTables.ownRegions
    for index in 0..<(list.utf8CodeUnitCount / 3) where code(in: list, at: index, width: 3) == country { return true }
    return false
  }
}
