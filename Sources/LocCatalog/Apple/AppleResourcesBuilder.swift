// Files of one app on their way to tables: what counts, what replaces what, what Info.plist adds.

import LocBase
import LocFormat

struct AppleResourcesBuilder {
  private(set) var diagnostics = DiagnosticList()
  private(set) var folders = AppleFolders()
  private(set) var declaredLocalizations: [String] = []
  private(set) var developmentRegion: String?
  /// Of the catalog, which stands in where no Info.plist tells the development region.
  private(set) var sourceLanguage: String?
  private(set) var tables: [AppleTable] = []
  /// The first file that is no table of pushes.
  private var otherTable: String?
  /// With the places of their languages among the folders.
  private var catalogs: [(reading: StringCatalogReading, places: [Int], path: String)] = []

  /// The files of one resource folder.
  mutating func add(_ files: [ResourceFile]) {
    for file in files {
      let localization = file.folder.ends(with: ".lproj") ? file.folder.droppingLast(bytes: 6) : ""
      let place = folders.place(of: localization)
      switch file.name.utf8 {
      case "Localizable.strings": addTable(file, place, isDictionary: false)
      case "Localizable.stringsdict": addTable(file, place, isDictionary: true)
      case "Info.plist" where localization.isEmpty: addInformation(file)
      default:
        if otherTable == nil { otherTable = file.path }
        if file.name.ends(with: ".xcstrings") {
          addCatalog(file)
          // Apple's swift-build says both this and what `finish` says. "mul" stands for many languages, beside a storyboard.
          if !localization.isEmpty, !localization.equals("mul") {
            diagnostics.add(misplaced(file.path, "in an .lproj folder"))
          }
        }
      }
    }
  }

  private mutating func addTable(_ file: ResourceFile, _ place: Int, isDictionary: Bool) {
    let localization = folders[place].name
    let reading = file.withBytes { bytes in
      isDictionary
        ? StringsDictionaryReader.read(bytes, path: file.path, localization: localization)
        : StringsReader.read(bytes, path: file.path, localization: localization)
    }
    diagnostics.add(contentsOf: reading.diagnostics)
    // A file that is there but unreadable is found all the same, and gives nothing.
    let table =
      reading.table
      ?? AppleTable(path: file.path, localization: localization, entries: [], source: .empty, owners: [])
    put(table, place, isDictionary: isDictionary)
  }

  private mutating func put(_ table: AppleTable, _ place: Int, isDictionary: Bool) {
    if let earlier = folders[place][isDictionary: isDictionary] {
      diagnostics.add(
        Diagnostic(
          .folderOrder, "an app has one such table for a language; the entries of \(earlier.path) are not used",
          at: SourcePosition(file: table.path, line: 1, column: 1)))
      tables.removeAll { $0 === earlier }
    }
    tables.append(table)
    folders[place][isDictionary: isDictionary] = table
  }

  /// Every catalog adds languages to the app; only `Localizable` adds texts for pushes.
  private mutating func addCatalog(_ file: ResourceFile) {
    let reading = file.withBytes { StringCatalogReader.read($0, path: file.path) }
    diagnostics.add(contentsOf: reading.diagnostics)
    folders.reserve(reading.languages.count)
    let places = reading.languageNames.map { folders.place(of: $0) }
    if file.name.equals("Localizable.xcstrings") {
      catalogs.append((reading, places, file.path))
      sourceLanguage = reading.sourceLanguage ?? sourceLanguage
    }
  }

  private mutating func addInformation(_ file: ResourceFile) {
    let reading = file.withBytes { PropertyListReader.read($0, path: file.path) }
    diagnostics.add(contentsOf: reading.diagnostics)
    guard let root = reading.list?.root else { return }
    // A build setting that stands for the value, `$(DEVELOPMENT_LANGUAGE)`, says nothing here.
    if let region = root.member("CFBundleDevelopmentRegion")?.string?.string, !region.isEmpty, region.utf8.first != 0x24
    {
      developmentRegion = region
    }
    guard let list = root.member("CFBundleLocalizations") else { return }
    for element in list.elements {
      if let name = element.string?.string, !name.isEmpty, !declaredLocalizations.holds(name) {
        declaredLocalizations.append(name)
      }
    }
  }

  private func misplaced(_ path: String, _ place: String) -> Diagnostic {
    Diagnostic(
      .catalogPlace, "Xcode does not build a string catalog \(place)",
      at: SourcePosition(file: path, line: 1, column: 1))
  }

  /// Compiles the catalogs, after the tables beside which they may not stand.
  mutating func finish() {
    if let otherTable, tables.isEmpty, catalogs.isEmpty {
      diagnostics.add(
        Diagnostic(
          .noPushTable, "no table `Localizable` stands beside this one: pushes find no text",
          at: SourcePosition(file: otherTable),
          help: "Name the folder that has Localizable.strings or Localizable.xcstrings in it."))
    }
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
  }

  /// What no phone reads, because a file of the same name stands above the folders.
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
