// The choice of the localizations that iOS uses, in order, from an app's localizations and a person's preferences.

package import LocBase

/// The choice that CFBundle makes with Apple's ICU. Names are folder names without `.lproj`, in any spelling.
package enum AppleLocaleMatcher {
  /// The result of `Bundle.preferredLocalizations(from:forPreferences:)`; never empty.
  package static func localizations(preferred: [Text], available: [Text]) -> [Text] {
    guard let first = available.first else { return ["en"] }
    let offer = offer(available)
    let chosen = offer.matched(AppleLocaleName.wanted(preferred))
    if !chosen.isEmpty { return chosen }
    let american = offer.matched(AppleLocalization.americanEnglish.wanted)
    return american.isEmpty ? [first] : american
  }

  /// The localizations that match a preference: the winner, then those on its fallback chain. Empty when nothing matches.
  package static func matched(preferred: [Text], available: [Text]) -> [Text] {
    offer(available).matched(AppleLocaleName.wanted(preferred))
  }

  /// The order in which a bundle's `.lproj` folders are searched, by CFBundle's rules for a main bundle. The list does not
  /// contain `Base`, which is searched after the first folder.
  package static func searchList(lprojs: [Text], preferred: [Text], developmentRegion: Text?) -> [Text] {
    let region = developmentRegion.map { AppleLocalization($0) }
    let search = AppleFolderSearch(localizations(lprojs), developmentRegion: region)
    return search.list(for: AppleLocaleName.wanted(preferred))
  }

  private static func offer(_ names: [Text]) -> AppleLocaleOffer { AppleLocaleOffer(localizations(names)) }

  private static func localizations(_ names: [Text]) -> [AppleLocalization] { names.map { AppleLocalization($0) } }
}
