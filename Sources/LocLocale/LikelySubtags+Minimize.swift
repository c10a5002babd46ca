// A locale in; whether its country is the one that its language would get anyway, out.

extension LikelySubtags {
  /// True when minimizing the subtags (UTS #35) drops the country. Codes are packed; a script of 0 is none.
  static func isDefaultCountry(_ country: UInt64, language: UInt64, script: UInt64) -> Bool {
    let region = UInt32(truncatingIfNeeded: country)
    let written = UInt32(truncatingIfNeeded: script)
    guard let plain = self.language(language) else { return false }
    let withRegion = pair(language, region: region)
    let whole = written != 0 ? written : (withRegion ?? plain).script
    if plain.script == whole, plain.region == region { return true }
    // The region alone says the script as well: it is kept rather than the script.
    if (withRegion ?? plain).script == whole { return false }
    let withScript = pair(language, script: whole)
    return (withScript ?? plain).region == region
  }
}
