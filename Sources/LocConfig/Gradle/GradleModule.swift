// One module of a Gradle project, as its build script describes it.

import LocBase

struct GradleModule {
  enum Kind {
    case app
    case library
    /// A dynamic feature: an app's part that a phone may load later.
    case feature
    /// Tests, and everything that is no Android module.
    case other
  }

  struct Flavor {
    let name: Text
    var dimension: Text = ""
    let position: SourcePosition
  }

  /// A locale that the build keeps: of the whole module, or of one flavor.
  struct LocaleFilter {
    let flavor: Text
    let text: Text
    let position: SourcePosition
  }

  struct Dependency {
    /// The configuration: `implementation`, `playApi`.
    var configuration: Text
    /// `:core`, or `projects.core` as the script writes it.
    let target: Text
    /// True when a condition decides whether the module is taken.
    var isConditional = false
    /// True when only a run of the build knows the configuration.
    var isOfUnknownVariants = false
    let position: SourcePosition
  }

  /// The res folders of a source set, as far as the script sets them.
  struct SourceSet {
    let name: Text
    /// True when the script replaces the usual folder.
    var isReplaced = false
    var folders: [Text] = []
  }

  /// What the script says of shrinking resources in a build type; in all of them for an empty name.
  struct Shrinking {
    let buildType: Text
    let isOn: Bool
    let position: SourcePosition
  }

  /// The path in the project: `:libs:core`, or ":" for the project itself.
  let path: Text
  /// The folder in the checkout.
  let folder: Text
  /// The place of the plugin that makes it what it is; the script as a whole without one.
  var position: SourcePosition

  var plugins: [Text] = []
  /// True when the script sets `applicationId`, which only an app has.
  var hasApplicationID = false
  var dimensions: [Text] = []
  var flavors: [Flavor] = []
  var buildTypes: [Text] = ["debug", "release"]
  /// In the order of the script; the last one that means a build type counts.
  var shrinking: [Shrinking] = []
  /// The issues of Android Lint that the script disables.
  var lintDisabled: [Text] = []
  /// The file of Lint's settings, where the script names one.
  var lintFile: Text?
  var localeFilters: [LocaleFilter] = []
  /// The place of locale filters that only a run of the build can know.
  var unreadFilters: SourcePosition?
  var sourceSets: [SourceSet] = []
  var dependencies: [Dependency] = []
  /// The place of dependencies that only a run of the build can know.
  var unreadDependencies: SourcePosition?
  /// The configurations that others take everything from: `shared` of `implementation.extendsFrom(shared)`.
  var extensions: [(source: Text, configuration: Text)] = []
  /// The names of the texts that the build makes itself: `resValue("string", "app_name", …)`.
  var madeTexts: [Text] = []
  /// The place of a plugin that another module's script applies under a condition.
  var unreadPlugin: SourcePosition?
  /// True when the build writes the list of the app's languages: `generateLocaleConfig`.
  var listsLocales = false
  /// What could not be read of the module's scripts. It is reported for the modules that an app is made of.
  private(set) var findings: [Diagnostic] = []
  private static let maxFindings = 20

  init(path: Text, folder: Text, position: SourcePosition) {
    self.path = path
    self.folder = folder
    self.position = position
  }

  /// The last part of the path.
  var name: Text { path.split(separator: .colon).last ?? path }

  /// What the module is, by its plugins. `android` and `android-library` are old names of the Android plugins. Where no plugin
  /// says it, an `applicationId` does, and at last a name that the project has given to a plugin of its own.
  var kind: Kind {
    var isGuessed = Kind.other
    for plugin in plugins {
      switch plugin {
      case "com.android.application", "android": return .app
      case "com.android.library", "android-library", "com.android.kotlin.multiplatform.library": return .library
      case "com.android.dynamic-feature": return .feature
      case "com.android.test": return .other
      // Gradle's own plugins for programs and libraries of the JVM.
      case "application", "org.gradle.application", "java-library", "org.gradle.java-library": continue
      default:
        if case .app = isGuessed { continue }
        if Self.hasWord("application", plugin) { isGuessed = .app }
        if Self.hasWord("library", plugin) { isGuessed = .library }
      }
    }
    return hasApplicationID ? .app : isGuessed
  }

  /// The usual res folders of the source set `main`. The Kotlin plugin for several platforms puts Android's resources into
  /// `src/androidMain` as well, and Android's own plugin for libraries of several platforms has that folder alone.
  private var mainFolders: [Text] {
    if plugins.contains("com.android.kotlin.multiplatform.library") { return ["src/androidMain/res"] }
    let isMultiplatform = plugins.contains { $0.contains("multiplatform") }
    return isMultiplatform ? ["src/main/res", "src/androidMain/res"] : ["src/main/res"]
  }

  private static func hasWord(_ word: Text, _ plugin: Text) -> Bool {
    for part in plugin.utf8.split(whereSeparator: { $0 == .period || $0 == .hyphen || $0 == .underscore }) {
      if Text(decoding: part) == word { return true }
    }
    return false
  }

  // MARK: What the script adds

  mutating func report(
    _ message: String, at position: SourcePosition, code: DiagnosticCode = .unreadProject,
    help: String = "Name the folders in resources of [android], in place of project."
  ) {
    guard findings.count < Self.maxFindings else { return }
    findings.append(Diagnostic(code, message, at: position, help: help))
  }

  /// Gives what a configuration has to those that take everything from it.
  mutating func extendConfigurations() {
    var added: [Dependency] = []
    for dependency in dependencies {
      for (source, configuration) in extensions where source == dependency.configuration {
        var copy = dependency
        copy.configuration = configuration
        added.append(copy)
      }
    }
    dependencies += added
  }

  mutating func addFlavor(_ name: Text, at position: SourcePosition) {
    for flavor in flavors where flavor.name == name { return }
    flavors.append(Flavor(name: name, position: position))
  }

  mutating func addBuildType(_ name: Text) {
    if !buildTypes.contains(name) { buildTypes.append(name) }
  }

  mutating func setDimension(_ dimension: Text, ofFlavor name: Text) {
    for index in flavors.indices where flavors[index].name == name { flavors[index].dimension = dimension }
  }

  mutating func addFolders(_ folders: [Text], toSet name: Text, replacing: Bool) {
    let known = sourceSets.firstIndex { $0.name == name }
    if known == nil { sourceSets.append(SourceSet(name: name)) }
    let index = known ?? sourceSets.count - 1
    if replacing {
      sourceSets[index].isReplaced = true
      sourceSets[index].folders = []
    }
    sourceSets[index].folders += folders
  }

  /// The res folders of a source set, in the checkout: the usual one, unless the script replaces it, and those that it adds.
  func folders(ofSet name: Text) -> [Text] {
    var folders = (name == "main" ? mainFolders : ["src/" + name + "/res"]).map { FileReader.join(folder, $0) }
    for set in sourceSets where set.name == name {
      if set.isReplaced { folders = [] }
      for folder in set.folders where !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }
}
