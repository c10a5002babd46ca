// How much of an app is translated: for each platform and language, the keys that are present, missing, and in doubt.

public import LocBase
package import LocCatalog
import LocLocale

/// The translations of one language on one platform.
public struct CatalogCoverage: Sendable {
  /// The platform.
  public let platform: Device.Platform
  /// The language in BCP 47, as its folder spells it; "" for Android's default folder.
  public let locale: String
  /// Strings and plurals of the source language that need a translation.
  public internal(set) var keys = 0
  /// Keys for which a device in the language shows a string of its language.
  public internal(set) var translated = 0
  /// The other keys, in the order of the source language's files.
  public internal(set) var missing: [String] = []
  /// Those whose string tells Android Lint that a translation may be missing.
  public internal(set) var exempt = 0
  /// Translations that are identical to the source language's text, if that is a sentence rather than a name.
  public internal(set) var sameAsSource = 0
  /// Translations that a string catalog marks as `new` or `needs_review`.
  public internal(set) var needsReview = 0
  /// True for the language of the source texts.
  public let isSource: Bool
  /// False for a folder like `values-he`, whose language no phone asks for under that code.
  public let isAsked: Bool

  /// The row as one JSON object; `missing` is a number, or the keys themselves.
  /// - Parameter listsMissing: Whether to list the keys.
  public func json(listsMissing: Bool) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("platform")
    writer.string(platform.name)
    writer.name("locale")
    writer.string(locale)
    writer.name("source")
    writer.bool(isSource)
    writer.name("asked")
    writer.bool(isAsked)
    writer.name("keys")
    writer.integer(keys)
    writer.name("translated")
    writer.integer(translated)
    writer.name("missing")
    writer.integer(missing.count)
    writer.name("exempt")
    writer.integer(exempt)
    writer.name("same_as_source")
    writer.integer(sameAsSource)
    writer.name("needs_review")
    writer.integer(needsReview)
    if listsMissing {
      writer.name("missing_keys")
      writer.strings(missing)
    }
    writer.endObject()
    return writer.buffer.string
  }
}

extension CatalogCoverage {
  /// The coverage of a catalog, Android first, by language.
  package static func of(_ catalog: Catalog, sourceLocale: String? = nil) -> [CatalogCoverage] {
    let check = ResourceCheck(catalog, sourceLocale: sourceLocale)
    var all: [CatalogCoverage] = []
    for platform in [check.android, check.apple].compactMap({ $0 }) {
      var rows = platform.languages.enumerated().map { (index: Int, language: CheckedLanguage) -> CatalogCoverage in
        CatalogCoverage(
          platform: platform.walk.platform, locale: language.locale.string, isSource: index == platform.walk.source,
          isAsked: true)
      }
      var keys: [String] = []
      platform.walk.forEachKey { key in
        guard key.isTranslatable else { return true }
        count(key, platform, &rows)
        keys.append(key.key.string)
        return true
      }
      for index in rows.indices {
        rows[index].keys = keys.count
        rows[index].translated = keys.count - rows[index].missing.count
      }
      for locale in platform.walk.unasked {
        var row = CatalogCoverage(
          platform: platform.walk.platform, locale: locale.string, isSource: false, isAsked: false)
        row.keys = keys.count
        row.missing = keys
        rows.append(row)
      }
      rows.sort { (left: CatalogCoverage, right: CatalogCoverage) -> Bool in
        left.locale.utf8.lexicographicallyPrecedes(right.locale.utf8)
      }
      all += rows
    }
    return all
  }

  private static func count(_ key: WalkedKey, _ platform: CheckedPlatform, _ rows: inout [CatalogCoverage]) {
    let source = key.source
    if !key.missing.isEmpty, source.isString, !source.isRawKey, TextWords(source.text).count == 0 {
      // Symbols and addresses need no translation: the phone shows the right text.
    } else {
      for language in key.missing {
        rows[language].missing.append(key.key.string)
        if key.isExempt { rows[language].exempt += 1 }
      }
    }
    var words: TextWords?
    for translation in key.translations {
      let state = translation.text.state
      if state.contains(.new) || state.contains(.needsReview) { rows[translation.language].needsReview += 1 }
      let language = platform.languages[translation.language]
      guard source.isString, translation.text.isString, !language.isSourceLanguage,
        translation.text.text == source.text
      else { continue }
      let known = words ?? TextWords(source.text)
      words = known
      if known.looksUntranslated(hasSourceScript: language.hasSourceScript) {
        rows[translation.language].sameAsSource += 1
      }
    }
  }
}
