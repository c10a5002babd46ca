// What the readers say of an app's files: which keys it is about, and what of it is about the app as a whole.

import LocBase
import LocLocale

extension Catalog {
  /// The key that each finding about the resources is about; nil where it is about a file or a setting.
  package func keys(of findings: [Diagnostic]) -> [String?] {
    var keys = android?.keys(at: findings.map { $0.position }) ?? findings.map { _ in nil }
    for (index, finding) in findings.enumerated() where keys[index] == nil {
      keys[index] = Self.quoted(in: finding.message) ?? Self.labelled(in: finding.message)
    }
    return keys
  }

  /// The key with which a finding about an iOS entry begins or which it names: `"key" stands twice`.
  private static func quoted(in message: String) -> String? {
    let parts = message.utf8.split(separator: 0x22, omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }

  /// The key of an Android resource that the build has removed or refused: `string/key`.
  private static func labelled(in message: String) -> String? {
    for word in message.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x27 }) {
      let word = String(decoding: word, as: UTF8.self)
      for type in ["string/", "plurals/"] where word.begins(with: type) {
        return String(decoding: word.utf8.dropFirst(type.utf8.count), as: UTF8.self)
      }
    }
    return nil
  }
}

extension Catalog {
  /// The errors by which no phone of a platform gets the app's texts: the build stops, or iOS has no language that a push can use.
  package var faults: [Diagnostic] {
    (android?.buildErrors ?? []) + (apple?.diagnostics.items ?? []).filter { $0.severity == .error && !$0.isUnread }
  }

  /// The languages of the phones that show what an app shows. An app without a language has phones, too: of its development region,
  /// or English. One of them also shows the texts of a Base.lproj of which no file says the language.
  package func phoneLocales(_ platform: Device.Platform) -> [String] {
    let own = locales(platform)
    guard platform == .ios, let apple, own.isEmpty || apple.hasUnknownBase && !own.holds("en") else { return own }
    return own + [apple.developmentRegion.flatMap { LanguageTag($0)?.text } ?? "en"]
  }
}

extension AndroidResources {
  /// The errors at which the app's build stops. What a reference does not find here may come from a library, which is not read, and a
  /// folder that no phone asks for is built.
  package var buildErrors: [Diagnostic] {
    diagnostics.items.filter {
      $0.severity == .error && !$0.isUnread && $0.code != .missingReference && $0.code != .wrongLanguageFolder
    }
  }
}
