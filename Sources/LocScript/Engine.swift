// The core behind every interface: an app's resources and settings, read once, used by any number of threads.

public import LocBase
public import LocCatalog
import LocCheck
package import LocConfig
import LocRender

/// The version of the library.
public let version = "\(libraryVersion)"

/// Resources and settings of one app. Immutable.
public final class Engine: Sendable {
  /// Settings beyond the folders.
  public struct Options: Sendable {
    /// The convention for the names of iOS keys.
    public var iosKeys: KeyConvention
    /// CFBundleDevelopmentRegion (default: from an Info.plist among the files).
    public var developmentRegion: String?
    /// The tool that builds the Android app's resources.
    public var androidCompiler: AndroidCompiler
    /// The apps to select in folders that are checkouts: Gradle modules (":app") or Xcode targets, one for each
    /// checkout (default: the only app).
    public var apps: [String]
    /// The product flavor of an Android app, or the flavors of several dimensions as one name: "playDemo".
    public var flavor: String?
    /// The file with what a run of an Android build says of its modules, to read in place of the build scripts; the
    /// script `locscript.init.gradle` prints it (default: the scripts are read).
    public var androidModel: String?
    /// The names of keys that do not follow the convention; if a key is listed twice, the last entry counts.
    public var keyNames: [KeyName]
    /// Whether links may lead out of a folder's project: its git (or similar) checkout, else the folder.
    public var allowsOutside: Bool

    /// The default settings: same keys, the development region from the app's files, an Android app built by Gradle,
    /// the only app of a checkout, nothing from outside the project.
    public init(
      iosKeys: KeyConvention = .same, developmentRegion: String? = nil, androidCompiler: AndroidCompiler = .gradle,
      apps: [String] = [], flavor: String? = nil, androidModel: String? = nil, keyNames: [KeyName] = [],
      allowsOutside: Bool = false
    ) {
      self.iosKeys = iosKeys
      self.developmentRegion = developmentRegion
      self.androidCompiler = androidCompiler
      self.apps = apps
      self.flavor = flavor
      self.androidModel = androidModel
      self.keyNames = keyNames
      self.allowsOutside = allowsOutside
    }

    var keys: KeyMap { KeyMap(ios: iosKeys, names: keyNames.compactMap { $0.line }) }
  }

  /// One resource file in memory.
  public struct File: Sendable {
    /// The platform of the file.
    public var platform: Device.Platform
    /// The path with its folder: `values-fr/strings.xml`, `fr.lproj/Localizable.strings`.
    public var path: String
    /// The file's bytes.
    public var bytes: [UInt8]

    /// A file of one platform.
    public init(_ platform: Device.Platform, path: String, bytes: [UInt8]) {
      self.platform = platform
      self.path = path
      self.bytes = bytes
    }
  }

  let catalog: Catalog
  let renderer: Renderer
  /// The settings of the configuration file beyond the resources; the defaults without a file.
  let settings: Configuration?
  /// The versions of `[[released]]`.
  package let released: ReleasedCatalogs
  /// The folder that links in the caller's folders must not lead out of; nil: each folder's own project.
  package let root: ProjectRoot?
  /// How the engine was opened.
  let origin: EngineOrigin
  /// The files of an engine from a pack; nil for one that reads the disk.
  let archive: FileArchive?

  init(_ app: EngineOrigin.App, of origin: EngineOrigin, archive: FileArchive? = nil) {
    var catalog = app.catalog
    catalog.policy = app.settings?.check.policy(today: today)
    catalog.androidRelease = app.settings?.androidRelease
    self.catalog = catalog
    self.origin = origin
    self.archive = archive
    settings = app.settings
    root = origin.allowsOutside ? .anywhere : nil
    released = ReleasedCatalogs(
      app.settings?.check.released ?? [], like: catalog, androidCompiler: app.androidCompiler,
      inside: app.settings?.root ?? root, archive: archive)
    renderer = Renderer(catalog)
  }

  private convenience init(_ origin: EngineOrigin) throws(LocScriptError) { self.init(try origin.open(), of: origin) }

  /// The app that a search has found.
  convenience init(_ search: AppSearch, options: Options) throws(LocScriptError) {
    let origin = EngineOrigin.folders(android: search.android, ios: search.ios, options)
    // The search has not followed links that lead out of a project.
    self.init(try origin.open(known: options.allowsOutside ? [:] : search.androidProjects), of: origin)
  }

  /// Reads Android res folders (if several define a key, the last one wins, as in a Gradle merge) and iOS resource
  /// folders. Without any folder, the engine builds messages and runs rules. A folder may also be a Gradle checkout or
  /// contain an Xcode project: then the resources of its app are read.
  /// - Throws: 201 for a folder that cannot be read or has no resources, 200 for a checkout with several apps if the
  ///   options select none. Files that would not build are in `diagnostics`.
  public convenience init(
    android: [String] = [], ios: [String] = [], options: Options = Options()
  ) throws(LocScriptError) {
    try self.init(.folders(android: android, ios: ios, options))
  }

  /// An engine over files in memory.
  /// - Throws: 100 for a path without a folder.
  public convenience init(files: [File], options: Options = Options()) throws(LocScriptError) {
    let inputs = files.map { Catalog.Input($0.platform, path: Text($0.path), bytes: $0.bytes) }
    try self.init(.memory(inputs, options))
  }

  /// The same for bytes that the engine and its tables share.
  package convenience init(
    shared files: [(platform: Device.Platform, path: String, bytes: SharedBytes)], options: Options
  ) throws(LocScriptError) {
    let inputs = files.map { Catalog.Input($0.platform, path: Text($0.path), bytes: $0.bytes) }
    try self.init(.memory(inputs, options))
  }

  /// Opens an engine from a locscript.toml; the paths in the file are relative to its folder.
  /// - Parameters:
  ///   - path: the file.
  ///   - app: The name of one of the file's `[[app]]` (default: the only one).
  ///   - androidCompiler: Overrides the file's `android.compiler`.
  ///   - allowsOutside: Whether the file's paths, and links, may lead out of its project: the git (or similar)
  ///     checkout, else its folder.
  /// - Throws: 201 and 202, with line and column for errors in the file; 200 for a file with several apps if `app` does not
  ///   name one.
  public convenience init(
    configuration path: String, app: String? = nil, androidCompiler: AndroidCompiler? = nil,
    allowsOutside: Bool = false
  ) throws(LocScriptError) {
    try self.init(.configuration(path, app: app, androidCompiler, allowsOutside: allowsOutside))
  }

  /// An engine with settings that need not be on disk.
  package convenience init(
    _ settings: Configuration, androidCompiler: AndroidCompiler? = nil
  ) throws(LocScriptError) {
    let origin = EngineOrigin.configuration(
      settings.path, app: settings.app?.string, androidCompiler, allowsOutside: settings.root.allowsAll)
    self.init(try EngineOrigin.App(settings, androidCompiler), of: origin)
  }

  /// The nearest locscript.toml in this folder or above it.
  public static func findConfiguration(from folder: String) -> String? { Configuration.find(from: folder) }

  /// A file's bytes, read as the engine reads its own files.
  /// - Throws: 201 with the system's message.
  public static func readFile(_ path: String) throws(LocScriptError) -> [UInt8] { try FileReader.read(path) }

  /// Whether the engine has resources of either platform; without any no key is checked.
  public var hasResources: Bool { !catalog.stores.isEmpty }

  /// The findings about the resources, and about settings of the configuration that match nothing in them.
  public var diagnostics: [Diagnostic] { catalog.diagnostics }
  /// Findings because of which no phone of a platform gets the app's strings.
  package var faults: [Diagnostic] { catalog.faults }
}
