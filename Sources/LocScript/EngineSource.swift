// Where the commands find an app: folders or checkouts that options name, a configuration, or the nearest one above.

import LocBase
import LocCatalog
import LocConfig

/// The app that a user's options name.
package struct EngineSource: Sendable {
  package var android: [String]
  package var ios: [String]
  package var configuration: String?
  /// Nil means the configuration's.
  package var androidCompiler: AndroidCompiler?
  package var apps: [String]
  package var flavor: String?
  /// Whether paths of the configuration, and links, may lead out of the project.
  package var allowsOutside: Bool

  package init(
    android: [String] = [], ios: [String] = [], configuration: String? = nil, androidCompiler: AndroidCompiler? = nil,
    apps: [String] = [], flavor: String? = nil, allowsOutside: Bool = false
  ) {
    self.android = android
    self.ios = ios
    self.configuration = configuration
    self.androidCompiler = androidCompiler
    self.apps = apps
    self.flavor = flavor
    self.allowsOutside = allowsOutside
  }

  /// The configuration to read: the named one or, if no folder is named, the nearest one at or above the file's folder.
  /// A folder of rules may itself have one.
  package func configuration(near file: String?) -> String? {
    if configuration != nil || !android.isEmpty || !ios.isEmpty { return configuration }
    let file = file ?? ""
    return Engine.findConfiguration(from: FileReader.kind(of: file) == .folder ? file : Self.folder(of: file))
  }

  /// Reads the app. Without any resources the engine has none.
  /// - Parameter file: The file near which to search the configuration.
  package func open(near file: String?) throws(LocScriptError) -> Engine {
    if let found = configuration(near: file) {
      // A file that the user names may be anywhere; a file that is found must be in the project.
      if configuration == nil, !allowsOutside { try ProjectRoot(of: Self.folder(of: found)).require(found) }
      return try Engine(configuration: found, androidCompiler: androidCompiler, allowsOutside: allowsOutside)
    }
    return try Engine(
      android: android, ios: ios,
      options: Engine.Options(
        androidCompiler: androidCompiler ?? .gradle, apps: apps, flavor: flavor, allowsOutside: allowsOutside))
  }

  /// The options that name this app, for a command line that reads the same: `--config locscript.toml`.
  package func options(near file: String?) -> [String] {
    var words: [String] = []
    func add(_ name: String, _ values: [String]) { for value in values { words += Self.option(name, value) } }
    add("--config", configuration(near: file).map { [$0] } ?? [])
    add("--android", android)
    add("--ios", ios)
    add("--android-compiler", androidCompiler.map { [$0.name] } ?? [])
    add("--app", apps)
    add("--flavor", flavor.map { [$0] } ?? [])
    if allowsOutside { words.append("--allow-outside") }
    return words
  }

  /// An option on a command line. After a space, a value that begins with a hyphen would be read as an option.
  package static func option(_ name: String, _ value: String) -> [String] {
    value.utf8.first == .hyphen ? ["\(name)=\(value)"] : [name, value]
  }

  /// The folder of a file; "." for a bare name.
  package static func folder(of file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: .slash) else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }
}
