// The old and new codes of Hebrew, Indonesian and Yiddish: ISO 639 replaced the codes in 1989, Java's Locale did not.

/// The current code of a language: `he` for `iw`; any other code is returned unchanged.
package func newLanguage(_ language: UInt64) -> UInt64 {
  switch language {
  case packed("iw"): packed("he")
  case packed("in"): packed("id")
  case packed("ji"): packed("yi")
  default: language
  }
}

extension LanguageTag {
  /// The tag with the current code of its language: `he-IL` for `iw-IL`.
  package var current: LanguageTag {
    LanguageTag(
      languageCode: newLanguage(languageCode), scriptCode: scriptCode, regionCode: regionCode,
      numberingSystemCode: numberingSystemCode, variantCodes: variantCodes)
  }
}

/// Java's code of a language, which `ResourcesImpl.adjustLanguageTag` passes to native code: `iw` for `he`.
func oldLanguage(_ language: UInt64) -> UInt64 {
  switch language {
  case packed("he"): packed("iw")
  case packed("id"): packed("in")
  case packed("yi"): packed("ji")
  default: language
  }
}
