// A folder's language that no phone asks for: a code of no list, or a country's in place of its language's.

import LocBase
import LocLocale

/// The mistake in the language of a folder's name.
struct LanguageMistake {
  /// A sentence about the language that continues with ": no phone …".
  let problem: String
  /// The language that the author probably meant; nil if none is known.
  let meant: Text?

  static let help = "Name it by the language's code in ISO 639: ja for Japanese, cs for Czech."

  /// The mistake in a locale whose language is in no list; nil if it exists. Translation tools keep notes in `qq`.
  init?(inFolder locale: Text) {
    if locale == "und" || locale.hasPrefix("und-") {
      problem = "'und' is not a language that a phone asks for"
      meant = nil
      return
    }
    let language = LanguageTag(locale)?.language ?? locale
    if language.isEmpty || language == "qq" || language == "mul" { return nil }
    guard let mistake = TagMistake(in: language) else { return nil }
    problem = mistake.problem
    meant = mistake.meant
  }

  /// The mistake of a language that few phones offer and whose code is a country's: Kanuri for Korea, Northern Sami for Sweden. It is none
  /// where the app has the country's language too, or a language of the Sami's other countries.
  init?(country locale: Text, among holds: (Text) -> Bool) {
    let meant: Text? = locale == "kr" ? "ko" : locale == "se" ? "sv" : nil
    guard let meant, !holds(meant) else { return nil }
    for neighbour: Text in ["nb", "no", "nn", "fi"] where locale == "se" && holds(neighbour) { return nil }
    let (own, country) = locale == "kr" ? ("Kanuri", "South Korea") : ("Northern Sami", "Sweden")
    problem = "'\(locale)' is \(own), and also the code of \(country), whose phones ask for '\(meant)'"
    self.meant = meant
  }
}
