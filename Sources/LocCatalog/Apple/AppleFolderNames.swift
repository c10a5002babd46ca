// Maps the name of an `.lproj` folder to its language.

package import LocBase
import LocLocale

/// The language of a folder name without `.lproj`, in BCP 47; "" for "Base" and "". A name that is not a language is
/// kept.
package func appleLocale(ofFolder name: Text) -> Text {
  if name.isEmpty || name == "Base" { return "" }
  // The names from before 2002 begin in upper case, current names do not.
  if let first = name.utf8.first, first < UInt8(ascii: "a") {
    for known in languagesBefore2002 where known.name == name { return known.language }
  }
  return LanguageTag(name)?.text ?? name
}

/// The old language names that CFBundle still knows.
private let languagesBefore2002: [(name: Text, language: Text)] = [
  ("English", "en"), ("French", "fr"), ("German", "de"), ("Italian", "it"), ("Dutch", "nl"), ("Spanish", "es"),
  ("Japanese", "ja"), ("Chinese", "zh-Hans"), ("Portuguese", "pt"), ("Norwegian", "nb"), ("Danish", "da"),
  ("Swedish", "sv"), ("Finnish", "fi"), ("Russian", "ru"), ("Polish", "pl"), ("Turkish", "tr"),
  ("Arabic", "ar"), ("Korean", "ko"), ("Thai", "th"),
]
