// What an app has and what a person prefers, in; the localizations that iOS uses, in order, out.

/// The choice that CFBundle makes with Apple's ICU. Names are folder names without `.lproj`, in any spelling.
package enum AppleLocaleMatcher {
  /// What `Bundle.preferredLocalizations(from:forPreferences:)` answers: never empty.
  package static func localizations(preferred: [String], available: [String]) -> [String] {
    let chosen = matched(preferred: preferred, available: available)
    if !chosen.isEmpty { return chosen }
    return [available.first ?? "en"]
  }

  /// The localizations that match a preference: the winner, then those on its parent chain. Empty when nothing matches.
  package static func matched(preferred: [String], available: [String]) -> [String] {
    for wanted in preferred where available.contains(wanted) { return [wanted] }
    return []
  }

  /// The order in which a bundle's `.lproj` folders are searched. `Base` has a place of its own and is not in the list.
  package static func searchList(lprojs: [String], preferred: [String], developmentRegion: String?) -> [String] {
    localizations(preferred: preferred, available: lprojs)
  }
}
