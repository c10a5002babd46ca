// The check of a device's languages: a tag that no phone has would be previewed as a phone of another language.

import LocBase
import LocCatalog
import LocLocale

extension Catalog {
  /// - Throws: 400 for a text that is no language tag, for Android's spelling of a folder, and for a language that neither CLDR
  ///   nor the app knows.
  func checkDeviceLocale(_ text: String) throws(LocScriptError) {
    if let meant = Self.tag(ofFolder: text) {
      throw LocScriptError(
        .unknownLocale, "'" + text + "' is how Android writes a folder's language; no phone has it",
        help: "Did you mean '" + meant + "'?")
    }
    let tag = try LanguageTag(named: text)
    if tag.languageCode == 0 || LikelySubtags.isKnown(tag) || hasLanguage(tag) { return }
    throw LocScriptError(
      .unknownLocale, "no phone has the language '" + tag.language + "'",
      help: "Write it as in BCP 47: fr, fr-CA, zh-Hant-HK.")
  }

  /// The language tag that the name of a values folder means: `fr-CA` for `fr-rCA`, `values-fr-rCA` and `b+fr+CA`; nil for a text
  /// that is not written like a folder.
  private static func tag(ofFolder text: String) -> String? {
    let isFolder = text.begins(with: "values-")
    let name = isFolder ? text : "values-" + text
    let parts = Array(text.utf8).split(separator: 0x2D)
    let hasRegion = parts.count == 2 && parts[1].count == 3 && parts[1].first == 0x72 && parts[0].count <= 3
    guard isFolder || hasRegion || text.begins(with: "b+"), let qualifiers = AndroidQualifiers(folder: name),
      qualifiers.isLocaleOnly
    else { return nil }
    // A folder is named by the old codes of three languages, a phone by the new ones.
    guard let tag = LanguageTag(qualifiers.localeTag) else { return nil }
    return LanguageTag(
      languageCode: newLanguage(tag.languageCode), scriptCode: tag.scriptCode, regionCode: tag.regionCode
    )
    .text
  }

  private func hasLanguage(_ tag: LanguageTag) -> Bool {
    for locale in locales(.android) + locales(.ios) {
      if let own = LanguageTag(locale), own.languageCode == tag.languageCode { return true }
    }
    return false
  }
}
