// The choice of the language that Android passes to an app's resources, from the device's and the app's languages.

package import LocBase

/// `android.os.LocaleList` as `ResourcesImpl.updateConfiguration` uses it. Only the picked locale reaches native code.
package enum AndroidLocaleMatcher {
  /// The index into `device` of the locale that Android picks for an app with these locales (tags of all its resource folders,
  /// of every type). English always counts as supported. 0 when nothing matches, and when the app names no real locale.
  package static func activeIndex(
    device: [Text], available: [Text], on release: AndroidRelease = .current
  ) -> Int {
    guard device.count > 1 else { return 0 }
    var supported = [
      Candidate(
        LanguageTag(languageCode: packed("en"), scriptCode: UInt32(truncatingIfNeeded: packed("Latn"))), release)
    ]
    var isReal = false
    for text in available {
      guard let tag = LanguageTag(text) else { continue }
      let candidate = Candidate(tag, release)
      if !candidate.isPseudo { isReal = true }
      supported.append(candidate)
    }
    // An app with no locale, or with pseudo-locales only, gets the system's list: practically every language.
    guard isReal else { return 0 }
    for (index, text) in device.enumerated() {
      guard let tag = LanguageTag(text) else { continue }
      let wanted = Candidate(tag, release)
      for candidate in supported where candidate.matches(wanted) { return index }
    }
    return 0
  }

  /// The indexes of the device's languages that a list of names serves, in order. English is not assumed.
  package static func served(_ device: [Text], by names: [Text], on release: AndroidRelease) -> [Int] {
    let supported = names.compactMap { LanguageTag($0) }.map { Candidate($0, release) }
    return device.indices.filter { index in
      guard let wanted = LanguageTag(device[index]).map({ Candidate($0, release) }) else { return false }
      return supported.contains { $0.matches(wanted) }
    }
  }

  private struct Candidate {
    let language: UInt64
    let script: UInt32
    let region: UInt32
    let likelyScript: UInt32
    let variants: [UInt64]

    init(_ tag: LanguageTag, _ release: AndroidRelease) {
      // The app's Tagalog is reported as Filipino (merged languages); he, id and yi are their old codes in Java's Locale.
      language = oldLanguage(tag.languageCode)
      script = tag.scriptCode
      region = tag.regionCode
      variants = tag.variantCodes
      likelyScript = Self.likelyScript(of: tag, release)
    }

    /// The likely script by ICU, which treats a language of three letters as its two-letter code.
    private static func likelyScript(of tag: LanguageTag, _ release: AndroidRelease) -> UInt32 {
      if tag.scriptCode != 0 { return tag.scriptCode }
      var language = tag.languageCode
      if let short = AppleLocaleName.shortLanguages.value(of: Array(tag.language.utf8)) { language = packed(short) }
      let request = AndroidLocaleRequest(tag, on: release)
      if !isWrittenAsElsewhere(tag), let script = AndroidLocaleData.likelyScript(ofPair: request.locale, on: release) {
        return script
      }
      let script = LikelySubtags.script(
        of: LanguageTag(languageCode: language, regionCode: tag.regionCode).current)
      return script != 0 ? script : request.script
    }

    /// Whether native code's tables, from ICU 63, have an entry for the tag that later ICUs lack, which LocaleList uses.
    private static func isWrittenAsElsewhere(_ tag: LanguageTag) -> Bool {
      switch tag.languageCode {
      case packed("ku"): tag.regionCode == packed("IR")
      case packed("ms"): tag.regionCode == packed("ID")
      case packed("zh"): tag.regionCode == packed("MY")
      default: false
      }
    }

    /// Whether the locale is en-XA or ar-XB, which exist for testing layouts.
    var isPseudo: Bool {
      script == 0 && variants.isEmpty
        && ((language == packed("en") && region == packed("XA"))
          || (language == packed("ar") && region == packed("XB")))
    }

    /// `LocaleList.matchScore`.
    func matches(_ wanted: Candidate) -> Bool {
      guard language == wanted.language else { return false }
      if script == wanted.script, region == wanted.region, variants == wanted.variants { return true }
      if isPseudo || wanted.isPseudo { return false }
      if likelyScript == 0 { return region == 0 || region == wanted.region }
      return likelyScript == wanted.likelyScript
    }
  }
}
