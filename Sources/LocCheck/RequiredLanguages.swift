// Compares the languages that a configuration requires with those of the app.

import LocBase
package import LocCatalog
package import LocConfig
import LocLocale

/// The languages of `[locales] required`.
struct RequiredLanguages {
  /// The tags as the file writes them, each with its current code.
  private let languages: [(text: String, tag: LanguageTag)]

  init(_ tags: [String]) {
    var languages: [(text: String, tag: LanguageTag)] = []
    for text in tags { if let tag = LanguageTag(Text(text)) { languages.append((text, tag.current)) } }
    self.languages = languages
  }

  var isEmpty: Bool { languages.isEmpty }

  /// Whether no text may be missing in a language of the app.
  func covers(_ locale: Text) -> Bool {
    guard let tag = LanguageTag(locale)?.current else { return false }
    for language in languages where Self.covers(language.tag, tag) { return true }
    return false
  }

  /// Findings about required languages in which a platform has no text at all, so that no key lacks one there.
  /// - Parameter position: the place of the setting.
  func missing(in catalog: Catalog, at position: SourcePosition?) -> [Finding] {
    var findings: [Finding] = []
    for platform in [Device.Platform.android, .ios] {
      var locales = catalog.locales(platform).compactMap { (locale: Text) -> LanguageTag? in
        LanguageTag(locale)?.current
      }
      if catalog.locales(platform).isEmpty { continue }
      // No folder's name says the language of `values`.
      if platform == .android, let android = catalog.android { locales.append(android.defaultLanguage.current) }
      for (text, language) in languages {
        if locales.contains(where: { Self.covers(language, $0) }) { continue }
        findings.append(
          Finding(
            Diagnostic(
              .missingTranslation,
              "the \(platform.systemName) app has no texts in '\(text)', which [locales] required names",
              severity: .error, at: position, help: "Add the language to the app, or take it out of the list."),
            platform: platform, locales: [text],
            consequence: "Phones of this language show the texts of another one."))
      }
    }
    return findings
  }

  /// Whether an app's language is a required one: of the same language in the same script, and of the same region where both name
  /// one. `de` requires the folder de-DE, de-DE is served by the folder `de`, and zh-Hans is zh-CN.
  private static func covers(_ required: LanguageTag, _ locale: LanguageTag) -> Bool {
    required.languageCode == locale.languageCode
      && (required.regionCode == 0 || locale.regionCode == 0 || required.regionCode == locale.regionCode)
      && LikelySubtags.script(of: required) == LikelySubtags.script(of: locale)
  }
}

extension CheckSettings {
  /// Findings about required languages in which a platform has no text at all.
  package func missingLanguages(in catalog: Catalog) -> [Finding] {
    RequiredLanguages(required.map { $0.string }).missing(in: catalog, at: requiredPosition)
  }

  /// Findings about languages in which only one platform has texts.
  package func oneSidedLanguages(in catalog: Catalog) -> [Finding] {
    RequiredLanguages(required.map { $0.string }).oneSided(in: catalog)
  }
}

extension RequiredLanguages {
  /// A finding for each platform about the languages that only the other one has, and that are not required anyway. A region or a
  /// second name of a language makes none: a phone of `pt-PT` is served by `pt`.
  fileprivate func oneSided(in catalog: Catalog) -> [Finding] {
    let android = Self.written(catalog, .android)
    let ios = Self.written(catalog, .ios)
    if android.isEmpty || ios.isEmpty { return [] }
    // The problem of these folders has its own finding, on their platform and on the other.
    let wrong = Set(catalog.unaskedFolders.map { $0 })
    return [(Device.Platform.android, android, ios), (.ios, ios, android)].compactMap { platform, own, others in
      let other: Device.Platform = platform == .android ? .ios : .android
      var missing = others.filter { other in
        !covers(other.locale) && !wrong.contains(other.locale) && other.tag.isLanguage
          && !own.contains { Self.isSame($0.tag, other.tag) }
      }.map { $0.locale }
      // A folder may have only sizes and colours.
      if platform == .ios, !missing.isEmpty {
        let texts = Set((catalog.android?.entries ?? []).compactMap { $0.type == .string ? $0.locale : nil })
        missing.removeAll { !texts.contains($0) }
      }
      guard !missing.isEmpty else { return nil }
      let names = missing.count == 1 ? "'\(missing[0])'" : "\(missing.count) languages"
      return Finding(
        Diagnostic(
          .missingTranslation,
          "the \(platform.systemName) app has no texts in \(names), which the \(other.systemName) app has",
          severity: .warning, help: "Add the language to the app, where it is meant for both platforms."),
        platform: platform, locales: missing.map { $0.string },
        consequence: "Phones of such a language show the texts of another one.")
    }
  }

  /// The languages in which a platform has a string.
  private static func written(
    _ catalog: Catalog, _ platform: Device.Platform
  ) -> [(locale: Text, tag: LanguageTag)] {
    var languages: [(locale: Text, tag: LanguageTag)] = []
    for locale in catalog.locales(platform) {
      // No folder's name says the language of `values`.
      if platform == .android, locale.isEmpty, let android = catalog.android {
        let tag = android.defaultLanguage.current
        languages.append((tag.text, tag))
      } else if let tag = LanguageTag(locale)?.current {
        languages.append((locale, tag))
      }
    }
    return languages
  }

  private static func isSame(_ one: LanguageTag, _ other: LanguageTag) -> Bool {
    func code(_ tag: LanguageTag) -> UInt64 {
      // Norwegian and Filipino have two codes each, which phones take for one.
      tag.languageCode == packed("no")
        ? packed("nb") : tag.languageCode == packed("tl") ? packed("fil") : tag.languageCode
    }
    return code(one) == code(other) && LikelySubtags.script(of: one) == LikelySubtags.script(of: other)
  }
}

/// The tag with the current code of its language: `he` for `iw`, which Android's folders need, and `id` and `yi` for `in` and `ji`.
func currentTag(_ tag: Text) -> Text { LanguageTag(tag).map { $0.current.text } ?? tag }

extension [String] {
  /// Whether one of the tags, which have current codes, is this language.
  func holds(language tag: String) -> Bool {
    let tag = currentTag(Text(tag))
    return contains { (other: String) -> Bool in Text(other) == tag }
  }
}
