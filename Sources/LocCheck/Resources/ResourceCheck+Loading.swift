// The findings that loading the resources has made already, as findings of the check.

import LocBase
import LocCatalog
import LocLocale

extension ResourceCheck {
  /// Adds the findings about folders that no phone reads, and about keys that the build removes.
  func addLoadingFindings(to findings: inout [Finding], _ pushes: PushedKeys, everyKey: Bool) {
    guard let resources = catalog.android else { return }
    for var diagnostic in resources.diagnostics.items {
      if diagnostic.code == .wrongLanguageFolder {
        diagnostic.severity = .error
        findings.append(
          Finding(
            diagnostic, platform: .android, locales: Self.locale(ofFolder: diagnostic.file).map { [$0] } ?? [],
            consequence: "Phones in that language show the default folder's texts."))
      } else if diagnostic.code == .missingDefault {
        guard let name = Self.removedString(diagnostic.message) else { continue }
        // Translations of a key that the app has given up are no harm.
        let push = pushes.find(onAndroid: name)
        guard push.map({ !$0.hasUses }) ?? everyKey else { continue }
        if push != nil { diagnostic.severity = .error }
        diagnostic.message = "\"\(name)\" has no text in the default folder; the build removes it from the app"
        findings.append(
          Finding(
            diagnostic, key: name, platform: .android,
            consequence: "No phone finds the key, also where its language has the text: Android leaves the line out."))
      }
    }
  }

  /// The name of a string or a plural in `removing resource string/name without …`.
  private static func removedString(_ message: String) -> String? {
    for word in message.utf8.split(separator: 0x20) {
      let parts = word.split(separator: 0x2F)
      guard parts.count == 2 else { continue }
      let type = String(decoding: parts[0], as: UTF8.self).lastPathComponent
      if type.ends(with: "string") || type.ends(with: "plurals") { return String(decoding: parts[1], as: UTF8.self) }
    }
    return nil
  }

  /// The language of the folder that a path ends with: `he` for `res/values-he`.
  private static func locale(ofFolder path: String?) -> String? {
    guard let path, let qualifiers = AndroidQualifiers(folder: path.lastPathComponent) else { return nil }
    return qualifiers.localeTag.isEmpty ? nil : qualifiers.localeTag
  }
}
