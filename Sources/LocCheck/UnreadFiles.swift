// The files that could not be read, and what of a check follows from them alone: the texts that are in them are not missing.

import LocBase
import LocCatalog
import LocLocale

struct UnreadFiles {
  /// By platform the languages of the files; nil for a file that may have texts of every language.
  private var locales: [(platform: Device.Platform, locale: String?)] = []

  init(_ unread: [Diagnostic], of catalog: Catalog) {
    for finding in unread where finding.isUnread {
      guard let file = finding.file else { continue }
      if catalog.android?.diagnostics.items.contains(finding) ?? false {
        locales.append((.android, Self.androidLocale(file)))
      } else if catalog.apple?.diagnostics.items.contains(finding) ?? false {
        locales.append((.ios, Self.appleLocale(file)))
      }
    }
  }

  private static let following: [DiagnosticCode] = [
    .missingKey, .missingDefault, .missingTranslation, .pluralFamily, .noPushTable,
  ]

  /// The finding without the languages whose texts were not read; nil where none is left.
  func rest(of finding: Finding) -> Finding? {
    guard !locales.isEmpty, Self.following.contains(finding.diagnostic.code), let platform = finding.platform else {
      return finding
    }
    var rest = finding
    for (other, locale) in locales where other == platform {
      guard let locale else { return nil }
      rest.locales.removeAll { $0.equals(locale) }
    }
    return rest.locales.isEmpty && !finding.locales.isEmpty ? nil : rest
  }

  private static func androidLocale(_ file: String) -> String? {
    for folder in folders(file) where folder.begins(with: "values") {
      let tag = AndroidQualifiers(folder: folder)?.localeTag ?? ""
      return tag.isEmpty ? nil : tag
    }
    return nil
  }

  private static func appleLocale(_ file: String) -> String? {
    for folder in folders(file) where folder.ends(with: ".lproj") {
      let locale = LocCatalog.appleLocale(ofFolder: folder.droppingLast(bytes: 6))
      return locale.isEmpty ? nil : locale
    }
    return nil
  }

  /// The parts of a path, the last first.
  private static func folders(_ file: String) -> [String] {
    file.utf8.split(separator: 0x2F).reversed().map { String(decoding: $0, as: UTF8.self) }
  }
}
