// Reads an app's iOS resources: the table `Localizable` in every language; chooses a language as CFBundle does.

package import LocBase
import LocFormat
import LocLocale

package struct AppleResources: PlatformResources {
  package static var platform: Device.Platform { .ios }
  /// Errors and warnings of every file, in file order.
  package let diagnostics: DiagnosticList
  /// The `.lproj` names without the extension, sorted by their bytes; "Base" among them when it is there.
  package let localizations: [Text]
  /// The languages that Info.plist lists in CFBundleLocalizations; CFBundle treats them as present.
  package let declaredLocalizations: [Text]
  package let developmentRegion: Text?
  package let tables: [AppleTable]
  /// The paths of the tables that a push does not read.
  package let otherTables: [Text]
  /// Whether Base.lproj has texts, and no file says their language.
  package let hasUnknownBase: Bool
  private let folders: AppleFolders
  /// The languages among which CFBundle chooses, parsed once; their search with the folders in both orders of their names.
  private let own: AppleLocaleOffer
  private let search: AppleFolderSearch
  private let reversed: AppleFolderSearch

  /// Builds the resources of one app. Never fails: a table that Apple would drop is dropped and reported.
  /// - Parameters:
  ///   - folders: one list of files per resource folder; a later folder's file replaces an earlier one's.
  ///   - developmentRegion: overrides the value of an Info.plist among the files.
  package init(_ folders: [[ResourceFile]], developmentRegion: Text? = nil) {
    var builder = AppleResourcesBuilder()
    for files in folders { builder.add(files) }
    builder.finish()
    self.folders = builder.folders
    var localizations = builder.folders.localizations
    localizations.sort()
    self.localizations = localizations
    declaredLocalizations = builder.declaredLocalizations
    self.developmentRegion = developmentRegion ?? builder.developmentRegion ?? builder.sourceLanguage
    (own, search, reversed) = Self.languages(declaredLocalizations, localizations, self.developmentRegion)
    tables = builder.tables
    otherTables = builder.otherTables
    let base = self.developmentRegion == nil ? tables.first { $0.localization == "Base" } : nil
    hasUnknownBase = base != nil
    builder.checkLanguages()
    if let base { builder.report(unknownBase: base, isOnly: !tables.contains { !$0.locale.isEmpty }) }
    diagnostics = builder.diagnostics
  }

  /// The tables that an iPhone with this language list reads.
  package func choice(preferred: [Text]) -> AppleLanguageChoice {
    let wanted = AppleLocaleName.wanted(preferred)
    // The order of the folders decides which one matches, but not whether one does.
    let isMatched = own.matches(wanted)
    let choice = choice(preferred, isMatched, search.list(for: wanted))
    if developmentRegion == nil, !choice.matched, localizations.contains("Base") { return choice.withUnknownBase() }
    if localizations.count < 2 { return choice }
    // The system lists the folders in no particular order, and the matcher keeps the earlier of two equal ones.
    let reversed = self.choice(preferred, isMatched, reversed.list(for: wanted))
    let isStable = choice.strings === reversed.strings && choice.stringsDictionary === reversed.stringsDictionary
    return isStable ? choice : choice.dependingOnOrder(reversed)
  }

  private static func languages(
    _ declared: [Text], _ localizations: [Text], _ developmentRegion: Text?
  ) -> (own: AppleLocaleOffer, search: AppleFolderSearch, reversed: AppleFolderSearch) {
    let region = developmentRegion.map { AppleLocalization($0) }
    // The declared languages and the folders', each once, without `Base.lproj`.
    var all: [AppleLocalization] = []
    var seen: Set<Text> = []
    for name in declared where (region == nil || name != "Base") && seen.insert(name).inserted {
      all.append(AppleLocalization(name))
    }
    let first = all.count
    for name in localizations where name != "Base" && seen.insert(name).inserted {
      all.append(AppleLocalization(name))
    }
    var backwards = all
    for index in first..<all.count { backwards[index] = all[first + all.count - 1 - index] }
    // In CFBundleLocalizations, "Base" means the development region; each choice also searches a folder with that name.
    if let region, declared.contains("Base"), !all.contains(where: { $0.isSame(as: region) }) {
      all.append(region)
      backwards.append(region)
    }
    var own = all
    let hasBase = localizations.contains("Base")
    if hasBase {
      let base = AppleLocalization("Base")
      all.append(base)
      backwards.append(base)
      // Base.lproj counts as the development region.
      if let region { own.append(region) }
    }
    let search = AppleFolderSearch(all, developmentRegion: region)
    let reversed = localizations.count < 2 ? search : AppleFolderSearch(backwards, developmentRegion: region)
    return (hasBase || own.isEmpty ? AppleLocaleOffer(own) : search.offer, search, reversed)
  }

  private func choice(_ preferred: [Text], _ isMatched: Bool, _ languages: [Text]) -> AppleLanguageChoice {
    // CFBundle searches the folders' parent first, and Base.lproj after the best language.
    var searchList: [Text] = [""]
    for (position, language) in languages.enumerated() {
      if language != "Base" { searchList.append(language) }
      if position == 0 { searchList.append("Base") }
    }
    let found = searchList.map { folders[$0] }
    let strings = Self.first(found, isDictionary: false)
    let dictionary = Self.first(found, isDictionary: true)
    // A table in the folders' parent is found whichever language matches.
    let isUnlocalized = developmentRegion != nil && (strings ?? dictionary)?.localization.isEmpty ?? false
    let isOwn = (isUnlocalized || isMatched) && (strings ?? dictionary).map { speaks($0, preferred) } ?? true
    return AppleLanguageChoice(
      preferred: preferred, searchList: searchList, matched: isOwn, strings: strings, stringsDictionary: dictionary)
  }

  private static func first(_ folders: [AppleFolder], isDictionary: Bool) -> AppleTable? {
    for folder in folders {
      if let table = folder.table(isDictionary: isDictionary, on: .iPhone) { return table }
    }
    return nil
  }

  /// Returns whether an entry that the device reads is in one of the device's languages. The two tables of a choice may be in
  /// different ones.
  package func speaks(_ entry: AppleEntry, _ choice: AppleLanguageChoice) -> Bool {
    guard choice.matched, let first = choice.strings ?? choice.stringsDictionary else { return choice.matched }
    return entry.table === first || speaks(entry.table, choice.preferred)
  }

  /// Returns whether a table's language is one of the device's. The folder of the best language may lack this table, and
  /// Info.plist may declare a language that has no folder.
  func speaks(_ table: AppleTable, _ preferred: [Text]) -> Bool {
    let isRegion = table.localization.isEmpty || table.localization == "Base"
    let language = isRegion ? developmentRegion ?? "" : table.localization
    return language.isEmpty || !AppleLocaleMatcher.matched(preferred: preferred, available: [language]).isEmpty
  }

  /// Whether a device that lacks the key in its language still shows the intended text: the key is its own text,
  /// `Confirm`, and the device asks for the language in which keys are written.
  package func showsMeantKey(_ key: UTF8Slice, in choice: AppleLanguageChoice) -> Bool {
    guard choice.matched, key.isItsOwnText, let source = LanguageTag(developmentRegion ?? "en"),
      let asked = choice.preferred.first.flatMap({ LanguageTag($0) })
    else { return false }
    return AndroidResources.isSame(asked, source)
  }

  /// The entry that the device finds for the key: a `.stringsdict` entry before a `.strings` entry; nil if neither
  /// table has the key (there is no fall-through to another language). Allocates nothing.
  package func entry(_ key: UTF8Slice, in choice: AppleLanguageChoice) -> AppleEntry? {
    Self.entry(key, choice.strings, choice.stringsDictionary)
  }

  /// The source language's text for a key that only the code contains; nil when the device reads another language.
  package func uncompiledEntry(_ key: UTF8Slice, in choice: AppleLanguageChoice) -> AppleEntry? {
    Self.uncompiledEntry(key, choice.strings)
  }

  /// Looks the key up in one folder's tables, each after the same table of the parent folder. For server-side rendering, which
  /// searches other languages itself and also uses the texts in the code.
  /// - Parameter localization: a folder name of `localizations`, or "".
  package func entry(_ key: UTF8Slice, localization: Text, on device: Device.Kind = .iPhone) -> AppleEntry? {
    let (root, own) = (folders[""], folders[localization])
    let strings = own.table(isDictionary: false, on: device)
    return Self.entry(key, nil, root.table(isDictionary: true, on: device))
      ?? Self.entry(key, nil, own.table(isDictionary: true, on: device))
      ?? Self.entry(key, root.table(isDictionary: false, on: device), nil) ?? Self.entry(key, strings, nil)
      ?? Self.uncompiledEntry(key, strings)
  }

  static func entry(_ key: UTF8Slice, _ strings: AppleTable?, _ dictionary: AppleTable?) -> AppleEntry? {
    if let dictionary, let index = dictionary.find(key) { return AppleEntry(table: dictionary, index: index) }
    if let strings, let index = strings.findCompiled(key) { return AppleEntry(table: strings, index: index) }
    return nil
  }

  private static func uncompiledEntry(_ key: UTF8Slice, _ strings: AppleTable?) -> AppleEntry? {
    guard let strings, let index = strings.find(key), strings.kind(at: index) == .uncompiled else { return nil }
    return AppleEntry(table: strings, index: index)
  }

  package func hasText(_ key: UTF8Slice) -> Bool {
    for table in tables where table.find(key) != nil { return true }
    return false
  }

  /// Every language that has a table, sorted by bytes; in BCP 47 when its folder name is a language. `Base.lproj` counts as the
  /// development region.
  package var languages: [Text] {
    var seen: Set<Text> = []
    var locales: [Text] = []
    for table in tables {
      let locale = table.locale.isEmpty ? appleLocale(ofFolder: developmentRegion ?? "") : table.locale
      if !locale.isEmpty, seen.insert(locale).inserted { locales.append(locale) }
    }
    locales.sort()
    return locales
  }

  /// The entries of all tables, those included that another one replaces.
  package var entryCount: Int {
    var count = 0
    for table in tables { count += table.count }
    return count
  }

  /// Calls the body with every entry of every table, in file order; leaves out entries that another one replaces.
  package func forEachEntry(_ body: (AppleEntry) -> Void) {
    for table in tables {
      for index in 0..<table.count where table.isLive(index) { body(AppleEntry(table: table, index: index)) }
    }
  }

  package func forEachText(_ body: (any CatalogText) -> Void) { forEachEntry { body($0) } }

  package func forEachTextKey(ofFirst most: Int, _ body: (UTF8Slice) -> Void) {
    var left = most
    for table in tables {
      for index in 0..<min(table.count, left) where table.isLive(index) { body(table.key(at: index)) }
      left -= min(table.count, left)
    }
  }

  package var sourceLocales: [Text] { [developmentRegion ?? "en"] }

  package func strings(_ locales: [Text]) -> any PhoneStrings { AppleStrings(self, locales: locales) }

  package static func language(ofFolder name: Text) -> Text? {
    name.hasSuffix(".lproj") ? appleLocale(ofFolder: name.dropLast(6)) : nil
  }

  package func forEachKey(_ body: (UTF8Slice) -> Bool) {
    for table in tables {
      for index in 0..<table.count where table.isLive(index) {
        if !body(AppleEntry(table: table, index: index).key) { return }
      }
    }
  }
}
