// The core behind every interface: an app's resources and settings, read once, used by any number of threads.

import LocBase
import LocCatalog
import LocConfig
import LocRender

/// The version of the library.
public let version = "\(libraryVersion)"

/// Resources and settings of one app. Immutable.
public final class Engine: Sendable {
  /// Settings beyond the folders.
  public struct Options: Sendable {
    /// How iOS keys are named.
    public var iosKeys: KeyConvention
    /// CFBundleDevelopmentRegion; nil takes what an Info.plist among the files says.
    public var developmentRegion: String?

    /// The usual settings: same keys, the development region that the app itself states.
    public init(iosKeys: KeyConvention = .same, developmentRegion: String? = nil) {
      self.iosKeys = iosKeys
      self.developmentRegion = developmentRegion
    }
  }

  /// One resource file in memory.
  public struct File: Sendable {
    /// The platform of the file.
    public var platform: Device.Platform
    /// With its folder: `values-fr/strings.xml`, `fr.lproj/Localizable.strings`.
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

  package let catalog: Catalog
  package let renderer: Renderer
  /// What the configuration file says beyond the resources; the defaults without one.
  package let settings: Configuration?

  private init(_ catalog: Catalog, settings: Configuration? = nil) {
    self.catalog = catalog
    self.settings = settings
    renderer = Renderer(catalog)
  }

  /// Reads Android res folders (later ones win, as in a Gradle merge) and iOS resource folders. Without any folder the
  /// engine builds messages and runs rules.
  /// - Throws: 201 for a folder that cannot be read or holds no resources. Files that would not build are in `diagnostics`.
  public convenience init(
    android: [String] = [], ios: [String] = [], options: Options = Options()
  ) throws(LocScriptError) {
    self.init(
      try Catalog(
        androidFolders: android, appleFolders: ios, keys: KeyMap(ios: options.iosKeys),
        developmentRegion: options.developmentRegion))
  }

  /// An engine over files in memory.
  /// - Throws: 100 for a path without a folder.
  public convenience init(files: [File], options: Options = Options()) throws(LocScriptError) {
    try self.init(files.map { Catalog.Input($0.platform, path: $0.path, bytes: $0.bytes) }, options: options)
  }

  package convenience init(_ files: [Catalog.Input], options: Options) throws(LocScriptError) {
    self.init(
      try Catalog(files: files, keys: KeyMap(ios: options.iosKeys), developmentRegion: options.developmentRegion))
  }

  /// An engine as a locscript.toml says; its paths are relative to its folder.
  /// - Throws: 201 and 202, with line and column for what the file gets wrong.
  public convenience init(configuration path: String) throws(LocScriptError) {
    let settings = try Configuration.load(path)
    self.init(try Catalog(settings), settings: settings)
  }

  /// The nearest locscript.toml in this folder or above it.
  public static func findConfiguration(from folder: String) -> String? { Configuration.find(from: folder) }

  /// A file's bytes, as the engine reads its own.
  /// - Throws: 201 with the system's words.
  public static func readFile(_ path: String) throws(LocScriptError) -> [UInt8] { try FileReader.read(path) }

  /// What was wrong with the resources, and what of the configuration has no effect.
  public var diagnostics: [Diagnostic] {
    var findings = settings?.findings ?? DiagnosticList()
    findings.add(contentsOf: catalog.diagnostics)
    return findings.items
  }
}
