// Builds the tables from an app's files: which files count, which file replaces which, and what Info.plist adds.

import LocBase
import LocFormat

struct AppleResourcesBuilder {
  private(set) var diagnostics = DiagnosticList()
  private(set) var folders = AppleFolders()
  private(set) var declaredLocalizations: [Text] = []
  private(set) var developmentRegion: Text?
  /// The source language of the catalog; used when no Info.plist gives the development region.
  private(set) var sourceLanguage: Text?
  private(set) var tables: [AppleTable] = []
  /// The first file, and the first one that is not a table for pushes.
  private var firstFile: Text?
  private var otherTable: Text?
  /// The files that are named like a table for pushes in all but capital letters, with the table's name.
  private var misnamed: [(path: Text, name: Text)] = []
  /// The tables that are not for pushes, limited so that searching them is fast.
  private(set) var otherTables: [Text] = []
  /// The catalogs, with the places of their languages in `folders`.
  private var catalogs: [(reading: StringCatalogReading, places: [Int], path: Text)] = []

  /// Adds the files of one resource folder.
  mutating func add(_ files: [ResourceFile]) {
    for file in files {
      firstFile = firstFile ?? file.path
      let localization = file.folder.hasSuffix(".lproj") ? file.folder.dropLast(6) : ""
      let place = folders.place(of: localization)
      if let problem = file.problem {
        diagnostics.add(problem)
        continue
      }
      if let (isDictionary, audience) = Self.pushTable(file.name) {
        addTable(file, place, isDictionary: isDictionary, for: audience)
        continue
      }
      switch file.name {
      case "Info.plist" where localization.isEmpty: addInformation(file)
      default:
        if otherTable == nil { otherTable = file.path }
        if let name = Self.pushTable(nearly: file.name), misnamed.count < Self.maxMisnamed {
          misnamed.append((file.path, name))
        }
        if otherTables.count < 1_000, file.name != "Localizable.xcstrings" { otherTables.append(file.path) }
        if file.name.hasSuffix(".xcstrings") {
          addCatalog(file)
          // swift-build (Apple) reports this and what `finish` reports. "mul" means many languages, next to a
          // storyboard.
          if !localization.isEmpty, localization != "mul" {
            diagnostics.add(misplaced(file.path, "in an .lproj folder"))
          }
        }
      }
    }
  }

  /// The kind of the table for pushes that a file of this name is, and its devices; nil for any other file.
  private static func pushTable(_ name: Text) -> (isDictionary: Bool, audience: AppleTableAudience)? {
    guard name.hasPrefix("Localizable") else { return nil }
    for audience in AppleTableAudience.allCases {
      if name == "Localizable\(audience.suffix).strings" { return (false, audience) }
      if name == "Localizable\(audience.suffix).stringsdict" { return (true, audience) }
    }
    return nil
  }

  private static let pushTables: [Text] = ["Localizable.strings", "Localizable.stringsdict", "Localizable.xcstrings"]
  /// An app with more of them has one in each language.
  private static let maxMisnamed = 20

  /// The name of the table for pushes that a name is in other capital letters; nil for any other name. iOS distinguishes them.
  private static func pushTable(nearly name: Text) -> Text? {
    pushTables.first { $0 != name && $0.utf8.elementsEqual(name.utf8) { $0.lowercased == $1.lowercased } }
  }

  private mutating func addTable(
    _ file: ResourceFile, _ place: Int, isDictionary: Bool, for audience: AppleTableAudience
  ) {
    let localization = folders[place].name
    let reading =
      isDictionary
      ? StringsDictionaryReader.read(file.shared, path: file.path, localization: localization)
      : StringsReader.read(file.shared, path: file.path, localization: localization)
    diagnostics.add(contentsOf: reading.diagnostics)
    // CFBundle also finds a file that cannot be read, and such a file gives no texts.
    let table =
      reading.table
      ?? AppleTable(path: file.path, localization: localization, entries: [], source: .empty, owners: [])
    put(table, place, isDictionary: isDictionary, for: audience)
    guard audience != .everyone else { return }
    let (readers, preview) = audience == .iPad ? ("iPads", "; previews show an iPhone") : ("iPhones", "")
    diagnostics.add(
      Diagnostic(
        .deviceTable, "\(readers) read this file in place of the one without \(audience.suffix)\(preview)",
        at: SourcePosition(file: file.path, line: 1, column: 1)))
  }

  private mutating func put(
    _ table: AppleTable, _ place: Int, isDictionary: Bool, for audience: AppleTableAudience = .everyone
  ) {
    if let earlier = folders[place][isDictionary: isDictionary, for: audience] {
      diagnostics.add(
        Diagnostic(
          .folderOrder, "an app has one such table for a language; the entries of \(earlier.path) are not used",
          at: SourcePosition(file: table.path, line: 1, column: 1)))
      tables.removeAll { $0 === earlier }
    }
    tables.append(table)
    folders[place][isDictionary: isDictionary, for: audience] = table
  }

  /// Every catalog adds languages to the app; only `Localizable` adds texts for pushes.
  private mutating func addCatalog(_ file: ResourceFile) {
    let reading = StringCatalogReader.read(file.shared, path: file.path)
    diagnostics.add(contentsOf: reading.diagnostics)
    folders.reserve(reading.languages.count)
    let places = reading.languageNames.map { folders.place(of: $0) }
    if file.name == "Localizable.xcstrings" {
      catalogs.append((reading, places, file.path))
      sourceLanguage = reading.sourceLanguage ?? sourceLanguage
    }
  }

  private mutating func addInformation(_ file: ResourceFile) {
    let reading = PropertyListReader.read(file.shared, path: file.path)
    diagnostics.add(contentsOf: reading.diagnostics)
    guard let root = reading.list?.root else { return }
    // A build setting in place of the value, `$(DEVELOPMENT_LANGUAGE)`, names no region here.
    if let region = root.member("CFBundleDevelopmentRegion")?.string.map({ Text($0) }), !region.isEmpty,
      region.utf8.first != .dollar
    {
      developmentRegion = region
    }
    guard let list = root.member("CFBundleLocalizations") else { return }
    for element in list.elements {
      if let name = element.string.map({ Text($0) }), !name.isEmpty, !declaredLocalizations.contains(name) {
        declaredLocalizations.append(name)
      }
    }
  }

  private func misplaced(_ path: Text, _ place: Text) -> Diagnostic {
    Diagnostic(
      .catalogPlace, "Xcode does not build a string catalog \(place)",
      at: SourcePosition(file: path, line: 1, column: 1))
  }

  /// Compiles the catalogs. Runs after the tables are added, because a catalog must not exist next to a table.
  mutating func finish() {
    if let table = tables.first {
      for (_, _, path) in catalogs { diagnostics.add(misplaced(path, "in an app that has \(table.path) as well")) }
    }
    for (reading, places, path) in catalogs {
      for (language, place) in zip(reading.languages, places) {
        var findings = FileFindings(path: path, text: reading.source)
        if !language.strings.isEmpty {
          let table = AppleTable(
            path: path, localization: language.name, entries: language.strings, source: reading.source,
            owners: reading.owners)
          table.reportDuplicates(to: &findings)
          put(table, place, isDictionary: false)
        }
        if !language.variations.isEmpty {
          let table = AppleTable(
            path: path, localization: language.name, entries: language.variations, plurals: .catalog,
            source: reading.source, owners: reading.owners)
          table.reportDuplicates(to: &findings)
          put(table, place, isDictionary: true)
        }
        diagnostics.add(contentsOf: findings.finished())
      }
    }
    reportHidden(isDictionary: false)
    reportHidden(isDictionary: true)
    for (path, name) in misnamed {
      diagnostics.add(
        Diagnostic(
          .noPushTable,
          "iOS distinguishes capital letters: this is not the table `Localizable`, and pushes do not read it",
          severity: tables.isEmpty ? .error : .warning, at: SourcePosition(file: path), help: "Name it \(name)."))
    }
    if tables.allSatisfy({ $0.count == 0 }), misnamed.isEmpty { reportNoTable() }
  }

  /// Reports that a push finds no text at all; where a file could not be read, that is the reason.
  private mutating func reportNoTable() {
    if diagnostics.items.contains(where: { $0.isUnread }) { return }
    let empty = catalogs.first?.path ?? tables.first?.path
    guard let file = empty ?? otherTable ?? firstFile else { return }
    let name = file.lastPathComponent
    let help: String
    if empty != nil {
      help = "Give the key of each push a text in it."
    } else if let meant = suggestion(for: name, among: Self.pushTables) {
      help = "If \(name) is meant for pushes, name it \(meant)."
    } else if name.hasSuffix(".strings") || name.hasSuffix(".xcstrings"), !name.hasPrefix("InfoPlist") {
      help = "If \(name) has the texts of pushes, move them into Localizable, or name the folder that has Localizable."
    } else {
      help = "Name the folder that has Localizable.strings or Localizable.xcstrings in it."
    }
    diagnostics.add(
      Diagnostic(
        .noPushTable,
        empty == nil
          ? "the app has no table `Localizable`: pushes find no text"
          : "the \(catalogs.isEmpty ? "table" : "catalog") has no text: pushes find none",
        severity: .error, at: SourcePosition(file: file), help: help))
  }

  /// Reports the languages that no phone asks for, each once.
  mutating func checkLanguages() {
    let present = Set(tables.map { $0.locale })
    var seen: Set<Text> = []
    for table in tables where !table.locale.isEmpty && seen.insert(table.locale).inserted {
      let mistake =
        LanguageMistake(inFolder: table.locale)
        ?? LanguageMistake(country: table.locale) { present.contains($0) }
      guard let mistake else { continue }
      diagnostics.add(
        Diagnostic(
          .wrongLanguageFolder, mistake.problem + ": no phone shows its strings",
          at: table.path.hasSuffix(".xcstrings") && table.count > 0
            ? table.position(at: 0) : SourcePosition(file: table.path),
          help: mistake.meant.map { "Name it \($0)." } ?? LanguageMistake.help))
    }
  }

  /// Reports strings whose language no file states.
  mutating func report(unknownBase table: AppleTable, isOnly: Bool) {
    diagnostics.add(
      Diagnostic(
        .unknownRegion,
        isOnly
          ? "the app has no language that a push can use: only Base.lproj has texts, and no Info.plist says their language"
          : "no Info.plist says which language Base.lproj speaks, so that it is not known which phones show its texts",
        severity: isOnly ? .error : nil, at: SourcePosition(file: table.path),
        help: "State development-region in [ios] of the locscript.toml: Xcode writes it into every app."))
  }

  /// Reports the tables that no phone reads, because the folders' parent has a file of the same name.
  private mutating func reportHidden(isDictionary: Bool) {
    guard let root = folders[0][isDictionary: isDictionary] else { return }
    let count = folders.all.count { $0[isDictionary: isDictionary] != nil }
    for table in tables
    where !table.localization.isEmpty && folders[table.localization][isDictionary: isDictionary] === table {
      diagnostics.add(
        Diagnostic(
          .hiddenTable,
          "phones read this file in every language, not \(table.path)\(count > 2 ? " and others" : "")",
          at: SourcePosition(file: root.path), help: "Move it into the .lproj folder of its language."))
      return
    }
  }
}
