// Hebrew, Indonesian and Yiddish: ISO 639 replaced their codes in 1989, Java's Locale did not.

/// The code of today: `he` for `iw`; any other language's as it is.
package func newLanguage(_ language: UInt64) -> UInt64 {
  switch language {
  case packed("iw"): packed("he")
  case packed("in"): packed("id")
  case packed("ji"): packed("yi")
  default: language
  }
}

/// Java's code, which `ResourcesImpl.adjustLanguageTag` hands to native code: `iw` for `he`.
func oldLanguage(_ language: UInt64) -> UInt64 {
  switch language {
  case packed("he"): packed("iw")
  case packed("id"): packed("in")
  case packed("yi"): packed("ji")
  default: language
  }
}
