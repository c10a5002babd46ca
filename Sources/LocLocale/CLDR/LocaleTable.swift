// A generated table by locale, which returns the record of the nearest locale that has one.

import LocBase

/// The locales in ascending order and the record of each. A locale without a record takes its parent's.
struct LocaleTable {
  let keys: [UInt32]
  let values: [UInt16]
  /// Whether CLDR's parentLocales apply to more than bare languages (nb → no). For plurals ICU ignores them: pt_FR uses
  /// the rules of pt, not those of pt_PT.
  var hasParents = true

  /// The record of the locale or of its nearest parent; nil when even the language is unknown. The parent is the one in CLDR's
  /// parentLocales (which may state none), else the locale without its region, then without its script.
  func record(for locale: LanguageTag) -> Int? {
    if let record = record(from: LocaleKey(locale)) { return record }
    return record(from: LocaleKey(aliasOf: locale))
  }

  private func record(from first: LocaleKey?) -> Int? {
    // CLDR's longest chain has five links; a damaged table must not cause an endless loop.
    var key = first
    for _ in 0..<8 {
      guard let current = key else { return nil }
      if let packed = current.packed, let row = binarySearch(keys, for: packed) { return Int(values[row]) }
      key = hasParents || current.isBare ? current.parent : current.shorter
    }
    return nil
  }
}

/// CLDR's parent of a language in a region, as another region: 001 for English in Australia, 0 for the language without a region.
package func parentRegion(_ language: UInt64, _ region: UInt32) -> UInt32 {
  LocaleKey(LanguageTag(languageCode: language, regionCode: region))?.parent?.region ?? 0
}

/// The key of the tables by locale: language, region, and the script only where it is not the language's usual one.
struct LocaleKey {
  let language: UInt64
  let script: UInt32
  let region: UInt32

  /// The key of a tag; nil for a tag that names no language.
  init?(_ locale: LanguageTag) {
    guard locale.languageCode != 0 else { return nil }
    self.init(language: locale.languageCode, script: locale.scriptCode, region: locale.regionCode)
  }

  /// The key of a locale whose old or overlong language is replaced: `iw` is `he`, `sh` is `sr-Latn`. Nil for any other locale.
  init?(aliasOf locale: LanguageTag) {
    guard let alias = Self.aliases.value(of: Array(locale.language.utf8)),
      let tag = LanguageTag(Text(decoding: alias))
    else { return nil }
    self.init(
      language: tag.languageCode, script: locale.scriptCode != 0 ? locale.scriptCode : tag.scriptCode,
      region: locale.regionCode != 0 ? locale.regionCode : tag.regionCode)
  }

  private init(language: UInt64, script: UInt32, region: UInt32) {
    self.language = language
    self.region = region
    let usual = LikelySubtags.language(language)?.script ?? 0
    let written = script != 0 ? script : LikelySubtags.pair(language, region: region)?.script ?? usual
    self.script = written == usual ? 0 : written
  }

  /// The locale to look up next; nil above a bare language.
  var parent: LocaleKey? {
    if let parent = Self.parents.value(of: name) {
      return parent.withSlice { LanguageTag(bytes: $0) }.flatMap { LocaleKey($0) }
    }
    return shorter
  }

  var isBare: Bool { region == 0 && script == 0 }

  /// The locale without its region or else without its script; nil above a bare language.
  var shorter: LocaleKey? {
    if region != 0 {
      return script == 0
        ? LocaleKey(language: language, script: 0, region: 0)
        : LocaleKey(bare: language, script: script)
    }
    return script == 0 ? nil : LocaleKey(bare: language, script: 0)
  }

  private init(bare language: UInt64, script: UInt32) {
    self.language = language
    self.script = script
    region = 0
  }

  /// The key as the generator packs it; nil when the tables have no such code.
  var packed: UInt32? {
    guard let letters = LikelySubtags.letters(language) else { return nil }
    var key = UInt32(letters) << 17
    if script != 0 {
      guard let index = LikelySubtags.index(of: UInt64(script), in: LikelySubtagsTables.scripts, width: 4) else {
        return nil
      }
      key |= UInt32(truncatingIfNeeded: index + 1) << 9
    }
    if region != 0 {
      guard let index = LikelySubtags.index(of: UInt64(region), in: LikelySubtagsTables.regions, width: 3) else {
        return nil
      }
      key |= UInt32(truncatingIfNeeded: index + 1)
    }
    return key
  }

  private var name: [UInt8] {
    var bytes: [UInt8] = []
    for code in [language, UInt64(script), UInt64(region)] where code != 0 {
      if !bytes.isEmpty { bytes.append(.underscore) }
      appendPacked(code, to: &bytes)
    }
    return bytes
  }

  private static let parents = TextTable(text: LocaleNameTables.parentsText, offsets: LocaleNameTables.parentsOffsets)
  private static let aliases = TextTable(text: LocaleNameTables.aliasesText, offsets: LocaleNameTables.aliasesOffsets)
}
