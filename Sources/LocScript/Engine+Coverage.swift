// The engine's answer to how far the app is translated.

import LocCheck

extension Engine {
  /// The coverage of every language, Android first.
  /// - Parameter sourceLocale: the language of Android's default folder, and of an iOS app that states no development region; nil:
  ///   the development region, else English.
  public func coverage(sourceLocale: String? = nil) -> [CatalogCoverage] {
    CatalogCoverage.of(catalog, sourceLocale: sourceLocale)
  }
}
