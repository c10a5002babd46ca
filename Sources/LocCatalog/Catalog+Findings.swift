// What of the readers' findings is about the app as a whole, and the languages of its phones.

import LocBase
import LocLocale

extension Catalog {
  /// What the readers and the search for the app's resources say, each once.
  package var diagnostics: [Diagnostic] { fileFindings.map { $0.diagnostic } }

  /// The errors by which phones do not get the app's texts: the build stops, iOS has no language that a push can use, or no phone asks
  /// for a folder's.
  package var faults: [Diagnostic] {
    fileFindings.filter { $0.platform != nil && $0.diagnostic.severity == .error && !$0.diagnostic.isUnread }
      .map { $0.diagnostic }
  }

  /// The languages of the phones that show what an app shows. An app without a language has phones, too: of its development region,
  /// or English. One of them also shows the texts of a Base.lproj of which no file says the language. A folder for which no phone asks
  /// has the phones that its author meant.
  package func phoneLocales(_ platform: Device.Platform) -> [String] {
    var own: [String] = []
    for locale in locales(platform) {
      guard let meant = Self.meant(locale, platform), !own.holds(meant) else { continue }
      own.append(meant)
    }
    guard platform == .ios, let apple, own.isEmpty || apple.hasUnknownBase && !own.holds("en") else { return own }
    return own + [apple.developmentRegion.flatMap { LanguageTag($0)?.text } ?? "en"]
  }

  /// The language of the phones for which a folder was made; nil where no language is known.
  private static func meant(_ locale: String, _ platform: Device.Platform) -> String? {
    if let mistake = LanguageMistake(inFolder: locale) { return mistake.meant }
    // A phone's list has two letters where there are two: de, not deu.
    guard platform == .android, let tag = LanguageTag(locale), tag.language.utf8.count == 3,
      let asked = AndroidQualifiers(folder: "values-" + tag.language)?.locale.askedLanguage
    else { return locale }
    return asked
  }
}
