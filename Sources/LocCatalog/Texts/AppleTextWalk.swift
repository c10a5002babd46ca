// Apple's part of a walk over all keys: the tables that a device of each language reads.

package import LocBase
package import LocLocale

package struct AppleTextWalk: TextWalk {
  /// The tables of one language's device, and whether they are in its language.
  private struct Tables: Sendable {
    let strings: AppleTable?
    let dictionary: AppleTable?
    let speaksStrings: Bool
    let speaksDictionary: Bool
    /// False for a folder whose name is not a language of phones.
    let isAsked: Bool
    /// Whether it is the source language as another region writes it.
    let isOfSource: Bool
  }

  package let platform = Device.Platform.ios
  package let locales: [Text]
  package let source: Int
  package let sourceTag: LanguageTag
  package let unasked: [Text] = []
  /// By language.
  private let tables: [Tables]

  /// - Parameter stated: the source language where the app states no development region.
  /// - Returns: nil where the app has no table of texts.
  package init?(_ resources: AppleResources, source stated: LanguageTag) {
    let all = resources.languages
    guard !all.isEmpty else { return nil }
    let region = resources.developmentRegion.map { appleLocale(ofFolder: $0) } ?? stated.text
    let choice = resources.choice(preferred: [region])
    // The region may be written otherwise than its folder: en and en-US.
    let found = (choice.strings ?? choice.stringsDictionary)?.locale ?? ""
    let own = found.isEmpty ? region : found
    locales = Self.withoutOldCodes(all, except: own)
    source = Self.place(of: own, in: locales) ?? Self.place(of: stated.text, in: locales) ?? 0
    sourceTag = LanguageTag(locales[source]) ?? stated
    var tables: [Tables] = []
    let tag = LanguageTag(own)
    for locale in locales {
      let choice = resources.choice(preferred: [locale])
      let other = LanguageTag(locale)
      tables.append(
        Tables(
          strings: choice.strings, dictionary: choice.stringsDictionary,
          speaksStrings: choice.strings.map { resources.speaks($0, [locale]) } ?? false,
          speaksDictionary: choice.stringsDictionary.map { resources.speaks($0, [locale]) } ?? false,
          isAsked: other?.isLanguage ?? false,
          isOfSource: tag.flatMap { tag in other.map { AndroidResources.isSame($0, tag) } } ?? false))
    }
    self.tables = tables
  }

  /// The languages without those whose folder has an old code where another folder has the current one: a phone that asks for
  /// Hebrew reads `he.lproj` and no `iw.lproj`.
  private static func withoutOldCodes(_ locales: [Text], except source: Text) -> [Text] {
    let tags = Set(locales.compactMap { LanguageTag($0) })
    return locales.filter { (locale: Text) -> Bool in
      guard let tag = LanguageTag(locale), locale != source else { return true }
      return tag.current == tag || !tags.contains(tag.current)
    }
  }

  private static func place(of locale: Text, in locales: [Text]) -> Int? {
    locales.firstIndex { (other: Text) -> Bool in other == locale }
  }

  package func forEachKey(_ body: (WalkedKey) -> Bool) {
    let own = tables[source]
    if let dictionary = own.dictionary {
      for index in 0..<dictionary.count where dictionary.isLive(index) {
        if let key = key(AppleEntry(table: dictionary, index: index)), !body(key) { return }
      }
    }
    guard let strings = own.strings else { return }
    for index in 0..<strings.count where strings.isLive(index) {
      // The dictionary's entry wins.
      if own.dictionary?.find(strings.key(at: index)) != nil { continue }
      if let key = key(AppleEntry(table: strings, index: index)), !body(key) { return }
    }
  }

  package func key(_ name: UTF8Slice) -> WalkedKey? {
    let own = tables[source]
    if let entry = AppleResources.entry(name, own.strings, own.dictionary) { return key(entry) }
    guard let strings = own.strings, let index = strings.find(name) else { return nil }
    return key(AppleEntry(table: strings, index: index))
  }

  package func hasSource(_ name: UTF8Slice) -> Bool {
    tables[source].dictionary?.find(name) != nil || tables[source].strings?.find(name) != nil
  }

  package func hasText(_ name: UTF8Slice, _ language: Int) -> Bool { finds(name, language) != nil }

  package func hasOwnText(_ name: UTF8Slice, _ language: Int) -> Bool {
    finds(name, language)?.isOwn ?? false
  }

  package func isOfSource(_ language: Int) -> Bool { language == source || tables[language].isOfSource }

  /// The plural tables are looked for first, and the language may have none.
  package func hidesOwnText(_ name: UTF8Slice, _ language: Int) -> Bool {
    let own = tables[language]
    guard own.speaksStrings, own.strings?.find(name) != nil, let found = finds(name, language) else { return false }
    return !found.isOwn && found.entry.table === own.dictionary
  }

  /// The text that a device finds under a key, and whether it is one for the device's language; nil if it finds none.
  private func finds(_ name: UTF8Slice, _ language: Int) -> (entry: AppleEntry, isOwn: Bool)? {
    let own = tables[language]
    guard let entry = AppleResources.entry(name, own.strings, own.dictionary) else { return nil }
    // A file outside any .lproj folder is for every language.
    if entry.table.localization.isEmpty {
      let inSource = AppleResources.entry(name, tables[source].strings, tables[source].dictionary)
      if inSource?.table === entry.table { return (entry, true) }
    }
    return (entry, entry.table === own.dictionary ? own.speaksDictionary : own.speaksStrings)
  }

  private func key(_ entry: AppleEntry) -> WalkedKey? {
    if entry.kind == .other { return nil }
    var key = WalkedKey(key: entry.key, source: entry)
    key.isTranslatable = !entry.state.contains(.untranslatable)
    if entry.isRawKey { key.missing.append(source) }
    for language in tables.indices where language != source && tables[language].isAsked {
      let own = tables[language]
      // A file for every language, and a second name of the source language.
      if own.strings === tables[source].strings, own.dictionary === tables[source].dictionary { continue }
      let found = finds(entry.key, language)
      guard let found, found.isOwn else {
        // Without an entry the phone shows the key, which may be the source language's text.
        let showsText = found == nil && own.isOfSource && entry.text == entry.key && !entry.key.isIdentifier
        if !showsText { key.missing.append(language) }
        continue
      }
      if found.entry.kind != .other, found.entry.table !== entry.table {
        key.translations.append(WalkedKey.Translation(text: found.entry, language: language))
      }
    }
    return key
  }
}
