// The language tags that callers pass, for a device or a rendering.

package import LocBase
package import LocLocale

extension Catalog {
  /// Reads a language tag that a caller passed. Its subtags must exist: the locale tables have no others, and would
  /// return the root's data. A language that names one of the app's folders is always accepted.
  /// - Throws: 400 if the text is not a language tag, or names a language, script or region that neither CLDR nor ISO
  ///   lists.
  package func languageTag(_ text: Text) throws(LocScriptError) -> LanguageTag {
    guard let mistake = TagMistake(in: text) else { return try LanguageTag(named: text) }
    if let tag = LanguageTag(text), isOwn(tag) { return tag }
    throw LocScriptError(.unknownLocale, mistake.problem, help: mistake.help)
  }

  /// Whether the app has texts in a language.
  package func hasLanguage(_ tag: LanguageTag) -> Bool {
    ownTags.contains { $0.languageCode == tag.languageCode }
  }

  /// Whether the app has a folder with this tag, or with its language where the language itself is one that only the app knows.
  private func isOwn(_ tag: LanguageTag) -> Bool {
    let isLanguageOwn = tag.languageCode != 0 && !tag.isLanguage
    return ownTags.contains { $0 == tag || isLanguageOwn && $0.languageCode == tag.languageCode }
  }

  private var ownTags: [LanguageTag] { stores.flatMap { $0.languages }.compactMap { LanguageTag($0) } }
}
