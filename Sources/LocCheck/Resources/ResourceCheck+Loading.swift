// The findings that loading the resources has made already, as findings of the check.

import LocBase
import LocCatalog
import LocLocale

extension ResourceCheck {
  /// Adds the findings about folders that no phone reads, and about keys that the build removes.
  func addLoadingFindings(to findings: inout [Finding], _ pushes: PushedKeys, _ prefixes: [String], everyKey: Bool) {
    guard let resources = catalog.android else { return }
    for var diagnostic in resources.diagnostics.items {
      if diagnostic.code == .wrongLanguageFolder {
        diagnostic.severity = .error
        findings.append(
          Finding(
            diagnostic, platform: .android, locales: Self.locale(ofFolder: diagnostic.file).map { [$0] } ?? [],
            consequence: "Phones in that language show the default folder's texts."))
      } else if diagnostic.code == .missingDefault {
        guard let (type, name) = Self.removed(diagnostic.message) else { continue }
        let push = pushes.find(onAndroid: name)
        guard push.map({ !$0.hasUses }) ?? everyKey else { continue }
        let isPushed = push != nil || prefixes.contains { (prefix: String) -> Bool in name.begins(with: prefix) }
        findings.append(missingDefault(diagnostic, type, name, isPushed: isPushed))
      }
    }
  }

  private func missingDefault(
    _ finding: Diagnostic, _ type: String, _ name: String, isPushed: Bool
  ) -> Finding {
    var diagnostic = finding
    var key = name
    // Translation systems write a plural as a string where a language has one form.
    if let source = key.withUTF8({ android?.walk.key(UTF8Slice($0))?.source }) {
      let other = source.isString ? "string" : "plurals"
      diagnostic.message =
        "\"\(name)\" is in <\(other)> in the default folder, and in <\(type)> in a language; the build removes the \(type)"
      diagnostic.help = "Write it as <\(other)> in the language, too."
      return Finding(
        diagnostic, key: name, platform: .android,
        consequence: "Phones in that language show the default folder's text.")
    }
    // Translations of a key that the app has given up are no harm.
    if isPushed { diagnostic.severity = .error }
    diagnostic.message = "\"\(name)\" has no text in the default folder; the build removes it from the app"
    return Finding(
      diagnostic, key: name, platform: .android,
      consequence: "No phone finds the key, also where its language has the text: Android leaves the line out.")
  }

  /// The type and the name in `removing resource string/name without …`, where it is a string or a plural.
  private static func removed(_ message: String) -> (type: String, name: String)? {
    for word in message.utf8.split(separator: 0x20) {
      let parts = word.split(separator: 0x2F)
      guard parts.count == 2 else { continue }
      let type = String(decoding: parts[0], as: UTF8.self)
      if type.equals("string") || type.equals("plurals") { return (type, String(decoding: parts[1], as: UTF8.self)) }
    }
    return nil
  }

  /// The language of the folder that a path ends with: `he` for `res/values-he`.
  private static func locale(ofFolder path: String?) -> String? {
    guard let path, let qualifiers = AndroidQualifiers(folder: path.lastPathComponent) else { return nil }
    return qualifiers.localeTag.isEmpty ? nil : qualifiers.localeTag
  }
}
