// locscript.toml names an app's texts and rules and sets their limits. A file in, typed settings out.

package import LocBase
package import LocCatalog
package import LocLocale

/// The settings of one `locscript.toml`. Paths are relative to the file's folder and begin with that folder as the caller
/// named it.
package struct Configuration: Sendable {
  package static let fileName = "locscript.toml"
  /// The limit on the bytes of a configuration file; the TOML reader has the same limit.
  package static let maxBytes = 1 << 20

  /// One pattern of `resources`, and its position in the file.
  package struct ResourcePattern: Sendable {
    package let pattern: PathPattern
    package let position: SourcePosition
  }

  /// The patterns of `[android]` or `[ios]` for its resource folders.
  package struct Folders: Sendable {
    package var resources: [ResourcePattern] = []
    package var exclude: [PathPattern] = []
    /// The folder of the project that has the app, in place of `resources`.
    package var project: String?
    package var choice = AppChoice()
  }

  /// One `[[app]]`: its name, if it has one, and its place.
  struct AppEntry: Sendable {
    var name: Text?
    let position: SourcePosition
  }

  /// The file's path as the caller named it.
  package let path: String
  /// The file's `[[app]]` whose settings these are; nil for a file without one.
  var entry: AppEntry?
  /// The file's folder; "" for the current one.
  package let folder: String
  /// The folder that the file's paths, and links in its folders, must not lead out of.
  package let root: ProjectRoot

  package var android = Folders()
  /// The build's locale filters; none when it keeps every language.
  package var androidLocales: [AndroidLocaleFilter] = []
  /// The tool that makes the app of its resources.
  package var androidCompiler = AndroidCompiler.gradle
  /// The release of Android that previews are of where nobody names one; nil: today's.
  package var androidRelease: Int?
  package var ios = Folders()
  package var developmentRegion: Text?
  package var keys = KeyMap()
  /// The rules' folder.
  package var rulesRoot: String?
  package var limits = RuleLimits()
  package var check = CheckSettings()
  /// The address of a string in the translation tool, with `{key}` and `{locale}` in it.
  package var reportLink: Text?

  /// The name of the `[[app]]` whose settings these are; nil for a file without one.
  package var app: Text? { entry?.name }

  init(path: String, allowsOutside: Bool) {
    self.path = path
    folder = Self.parent(ofFile: path)
    root = allowsOutside ? .anywhere : ProjectRoot(of: folder)
  }

  /// Reads and checks a configuration file.
  /// Fails with everything that is wrong in it: unknown settings, wrong types, impossible values, each with its place.
  /// - Parameters:
  ///   - app: The name of one of its `[[app]]`; nil: the only one, if there are any.
  ///   - allowsOutside: whether paths and links may lead out of the project that the file is in.
  package static func load(
    _ path: String, app: String? = nil, allowsOutside: Bool = false
  ) throws(LocScriptError) -> Configuration {
    try loadAll(path, allowsOutside: allowsOutside).one(named: app)
  }

  /// Reads a configuration file: the settings of each `[[app]]`; those of the file if it has none.
  package static func loadAll(
    _ path: String, allowsOutside: Bool = false
  ) throws(LocScriptError) -> [Configuration] {
    try parseAll(FileReader.read(path, limit: maxBytes), path: path, allowsOutside: allowsOutside)
  }

  /// Reads a configuration from memory, as if the file were at `path`.
  package static func parse(
    _ bytes: [UInt8], path: String, app: String? = nil, allowsOutside: Bool = false
  ) throws(LocScriptError) -> Configuration {
    try parseAll(bytes, path: path, allowsOutside: allowsOutside).one(named: app)
  }

  /// Reads the settings of each `[[app]]` from memory, as if the file were at `path`.
  package static func parseAll(
    _ bytes: [UInt8], path: String, allowsOutside: Bool = false
  ) throws(LocScriptError) -> [Configuration] {
    try bytes.withSlice { (text) throws(LocScriptError) -> [Configuration] in
      let document = try ConfigurationDocument(text, file: path)
      var reader = ConfigurationReader(document, allowsOutside: allowsOutside)
      return try reader.read()
    }
  }

  /// The Android resource folders in the order in which later ones win. Empty without `[android] resources`.
  package func androidFolders() throws(LocScriptError) -> [String] {
    try expand(android, excluding: androidExclusion, section: "android")
  }

  /// The iOS resource folders in the order in which later ones win. Empty without `[ios] resources`.
  package func iosFolders() throws(LocScriptError) -> [String] {
    try expand(ios, excluding: iosExclusion, section: "ios")
  }

  /// The error about a folder as a whole, moved to the place where the file names the folder.
  package func placed(_ error: LocScriptError, _ path: Text, of folders: Folders) -> LocScriptError {
    guard error.diagnostics.first?.position == SourcePosition(file: path),
      let named = folders.resources.first(where: { FileReader.join(Text(folder), $0.pattern.text) == path })
    else { return error }
    var error = error
    error.diagnostics[0].message = "\(path): \(error.diagnostics[0].message)"
    error.diagnostics[0].position = named.position
    return error
  }

  package var androidExclusion: PathExclusion { PathExclusion(patterns: android.exclude, base: Text(folder)) }

  package var iosExclusion: PathExclusion { PathExclusion(patterns: ios.exclude, base: Text(folder)) }

  /// Expands the patterns. A folder that two patterns match takes its place in the order from the later one.
  private func expand(
    _ folders: Folders, excluding exclusion: PathExclusion, section: String
  ) throws(LocScriptError) -> [String] {
    var found: [(path: Text, position: Int)] = []
    var places: [Text: Int] = [:]
    for resource in folders.resources {
      let pattern = resource.pattern
      var matches = 0
      for path in try pattern.expand(below: Text(folder)) where !exclusion.contains(path) {
        if pattern.hasWildcards, FileReader.kind(of: path) != .folder { continue }
        try root.require(path.string, at: resource.position)
        matches += 1
        places[path] = found.count
        found.append((path, found.count))
      }
      guard matches > 0 else {
        throw LocScriptError(
          .noResources, "\(section).resources: nothing is at \(FileReader.join(Text(folder), pattern.text))",
          at: resource.position, help: "Paths are relative to the folder of \(path).")
      }
    }
    return found.filter { places[$0.path] == $0.position }.map { $0.path.string }
  }

  private static func parent(ofFile path: String) -> String {
    path.utf8.lastIndex(of: .slash) == path.utf8.startIndex ? "/" : parentFolder(of: Text(path)).string
  }
}
