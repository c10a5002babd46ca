// Makes a catalog from the folders and projects that a configuration or a caller names.

package import LocBase
package import LocCatalog
import LocLocale

extension Catalog {
  /// The resources that a configuration file names, with its key map.
  /// - Parameter compiler: the compiler of the Android resources; nil takes the configuration's.
  /// - Throws: 201 for a folder that cannot be read or has no resources, 200 for a project whose app cannot be
  ///   determined.
  package init(_ settings: Configuration, androidCompiler compiler: AndroidCompiler? = nil) throws(LocScriptError) {
    let compiler = compiler ?? settings.androidCompiler
    var android = AndroidParts()
    var findings = DiagnosticList()
    let named = try settings.androidFolders()
    let search = LocaleConfigSearch(named.map { Text($0) }, inside: settings.root)
    findings.add(contentsOf: search.findings)
    android.localeConfig = search.file
    for folder in named {
      do throws(LocScriptError) {
        android.files.append(
          try ResourceFolders.android(
            Text(folder), excluding: settings.androidExclusion, for: compiler, inside: settings.root))
      } catch {
        throw settings.placed(error, Text(folder), of: settings.android)
      }
    }
    if let folder = settings.android.project {
      try settings.root.require(folder)
      if let model = settings.android.choice.model { try settings.root.require(model) }
      let project = try AndroidProject(folder, settings.android.choice, inside: settings.root)
      try android.add(project, excluding: settings.androidExclusion, for: compiler, &findings)
    }
    if !settings.androidLocales.isEmpty { android.locales = settings.androidLocales }
    var apple: [[ResourceFile]] = []
    for folder in try settings.iosFolders() {
      do throws(LocScriptError) {
        apple.append(try ResourceFolders.apple(Text(folder), excluding: settings.iosExclusion, inside: settings.root))
      } catch {
        throw settings.placed(error, Text(folder), of: settings.ios)
      }
    }
    var region = settings.developmentRegion?.string
    if let folder = settings.ios.project {
      try settings.root.require(folder)
      if !AppleProject.isHere(folder, inside: settings.root),
        let generator = AppleProject.generator(in: folder, inside: settings.root)
      {
        apple = [
          try Self.searched(folder, generator, excluding: settings.iosExclusion, inside: settings.root, &findings)
        ]
      } else {
        let project = try AppleProject(folder, settings.ios.choice, inside: settings.root)
        try project.requireTables()
        apple = [try project.files(excluding: settings.iosExclusion)]
        region = region ?? project.developmentRegion?.string
        findings.add(contentsOf: project.findings)
      }
    }
    self.init(
      android, for: compiler, apple: apple, keys: settings.keys, developmentRegion: region.map { Text($0) }, findings)
  }

  /// Reads folders with resources and checkouts with one app each; later ones replace resources of earlier ones. A
  /// folder without resources is a checkout if it has Gradle scripts or an Xcode project.
  /// - Parameters:
  ///   - root: The folder that links must not lead out of; nil: each folder's own project.
  ///   - known: The Android projects that were already read, by their folders.
  /// - Throws: 201 for a folder that cannot be read or has no resources, 200 for a checkout whose app cannot be
  ///   determined.
  package init(
    androidFolders: [String], androidCompiler compiler: AndroidCompiler = .gradle, appleFolders: [String],
    choice: AppChoice, keys: KeyMap, developmentRegion: String?, inside root: ProjectRoot? = nil,
    known: [Text: AndroidProject] = [:]
  ) throws(LocScriptError) {
    var android = AndroidParts()
    var findings = DiagnosticList()
    var projects = 0
    var plain: [Text] = []
    for folder in androidFolders {
      if !ResourceFolders.hasValues(Text(folder)), AndroidProject.isHere(folder) {
        if choice.model != nil, android.hasProject {
          throw LocScriptError(.usage, "a model describes one Gradle build, and \(folder) is a second one")
        }
        let project: AndroidProject
        if let known = known[Text(folder)] {
          project = known
        } else {
          project = try AndroidProject(folder, choice.of(.android), inside: root)
        }
        projects += 1
        try android.add(project, excluding: .none, for: compiler, &findings)
      } else {
        plain.append(Text(folder))
        android.files.append(try ResourceFolders.android(Text(folder), for: compiler, inside: root))
      }
    }
    let search = LocaleConfigSearch(plain, inside: root)
    findings.add(contentsOf: search.findings)
    android.localeConfig = search.file ?? android.localeConfig
    var apple: [[ResourceFile]] = []
    var region = developmentRegion
    for folder in appleFolders {
      if ResourceFolders.hasPushTable(Text(folder)) {
        apple.append(try ResourceFolders.apple(Text(folder), inside: root))
      } else if AppleProject.isHere(folder, inside: root) {
        let choice = choice.of(.ios)
        let project: AppleProject
        do throws(LocScriptError) {
          project = try AppleProject(folder, choice, inside: root)
          if !project.isWithoutTables { try project.requireTables() }
        } catch {
          // A project of frameworks only says nothing about an app.
          guard error.diagnostics.first?.code == .noResources, choice.apps.isEmpty,
            let files = Self.tables(in: folder, root)
          else { throw error }
          apple.append(files)
          for var finding in error.diagnostics {
            // An app of which a part could not be read may have been read wrongly; a project of frameworks has not.
            if finding.code == .noResources {
              finding.code = .project
              finding.severity = .note
              finding.message += "; the nearest tables are taken"
            }
            findings.add(finding)
          }
          continue
        }
        try project.requireTables()
        projects += 1
        apple.append(try project.files())
        region = region ?? project.developmentRegion?.string
        findings.add(contentsOf: project.findings)
      } else if let generator = AppleProject.generator(in: folder, inside: root) {
        apple.append(try Self.searched(folder, generator, excluding: .none, inside: root, &findings))
      } else {
        apple.append(try ResourceFolders.apple(Text(folder), inside: root))
        Self.noteMissingProject(in: folder, &findings)
      }
    }
    if projects == 0, !choice.isEmpty {
      throw LocScriptError(.usage, "an app, a flavor or a model is given, and no folder is a checkout that it is about")
    }
    self.init(android, for: compiler, apple: apple, keys: keys, developmentRegion: region.map { Text($0) }, findings)
  }

  /// - Parameter findings: those of the search.
  private init(
    _ android: AndroidParts, for compiler: AndroidCompiler, apple: [[ResourceFile]], keys: KeyMap,
    developmentRegion: Text?, _ findings: DiagnosticList
  ) {
    self.init(
      android: android.files, androidLocales: android.locales, androidCompiler: compiler, androidMade: android.made,
      androidLocaleConfig: android.localeConfig, apple: apple, keys: keys, developmentRegion: developmentRegion)
    var findings = findings
    findings.add(contentsOf: self.findings)
    self.findings = findings
    shrinking = android.shrinking
    lint = android.lint
    hasAndroidLibraries = android.hasProject
  }

  /// Notes that a checkout has no Xcode project, so that nothing says which of its tables the app has.
  private static func noteMissingProject(in folder: String, _ findings: inout DiagnosticList) {
    let isCheckout = [".git", "Podfile"].contains { (name: String) -> Bool in
      FileReader.kind(of: FileReader.join(Text(folder) == "." ? "" : folder, name)) != .missing
    }
    guard isCheckout else { return }
    findings.add(
      Diagnostic(
        .project, "no Xcode project is here: the nearest tables are taken", at: SourcePosition(file: folder),
        help: "Let the tool that makes the project run first, or name the folder with the app's tables: --ios."))
  }

  /// The files of the nearest tables; nil if none are found.
  private static func tables(in folder: String, _ root: ProjectRoot?) -> [ResourceFile]? {
    do throws(LocScriptError) { return try ResourceFolders.apple(Text(folder), inside: root) } catch { return nil }
  }

  /// The files of a folder whose Xcode project is not made yet.
  private static func searched(
    _ folder: String, _ generator: String, excluding exclusion: PathExclusion, inside root: ProjectRoot?,
    _ findings: inout DiagnosticList
  ) throws(LocScriptError) -> [ResourceFile] {
    findings.add(
      Diagnostic(
        .project, "a tool makes the Xcode project of this file, and has not run here: the nearest tables are taken",
        at: SourcePosition(file: generator)))
    return try ResourceFolders.apple(Text(folder), excluding: exclusion, inside: root)
  }
}

/// What the folders and Gradle projects of an Android app bring into its catalog.
private struct AndroidParts {
  /// A later list wins.
  var files: [[ResourceFile]] = []
  var locales: [AndroidLocaleFilter] = []
  private(set) var shrinking: AndroidShrinking?
  private(set) var lint: AndroidLintIssues = []
  /// The names of the strings that a build adds itself.
  private(set) var made: [Text] = []
  var localeConfig: AndroidLocaleConfigFile?
  private(set) var hasProject = false

  /// - Throws: 201 for files beyond the limits.
  mutating func add(
    _ project: AndroidProject, excluding exclusion: PathExclusion, for compiler: AndroidCompiler,
    _ findings: inout DiagnosticList
  ) throws(LocScriptError) {
    let found = try project.files(excluding: exclusion, for: compiler)
    files += found
    localeConfig = project.localeConfig(of: found, &findings) ?? localeConfig
    locales += project.locales
    shrinking = project.shrinking ?? shrinking
    lint.formUnion(project.lint)
    made += project.madeTexts
    hasProject = true
    findings.add(contentsOf: project.findings)
  }
}
