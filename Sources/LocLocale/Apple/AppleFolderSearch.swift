// The search of a bundle's folders for a person's preferences.

package import LocBase

/// A bundle's `.lproj` folders, ready for the search of any number of preferences.
package final class AppleFolderSearch: Sendable {
  package let offer: AppleLocaleOffer
  private let developmentRegion: AppleLocalization?
  /// The English folder that ends the list of a bundle without a development region.
  private let english: Text?

  package init(_ lprojs: [AppleLocalization], developmentRegion: AppleLocalization?) {
    var list = lprojs
    if let developmentRegion, list.isEmpty || Self.hasBaseOnly(for: developmentRegion, lprojs) {
      list.append(developmentRegion)
    }
    var english: Text?
    if developmentRegion == nil { english = ["en", "English", "en_US"].first { list.contains($0) } }
    offer = AppleLocaleOffer(list)
    self.developmentRegion = developmentRegion
    self.english = english
  }

  /// The order in which the folders are searched, by CFBundle's rules for a main bundle. The list does not contain `Base`,
  /// which is searched after the first folder.
  package func list(for wanted: [AppleLocaleName]) -> [Text] {
    var result = offer.matched(wanted)
    if result.isEmpty, let developmentRegion { result = offer.matched(developmentRegion.wanted) }
    if result.isEmpty { result = offer.matched(AppleLocalization.americanEnglish.wanted) }
    if result.isEmpty, let first = offer.all.first { result = offer.matched(first.wanted) }
    if let last = developmentRegion?.name ?? english, !result.contains(last) { result.append(last) }
    return result.isEmpty ? ["en"] : result
  }

  /// True if the strings of the development region are in `Base.lproj`, because no folder is a form of that region.
  private static func hasBaseOnly(for developmentRegion: AppleLocalization, _ lprojs: [AppleLocalization]) -> Bool {
    guard lprojs.contains("Base"), !lprojs.contains(developmentRegion.name) else { return false }
    let others = AppleLocaleOffer(lprojs.filter { $0.name != "Base" })
    guard let form = AppleLocaleMatch(developmentRegion.wanted, in: others).chosen.first else { return true }
    return !AppleLocaleOffer([developmentRegion]).matches(others.all[form].wanted)
  }
}

extension [AppleLocalization] {
  fileprivate func contains(_ name: Text) -> Bool {
    for localization in self where localization.name == name { return true }
    return false
  }
}
