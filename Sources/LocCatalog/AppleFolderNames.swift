// What an `.lproj` folder is called, and which language that is.

import LocLocale

/// The language of a folder name without `.lproj`, in BCP 47; "" for "Base" and "". A name that is no language is kept.
package func appleLocale(ofFolder name: String) -> String {
  if name.isEmpty || name == "Base" { return "" }
  // The names from before 2002 begin in upper case, those of today do not.
  if let first = name.utf8.first, first < 0x61, let language = languageBefore2002(name) { return language }
  return LanguageTag(name)?.text ?? name
}

/// Which CFBundle still knows.
private func languageBefore2002(_ name: String) -> String? {
  switch name {
  case "English": "en"
  case "French": "fr"
  case "German": "de"
  case "Italian": "it"
  case "Dutch": "nl"
  case "Spanish": "es"
  case "Japanese": "ja"
  case "Chinese": "zh-Hans"
  case "Portuguese": "pt"
  case "Norwegian": "nb"
  case "Danish": "da"
  case "Swedish": "sv"
  case "Finnish": "fi"
  case "Russian": "ru"
  case "Polish": "pl"
  case "Turkish": "tr"
  case "Arabic": "ar"
  case "Korean": "ko"
  case "Thai": "th"
  default: nil
  }
}
