// The choice of the localizations that iOS uses, in order, from an app's localizations and a person's preferences.

import LocBase

/// The choice that CFBundle makes with Apple's ICU. Names are folder names without `.lproj`, in any spelling.
package enum AppleLocaleMatcher {
  /// The result of `Bundle.preferredLocalizations(from:forPreferences:)`; never empty.
  package static func localizations(preferred: [String], available: [String]) -> [String] {
    guard let first = available.first else { return ["en"] }
    let chosen = matched(preferred: preferred, available: available)
    if !chosen.isEmpty { return chosen }
    let american = matched(preferred: [americanEnglish], available: available)
    return american.isEmpty ? [first] : american
  }

  /// The localizations that match a preference: the winner, then those on its fallback chain. Empty when nothing matches.
  package static func matched(preferred: [String], available: [String]) -> [String] {
    let match = AppleLocaleMatch(preferred: preferred, available: available)
    var result: [String] = []
    for index in match.chosen { result.append(available[index]) }
    return result
  }

  /// Whether a name is among others, in any spelling: `en` is in `English`, but not in `en_GB`.
  package static func contains(_ name: String, in names: [String]) -> Bool {
    let wanted = AppleLocaleName(name).normalized
    for other in names where AppleLocaleName(other).normalized == wanted { return true }
    return false
  }

  /// The order in which a bundle's `.lproj` folders are searched, by CFBundle's rules for a main bundle. The list does not
  /// contain `Base`, which is searched after the first folder.
  package static func searchList(lprojs: [String], preferred: [String], developmentRegion: String?) -> [String] {
    var list = lprojs
    if let developmentRegion {
      if hasBaseOnly(for: developmentRegion, lprojs) { list.append(developmentRegion) }
      if list.isEmpty { list = [developmentRegion] }
    }
    var result = firstMatch([preferred, developmentRegion.map { [$0] } ?? [], [americanEnglish]], in: list)
    if result.isEmpty, let first = list.first { result = firstMatch([[first]], in: list) }
    if let developmentRegion {
      if !result.holds(developmentRegion) { result.append(developmentRegion) }
    } else {
      for english in ["en", "English", americanEnglish] where list.holds(english) {
        if !result.holds(english) { result.append(english) }
        break
      }
    }
    return result.isEmpty ? ["en"] : result
  }

  private static let americanEnglish = "en_US"

  /// True when the strings of the development region are in `Base.lproj`: no folder is a form of it.
  private static func hasBaseOnly(for developmentRegion: String, _ lprojs: [String]) -> Bool {
    guard lprojs.holds("Base"), !lprojs.holds(developmentRegion) else { return false }
    let others = lprojs.filter { !$0.equals("Base") }
    guard let form = matched(preferred: [developmentRegion], available: others).first else { return true }
    return matched(preferred: [form], available: [developmentRegion]).isEmpty
  }

  private static func firstMatch(_ preferences: [[String]], in list: [String]) -> [String] {
    for preferred in preferences {
      let result = matched(preferred: preferred, available: list)
      if !result.isEmpty { return result }
    }
    return []
  }
}
