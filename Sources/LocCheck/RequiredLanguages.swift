// The languages that a configuration requires, held against those of the app.

import LocBase
import LocCatalog
import LocConfig

extension CheckSettings {
  /// Findings about required languages in which a platform has no text at all, so that no key lacks one there.
  package func missingLanguages(in catalog: Catalog) -> [Finding] {
    var findings: [Finding] = []
    for platform in [Device.Platform.android, .ios] {
      let locales = catalog.locales(platform).map { (locale: String) -> String in currentTag(locale) }
      if locales.isEmpty { continue }
      for tag in required {
        let language = Self.language(of: currentTag(tag))
        // Apps have English in `values`, whose language no folder says; every other region of a language counts as the language.
        if platform == .android, language.equals("en") { continue }
        if locales.contains(where: { Self.language(of: $0).equals(language) }) { continue }
        let name: StaticString = platform == .android ? "Android" : "iOS"
        findings.append(
          Finding(
            Diagnostic(
              .missingTranslation, "the \(name) app has no texts in '\(tag)', which [locales] required names",
              severity: .error, at: requiredPosition,
              help: "Add the language to the app, or take it out of the list."),
            platform: platform, locales: [tag],
            consequence: "Phones of this language show the texts of another one."))
      }
    }
    return findings
  }

  private static func language(of tag: String) -> String {
    String(decoding: tag.utf8.prefix { (byte: UInt8) -> Bool in byte != 0x2D }, as: UTF8.self)
  }
}

/// The tag with the current code of its language: `he` for `iw`, which Android's folders need, and `id` and `yi` for `in` and `ji`.
func currentTag(_ tag: String) -> String {
  for (old, new) in [("iw", "he"), ("in", "id"), ("ji", "yi")] where tag.begins(with: old) {
    let rest = tag.utf8.dropFirst(2)
    if rest.isEmpty || rest.first == 0x2D { return new + String(decoding: rest, as: UTF8.self) }
  }
  return tag
}

extension [String] {
  /// Whether one of the tags, which have current codes, is this language.
  func holds(language tag: String) -> Bool { holds(currentTag(tag)) }
}
