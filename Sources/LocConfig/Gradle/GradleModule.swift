// One module of a Gradle project, as its build script describes it.

import LocBase

struct GradleModule {
  enum Kind {
    case app
    case library
    /// A dynamic feature: an app's part that a phone may load later.
    case feature
    /// Tests, and everything that is not an Android module.
    case other
  }

  /// The res folders of a source set, as far as the script sets them.
  struct SourceSet {
    let name: Text
    /// True when the script replaces the usual folder.
    var isReplaced = false
    var folders: [Text] = []
  }

  /// What a build type turns on.
  enum BuildTypeFlag {
    /// `shrinkResources`
    case shrinking
    /// `isPseudoLocalesEnabled`: the app also has en-XA and ar-XB.
    case pseudoLocales

    /// The flag with this name in Groovy or Kotlin, or of its setter; nil for other names.
    init?(_ name: Text) {
      switch name {
      case "shrinkResources", "isShrinkResources", "setShrinkResources": self = .shrinking
      case "pseudoLocalesEnabled", "isPseudoLocalesEnabled", "setPseudoLocalesEnabled": self = .pseudoLocales
      default: return nil
      }
    }
  }

  /// A value that the script gives to a flag of a build type; an empty name means all of them.
  struct BuildTypeSetting {
    let flag: BuildTypeFlag
    let buildType: Text
    let isOn: Bool
    let position: SourcePosition
  }

  /// The path in the project: `:libs:core`, or ":" for the project itself.
  let path: Text
  /// The folder in the checkout.
  let folder: Text
  /// The position of the plugin that determines its kind; without one, the whole script.
  var position: SourcePosition

  var plugins: [Text] = []
  /// True when the script sets `applicationId`, which only an app has.
  var hasApplicationID = false
  var variants = GradleVariantNames()
  /// In the order of the script; the last one that means a build type counts.
  var buildTypeSettings: [BuildTypeSetting] = []
  /// The issues of Android Lint that the script disables.
  var lintDisabled: [Text] = []
  /// The issues to which the script gives a severity, whatever the file of Lint's settings says.
  var lintEnabled: [Text] = []
  /// The file of Lint's settings, if the script names one.
  var lintFile: Text?
  var locales = GradleLocales()
  var sourceSets: [SourceSet] = []
  var dependencies = GradleDependencies()
  /// The names of the texts that the build makes itself: `resValue("string", "app_name", …)`.
  var madeTexts: [Text] = []
  /// The parts of the module's scripts that could not be read.
  var unread: [GradleUnread] = []

  init(path: Text, folder: Text, position: SourcePosition) {
    self.path = path
    self.folder = folder
    self.position = position
  }

  /// The last part of the path.
  var name: Text { path.split(separator: .colon).last ?? path }

  /// The module's kind, by its plugins. `android` and `android-library` are old names of the Android plugins. Without a
  /// known plugin: an app if it sets `applicationId`; otherwise guessed from the project's own plugin names.
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

  /// The default res folders of a source set. The Kotlin Multiplatform plugin also has Android resources in
  /// `src/androidMain`, `src/androidDebug` and so on, and Android's own plugin for multiplatform libraries, which has
  /// no variants, only in `src/androidMain`.
  private func usualFolders(ofSet name: Text) -> [Text] {
    if plugins.contains("com.android.kotlin.multiplatform.library") {
      return name == "main" ? ["src/androidMain/res"] : []
    }
    let isMultiplatform = plugins.contains { $0.contains("multiplatform") }
    let own = "src/" + name + "/res"
    return isMultiplatform ? [own, "src/android" + GradleVariant.capital(name) + "/res"] : [own]
  }

  private static func hasWord(_ word: Text, _ plugin: Text) -> Bool {
    for part in plugin.utf8.split(whereSeparator: { $0 == .period || $0 == .hyphen || $0 == .underscore }) {
      if Text(decoding: part) == word { return true }
    }
    return false
  }

  // MARK: Additions by the script

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

  /// The res folders of a source set, in the checkout: the default one, unless the script replaces it, and those that
  /// it adds.
  func folders(ofSet name: Text) -> [Text] {
    var folders = usualFolders(ofSet: name).map { FileReader.join(folder, $0) }
    for set in sourceSets where set.name == name {
      if set.isReplaced { folders = [] }
      for folder in set.folders where !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }
}
