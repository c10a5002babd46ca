// A device's languages and an app's, in; the language that Android hands to the app's resources, out.

package enum AndroidLocaleMatcher {
  /// The index into `device` of the locale that `LocaleList` picks for an app with these locales (BCP 47, of all its folders).
  package static func activeIndex(device: [String], available: [String]) -> Int {
    for (index, locale) in device.enumerated() {
      guard let wanted = LanguageTag(locale) else { continue }
      if wanted.language == "en" { return index }
      for candidate in available where LanguageTag(candidate)?.languageCode == wanted.languageCode { return index }
    }
    return 0
  }
}
