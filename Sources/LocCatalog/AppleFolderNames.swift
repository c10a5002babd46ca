// What an `.lproj` folder is called, and which language that is.

import LocLocale

/// The language of a folder name without `.lproj`, in BCP 47; "" for "Base" and "". A name that is no language is kept.
package func appleLocale(ofFolder name: String) -> String {
  if name.isEmpty || name == "Base" { return "" }
  // The names from before 2002, which CFBundle still knows.
  switch name {
  case "English": return "en"
  case "French": return "fr"
  case "German": return "de"
  case "Italian": return "it"
  case "Dutch": return "nl"
  case "Spanish": return "es"
  case "Japanese": return "ja"
  case "Chinese": return "zh-Hans"
  case "Portuguese": return "pt"
  case "Norwegian": return "nb"
  case "Danish": return "da"
  case "Swedish": return "sv"
  case "Finnish": return "fi"
  case "Russian": return "ru"
  case "Polish": return "pl"
  case "Turkish": return "tr"
  case "Arabic": return "ar"
  case "Korean": return "ko"
  case "Thai": return "th"
  default: return LanguageTag(name)?.text ?? name
  }
}
