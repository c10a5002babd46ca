// Makes a catalog of the folders and projects that a configuration or a caller names.

import LocBase
import LocCatalog
import LocLocale

extension Catalog {
  /// The resources that a configuration file names, with its key map.
  /// - Throws: 201 for a folder that cannot be read or holds no resources, 200 for a project of which no app can be taken.
  package init(_ settings: Configuration) throws(LocScriptError) {
    var android: [[ResourceFile]] = []
    var locales = settings.androidLocales
    var findings = DiagnosticList()
    for folder in try settings.androidFolders() {
      android.append(try ResourceFolders.android(folder, excluding: settings.androidExclusion))
    }
    if let folder = settings.android.project {
      let project = try AndroidProject(folder, settings.android.choice)
      android = try project.files(excluding: settings.androidExclusion)
      if locales.isEmpty { locales = project.locales }
      findings.add(contentsOf: project.findings)
    }
    var apple: [[ResourceFile]] = []
    for folder in try settings.iosFolders() {
      apple.append(try ResourceFolders.apple(folder, excluding: settings.iosExclusion))
    }
    self.init(
      android: android, androidLocales: locales, apple: apple, keys: settings.keys,
      developmentRegion: settings.developmentRegion)
    self.findings = findings
  }

  /// Reads folders with resources and checkouts with an app each; a later one replaces resources of an earlier one. A folder
  /// without resources of its own is a checkout where it has Gradle's scripts.
  /// - Throws: 201 for a folder that cannot be read or holds no resources, 200 for a checkout of which no app can be taken.
  package init(
    androidFolders: [String], appleFolders: [String], choice: AppChoice, keys: KeyMap, developmentRegion: String?
  ) throws(LocScriptError) {
    var android: [[ResourceFile]] = []
    var locales: [AndroidLocaleFilter] = []
    var findings = DiagnosticList()
    var projects = 0
    for folder in androidFolders {
      if !ResourceFolders.hasValues(folder), AndroidProject.isHere(folder) {
        let project = try AndroidProject(folder, choice)
        projects += 1
        android += try project.files()
        locales += project.locales
        findings.add(contentsOf: project.findings)
      } else {
        android.append(try ResourceFolders.android(folder))
      }
    }
    var apple: [[ResourceFile]] = []
    for folder in appleFolders { apple.append(try ResourceFolders.apple(folder)) }
    if projects == 0, !choice.isEmpty {
      throw LocScriptError(.usage, "an app or a flavor is chosen, and no folder is a project with several of them")
    }
    self.init(
      android: android, androidLocales: locales, apple: apple, keys: keys, developmentRegion: developmentRegion)
    self.findings = findings
  }
}
