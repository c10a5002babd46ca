// The readers' findings about the app as a whole, and the languages of its phones.

package import LocBase
import LocLocale

extension Catalog {
  /// The findings of the readers and of the search for the app's resources, each once, with the project's settings
  /// applied.
  package var diagnostics: [Diagnostic] { fileFindings.compactMap { settled($0) } }

  /// The errors by which phones do not get the app's texts: the build stops, iOS has no language that a push can use, or no phone asks
  /// for a folder's.
  package var faults: [Diagnostic] {
    let grave = fileFindings.filter {
      $0.platform != nil && $0.diagnostic.severity == .error && !$0.diagnostic.isUnread
    }
    return grave.compactMap { settled($0) }.filter { $0.severity == .error }
  }

  /// The finding with the severity from the project's settings; nil if they turn it off. Settings cannot hide that a file was not read.
  private func settled(_ found: FileFinding) -> Diagnostic? {
    guard let policy, !found.diagnostic.isUnread else { return found.diagnostic }
    var subject = FindingSubject(found.diagnostic.code, found.diagnostic.severity)
    subject.key = found.key?.string
    subject.platform = found.platform
    if found.diagnostic.code == .wrongLanguageFolder {
      subject.locale = AndroidQualifiers.locale(ofFolder: found.diagnostic.file.map { Text($0) })?.string
    }
    guard let severity = policy.level(of: subject).severity else { return nil }
    var finding = found.diagnostic
    finding.severity = severity
    return finding
  }

  /// The languages of the phones that together show everything an app can show. An app without a language also has
  /// phones: of its development region, or English. One of them also shows the strings of a Base.lproj whose language
  /// no file states. A folder that no phone asks for gets the phones that its author meant.
  package func phoneLocales(_ platform: Device.Platform) -> [Text] { phones(platform).map { $0.locale } }

  /// The languages of phones for which the app has a folder only under a wrong name. The finding about the folder's
  /// name already explains why such a phone shows another text.
  package func misnamedLocales(_ platform: Device.Platform) -> [Text] {
    phones(platform).compactMap { $0.isNamed ? nil : $0.locale }
  }

  private func phones(_ platform: Device.Platform) -> [(locale: Text, isNamed: Bool)] {
    let names = locales(platform)
    let unasked = platform == .android ? unaskedFolders : []
    var phones: [(locale: Text, isNamed: Bool)] = []
    for name in names {
      guard let meant = Self.meant(name, platform), !phones.contains(where: { $0.locale == meant }) else {
        continue
      }
      phones.append((meant, names.contains(meant) && !unasked.contains(meant)))
    }
    guard platform == .ios, let apple,
      phones.isEmpty || apple.hasUnknownBase && !phones.contains(where: { $0.locale == "en" })
    else { return phones }
    return phones + [(apple.developmentRegion.flatMap { LanguageTag($0)?.text } ?? "en", names.isEmpty)]
  }

  /// The languages of Android's folders that no phone asks for.
  package var unaskedFolders: [Text] {
    (android?.diagnostics.items ?? []).compactMap {
      $0.code == .wrongLanguageFolder ? AndroidQualifiers.locale(ofFolder: $0.file.map { Text($0) }) : nil
    }
  }

  /// The language of the phones that a folder is meant for; nil if it is not known.
  private static func meant(_ locale: Text, _ platform: Device.Platform) -> Text? {
    if let mistake = LanguageMistake(inFolder: locale) { return mistake.meant }
    // A phone's list has two letters where there are two: de, not deu.
    guard platform == .android, let tag = LanguageTag(locale), tag.language.utf8.count == 3,
      let asked = AndroidQualifiers(folder: "values-" + tag.language)?.locale.askedLanguage
    else { return locale }
    return asked
  }
}
