// The code under which phones ask for a language.

package import LocBase

extension AndroidLocale {
  /// Whether a phone can ask for the language, under the code that the folder has. `values-qq` of translation systems holds notes for
  /// translators.
  package var isAsked: Bool {
    guard askedLanguage == nil, let tag = LanguageTag(tag) else { return false }
    return isEmpty || tag.isLanguage
  }

  /// The code under which phones ask for this locale's language, if it differs from the locale's own: `iw` for `he`,
  /// `fr` for `fra`. Nil if phones ask for the language under this code.
  ///
  /// A phone's language list has CLDR's codes, with two letters if such a code exists, and
  /// `ResourcesImpl.adjustLanguageTag` passes Java's old codes for three languages. The comparison with a folder knows
  /// no other aliases except those of Filipino.
  package var askedLanguage: Text? {
    guard let tag = LanguageTag(tag), tag.languageCode != 0 else { return nil }
    var code = tag.languageCode
    if tag.language.utf8.count == 3, let key = LocaleKey(aliasOf: LanguageTag(languageCode: code)),
      key.script == 0, key.region == 0, key.language < 1 << 16
    {
      code = key.language
    }
    code = oldLanguage(code)
    return code == tag.languageCode ? nil : packedText(code)
  }
}
