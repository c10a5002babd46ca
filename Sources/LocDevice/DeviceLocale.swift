// The check of a device's languages: a tag that no phone has would be previewed as a phone of another language.

import LocBase
import LocCatalog
import LocLocale

extension Catalog {
  /// - Throws: 400 for a tag that `languageTag` refuses, and for a registered language that neither CLDR nor the app
  ///   has: no phone offers it.
  func checkDeviceLocale(_ text: Text) throws(LocScriptError) {
    let tag = try languageTag(text)
    if tag.languageCode == 0 || LikelySubtags.isKnown(tag) || hasLanguage(tag) { return }
    throw LocScriptError(
      .unknownLocale, "no phone has the language '\(tag.language)'",
      help: "Write it as in BCP 47: fr, fr-CA, zh-Hant-HK.")
  }
}
