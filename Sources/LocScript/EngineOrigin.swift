// How an engine was opened, so that the same can be done again: from the disk, or from the files of a pack.

import LocBase
import LocCatalog
import LocConfig

/// The arguments that identify an engine's app.
enum EngineOrigin: Sendable {
  case folders(android: [String], ios: [String], Engine.Options)
  case configuration(String, app: String?, AndroidCompiler?, allowsOutside: Bool)
  case memory([Catalog.Input], Engine.Options)

  /// The kind of source.
  struct App {
    let catalog: Catalog
    let settings: Configuration?
    let androidCompiler: AndroidCompiler

    init(_ catalog: Catalog, _ options: Engine.Options) {
      self.catalog = catalog
      settings = nil
      androidCompiler = options.androidCompiler
    }

    init(_ settings: Configuration, _ androidCompiler: AndroidCompiler?) throws(LocScriptError) {
      catalog = try Catalog(settings, androidCompiler: androidCompiler)
      self.settings = settings
      self.androidCompiler = androidCompiler ?? settings.androidCompiler
    }
  }

  var allowsOutside: Bool {
    switch self {
    case .folders(_, _, let options), .memory(_, let options): options.allowsOutside
    case .configuration(_, _, _, let allowsOutside): allowsOutside
    }
  }

  /// - Parameter known: The Android projects that were already read, by their folders.
  func open(known: [Text: AndroidProject] = [:]) throws(LocScriptError) -> App {
    switch self {
    case .folders(let android, let ios, let options):
      App(
        try Catalog(
          androidFolders: android, androidCompiler: options.androidCompiler, appleFolders: ios,
          choice: AppChoice(apps: options.apps, flavor: options.flavor, model: options.androidModel),
          keys: options.keys, developmentRegion: options.developmentRegion,
          inside: options.allowsOutside ? .anywhere : nil, known: known),
        options)
    case .configuration(let path, let app, let compiler, let allowsOutside):
      try App(Configuration.load(path, app: app, allowsOutside: allowsOutside), compiler)
    case .memory(let files, let options):
      App(
        try Catalog(
          files: files, androidCompiler: options.androidCompiler, keys: options.keys,
          developmentRegion: options.developmentRegion.map { Text($0) }), options)
    }
  }
}

// MARK: - As bytes

extension EngineOrigin {
  func write(to pack: inout PackWriter) {
    switch self {
    case .folders(let android, let ios, let options):
      pack.put(0)
      for folders in [android, ios] { pack.put(folders) { (pack, folder) -> Void in pack.put(folder) } }
      options.write(to: &pack)
    case .configuration(let path, let app, let compiler, let allowsOutside):
      pack.put(1)
      pack.put(path)
      pack.put(app)
      pack.put(compiler?.name)
      pack.put(allowsOutside ? 1 : 0)
    case .memory(let files, let options):
      pack.put(2)
      pack.put(files) { (pack, file) -> Void in
        pack.put("\(file.platform.name)")
        pack.put(file.path.string)
        pack.put(file.bytes)
      }
      options.write(to: &pack)
    }
  }

  init(_ pack: inout PackReader) throws(LocScriptError) {
    let readText = { (pack: inout PackReader) throws(LocScriptError) -> String in try pack.text() }
    switch try pack.number() {
    case 0:
      let (android, ios) = (try pack.list(readText), try pack.list(readText))
      self = .folders(android: android, ios: ios, try Engine.Options(&pack))
    case 1:
      let (path, app, compiler) = (try pack.text(), try pack.optionalText(), try pack.optionalText())
      self = .configuration(
        path, app: app, try compiler.map { (name) throws(LocScriptError) in try AndroidCompiler(packed: name) },
        allowsOutside: try pack.number() == 1)
    case 2:
      let files = try pack.list { (pack) throws(LocScriptError) -> Catalog.Input in
        let name = Text(try pack.text())
        let platform = Device.Platform.allCases.first { Text("\($0.name)") == name }
        guard let platform else { throw PackReader.damaged }
        return Catalog.Input(platform, path: Text(try pack.text()), bytes: try pack.bytes())
      }
      self = .memory(files, try Engine.Options(&pack))
    default: throw PackReader.damaged
    }
  }
}

extension Engine.Options {
  fileprivate func write(to pack: inout PackWriter) {
    pack.put(KeyConvention.allCases.firstIndex(of: iosKeys) ?? 0)
    pack.put(developmentRegion)
    pack.put(androidCompiler.name)
    pack.put(apps) { (pack, app) -> Void in pack.put(app) }
    pack.put(flavor)
    pack.put(androidModel)
    pack.put(keyNames) { (pack, name) -> Void in
      pack.put(name.android)
      pack.put(name.ios)
      pack.put(name.key)
    }
    pack.put(allowsOutside ? 1 : 0)
  }

  fileprivate init(_ pack: inout PackReader) throws(LocScriptError) {
    self.init()
    let convention = try pack.number()
    guard KeyConvention.allCases.indices.contains(convention) else { throw PackReader.damaged }
    iosKeys = KeyConvention.allCases[convention]
    developmentRegion = try pack.optionalText()
    androidCompiler = try AndroidCompiler(packed: try pack.text())
    apps = try pack.list { (pack) throws(LocScriptError) in try pack.text() }
    flavor = try pack.optionalText()
    androidModel = try pack.optionalText()
    keyNames = try pack.list { (pack) throws(LocScriptError) in
      KeyName(android: try pack.optionalText(), ios: try pack.optionalText(), key: try pack.optionalText())
    }
    allowsOutside = try pack.number() == 1
  }
}

extension AndroidCompiler {
  fileprivate init(packed name: String) throws(LocScriptError) {
    let found = Self.allCases.first { Text($0.name) == Text(name) }
    guard let found else { throw PackReader.damaged }
    self = found
  }
}
