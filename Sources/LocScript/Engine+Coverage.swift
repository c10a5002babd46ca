// How much of the app is translated.

public import LocBase
import LocCatalog
public import LocCheck

extension Engine {
  /// The coverage of every language, Android first.
  /// - Parameter sourceLocale: the language of Android's default folder, and of an iOS app that states no development region; nil:
  ///   the development region, else English.
  /// - Throws: 400 if the text is not a language tag.
  public func coverage(sourceLocale: String? = nil) throws(LocScriptError) -> [CatalogCoverage] {
    if let sourceLocale { _ = try catalog.languageTag(Text(sourceLocale)) }
    return CatalogCoverage.of(catalog, sourceLocale: sourceLocale)
  }
}
