// The resources of one Android app that is found in a project.

package import LocBase
package import LocCatalog
package import LocLocale

/// The resources of one Android app, as its project's files describe them.
package struct AndroidProject: Sendable {
  /// The name of the app's module: ":app".
  package let app: Text
  /// The res folders of each source set, as the user knows them; a later set wins.
  package var resources: [[String]] = []
  /// The locales that the build keeps; none when it keeps every language.
  package var locales: [AndroidLocaleFilter] = []
  /// The resources that the build keeps when it shrinks; nil if the scripts do not enable shrinking.
  package var shrinking: AndroidShrinking?
  /// The app's instructions for Android Lint about all its strings.
  package let lint: AndroidLintIssues
  /// The names of the strings that the build makes itself, which are not read.
  package let madeTexts: [Text]
  /// How each folder was interpreted, and what could not be read.
  package var findings = DiagnosticList()
  /// The folder that links must not lead out of.
  private let root: ProjectRoot
  /// Whether the build may have res folders that are not known.
  private let hasUnreadFolders: Bool
  /// Whether the plugin of moko-resources keeps line breaks.
  private let keepsLines: Bool
  /// The res folders of the app's own source sets, with those that have no values; a later one wins.
  private let ownFolders: [Text]
  /// The list of languages that the build writes; nil if it writes none.
  private let madeList: MadeLocaleList?

  /// What `generateLocaleConfig` makes the build write.
  private struct MadeLocaleList {
    let position: SourcePosition
    /// The language of the default texts; nil if no `resources.properties` states it, as the build requires.
    let main: Text?
    let writesDefault: Bool
    /// Whether the app also has the languages en-XA and ar-XB, for testing layouts.
    let hasPseudoLocales: Bool
  }
}

extension AndroidProject {
  /// Whether a folder is a Gradle project.
  package static func isHere(_ folder: String) -> Bool { GradleProject.isHere(folder.isEmpty ? "." : folder) }

  /// Reads the Gradle project in a folder.
  /// - Parameter root: The folder that links must not lead out of; nil: the folder's own project.
  /// - Throws: 201 without an app, 200 for several without a choice, or for an app or a flavor that does not exist.
  package init(_ folder: String, _ choice: AppChoice, inside root: ProjectRoot? = nil) throws(LocScriptError) {
    let project: GradleProject
    if let model = choice.model {
      project = try GradleProject(folder, model: model, inside: root)
    } else {
      project = GradleProject(folder, inside: root)
    }
    try self.init(project, choice)
  }

  private init(_ project: GradleProject, _ choice: AppChoice) throws(LocScriptError) {
    var project = project
    let app = try project.app(choice)
    let module = project.modules[app]
    let variant = try project.variant(of: module, choice)
    self.app = module.path
    self.root = project.checkout.limits
    project.note("\(module.path) is the app", at: module.position)
    let libraries = project.libraries(of: app, variant)
    var named: [Text] = []
    var folders: [[Text]] = []
    for library in libraries {
      let sets = project.sourceSets(of: project.modules[library], variant)
      if !sets.isEmpty { named.append(project.modules[library].path) }
      folders += sets.map { $0.folders }
    }
    if !libraries.isEmpty {
      let count = libraries.count == 1 ? "1 module is its library" : "\(libraries.count) modules are its libraries"
      let texts =
        named.isEmpty ? "none has values" : "\(listed(named.reversed())) \(named.count == 1 ? "has" : "have") values"
      project.note(count + "; " + texts, at: SourcePosition(file: module.position.file))
    }
    let own = project.sourceSets(of: module, variant)
    folders += own.map { $0.folders }
    project.note(
      own.isEmpty
        ? "\(module.path) has no values of its own" : "source sets of \(module.path): \(listed(own.map { $0.name }))",
      at: SourcePosition(file: module.position.file))
    project.noteFlavors(of: module, variant)
    project.noteFeatures()
    madeTexts = project.noteMadeTexts(of: [app] + libraries)
    locales = project.locales(of: module, variant)
    shrinking = project.shrinking(of: app, libraries, variant)
    lint = project.lint(of: module)
    let main = project.noteUnqualifiedLocale(of: module)
    madeList = module.locales.listedAt.map {
      MadeLocaleList(
        position: $0, main: main, writesDefault: project.pluginVersion().writesDefaultLocale,
        hasPseudoLocales: module.place(.pseudoLocales, ofBuildType: variant.buildType) != nil)
    }
    if let place = madeList?.position, project.pluginVersion().text == nil {
      project.note(
        "the version of the Android Gradle plugin was not found: it counts as 8.8 or later, which writes "
          + "android:defaultLocale into the list of languages", at: place)
    }
    ownFolders = variant.sourceSets.flatMap { module.folders(ofSet: $0) }.map { Text(project.checkout.fullPath($0)) }
    keepsLines = project.hasProperty("moko.resources.strictLineBreaks", "true")
    hasUnreadFolders = ([app] + libraries).contains { project.modules[$0].place(ofUnread: .folders) != nil }
    project.reportUnread(of: [app] + libraries)
    resources = folders.map { set in set.map { project.checkout.fullPath($0) } }
    findings = project.checkout.findings
    guard !resources.isEmpty else {
      var problems = [
        Diagnostic(
          .noResources, "the app \(module.path) has no values*/*.xml", at: module.position,
          help: "Name the res folders: resources of [android] in locscript.toml, or --android.")
      ]
      for finding in findings.items where finding.severity != .note { problems.append(finding) }
      throw LocScriptError(.unreadable, problems)
    }
  }
}

extension AndroidProject {
  /// The app's LocaleConfig: named by its manifest, or written by the build.
  /// - Parameter files: the app's resources.
  package func localeConfig(
    of files: [[ResourceFile]], _ findings: inout DiagnosticList
  ) -> AndroidLocaleConfigFile? {
    let search = LocaleConfigSearch(ownFolders, inside: root, mayBeMade: true)
    for var finding in search.findings.items {
      // A folder that was not read may have the file that the manifest names.
      if hasUnreadFolders, search.file == nil { finding.severity = .note }
      findings.add(finding)
    }
    guard let madeList else { return search.file }
    if let reference = search.reference {
      findings.add(
        Diagnostic(
          .localeConfig, "the Android build fails: the manifest names a LocaleConfig, and the build writes one, too",
          severity: .error, at: reference.place, help: "Remove android:localeConfig, or generateLocaleConfig."))
      return search.file
    }
    guard let main = madeList.main else {
      findings.add(
        Diagnostic(
          .localeConfig,
          "the Android build fails: generateLocaleConfig needs the language of the default texts, and no file states it",
          severity: .error, at: madeList.position,
          help: "Write unqualifiedResLocale=en into res/resources.properties of the app's main source set."))
      return nil
    }
    return AndroidLocaleConfigFile(
      madeFor: files, default: main, keeping: locales, writesDefault: madeList.writesDefault,
      hasPseudoLocales: madeList.hasPseudoLocales, at: madeList.position)
  }

  /// The files of each source set.
  /// - Throws: 201 for files beyond the limits.
  package func files(
    excluding exclusion: PathExclusion = .none, for compiler: AndroidCompiler
  ) throws(LocScriptError) -> [[ResourceFile]] {
    var sets: [[ResourceFile]] = []
    for set in resources {
      var files: [ResourceFile] = []
      for folder in set where !exclusion.contains(Text(folder)) {
        if MokoResources.isHere(Text(folder)) {
          files += MokoResources.files(in: Text(folder), keepsLines: keepsLines, excluding: exclusion, inside: root)
          continue
        }
        do throws(LocScriptError) {
          files += try ResourceFolders.android(Text(folder), excluding: exclusion, for: compiler, inside: root)
        } catch {
          // Values folders without files are not an error of a source set.
          guard error.diagnostics.first?.code == .noResources else { throw error }
        }
      }
      if !files.isEmpty { sets.append(files) }
    }
    return sets
  }
}
