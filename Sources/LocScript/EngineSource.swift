// How the commands find an app: in the folders of their options, through the nearest locscript.toml, or by a search.

package import LocBase
package import LocCatalog
import LocConfig

/// One of the apps that a user's options name.
package struct OpenedApp {
  /// The name of its `[[app]]`, if there are several.
  package let name: String?
  package let engine: Result<Engine, LocScriptError>
  /// The findings of the search for it; nil if the user or a configuration named it.
  package let found: [Diagnostic]?
}

/// The app that a user's options name.
package struct EngineSource: Sendable {
  package var android: [String]
  package var ios: [String]
  package var configuration: String?
  /// Nil means the configuration's.
  package var androidCompiler: AndroidCompiler?
  package var apps: [String]
  package var flavor: String?
  /// The file with what a run of the Gradle build says of it, in place of its scripts.
  package var androidModel: String?
  /// Whether paths of the configuration, and links, may lead out of the project.
  package var allowsOutside: Bool
  /// The folder of the project, where the user names one.
  package var project: String?

  package init(
    android: [String] = [], ios: [String] = [], configuration: String? = nil, androidCompiler: AndroidCompiler? = nil,
    apps: [String] = [], flavor: String? = nil, androidModel: String? = nil, allowsOutside: Bool = false,
    project: String? = nil
  ) {
    self.project = project
    self.android = android
    self.ios = ios
    self.configuration = configuration
    self.androidCompiler = androidCompiler
    self.apps = apps
    self.flavor = flavor
    self.androidModel = androidModel
    self.allowsOutside = allowsOutside
  }

  /// The configuration to read: the named one or, if no folder is named, the nearest one at or above the file's folder.
  /// A folder of rules may itself have one.
  package func configuration(near file: String?) -> String? {
    if configuration != nil || !android.isEmpty || !ios.isEmpty { return configuration }
    let file = project ?? file ?? ""
    return Engine.findConfiguration(from: FileReader.kind(of: file) == .folder ? file : Self.folder(of: file))
  }

  /// Reads the app: that of the options or the configuration, else the apps that a named project's folder has. Without any resources
  /// the engine has none.
  /// - Parameter file: the file near which the configuration is searched.
  package func open(near file: String?) throws(LocScriptError) -> Engine { try opened(near: file).engine }

  /// Like `open`, with the apps that a search found; nil if the user or a configuration named them.
  package func opened(near file: String?) throws(LocScriptError) -> (engine: Engine, found: [Diagnostic]?) {
    if let found = configuration(near: file) {
      let settings = try settings(in: found)
      guard apps.count < 2 else {
        throw LocScriptError(.usage, "--app names \(apps.count) apps, and this command shows one")
      }
      return (try Engine(try settings.one(named: nil), androidCompiler: androidCompiler), nil)
    }
    if !apps.isEmpty, let named = try projectSearch().flatMap({ severalApps(of: $0) }), named.count == 1 {
      return (try named[0].engine.get(), named[0].found)
    }
    guard android.isEmpty, ios.isEmpty, let project else {
      return (try Engine(android: android, ios: ios, options: options), nil)
    }
    let search = try AppSearch(project, AppChoice(apps: apps, flavor: flavor, model: androidModel))
    return (try Engine(search, options: options), search.findings)
  }

  /// The folders that the app's checkout may have more strings in: the project, else the configuration's folder, else the checkouts.
  package func checkouts(near file: String?) -> [String] {
    if let project { return [project] }
    if let found = configuration(near: file) { return [Self.folder(of: found)] }
    return android.filter { AndroidProject.isHere($0) } + ios.filter { AppleProject.isHere($0) }
  }

  /// Reads every app that the options name, or that the configuration has. An app that cannot be read does not affect the others.
  package func openedAll(near file: String?) throws(LocScriptError) -> [OpenedApp] {
    guard let found = configuration(near: file) else {
      if let search = try projectSearch() {
        if let apps = severalApps(of: search) { return apps }
        if apps.isEmpty {
          return [OpenedApp(name: nil, engine: .success(try Engine(search, options: options)), found: search.findings)]
        }
      }
      let (engine, found) = try opened(near: file)
      return [OpenedApp(name: nil, engine: .success(engine), found: found)]
    }
    let all = try settings(in: found)
    if all.count == 1 { return [OpenedApp(name: nil, engine: .success(try opened(near: file).engine), found: nil)] }
    return all.map { (settings: Configuration) -> OpenedApp in
      let engine = Result { () throws(LocScriptError) -> Engine in
        try Engine(settings, androidCompiler: androidCompiler)
      }
      return OpenedApp(name: settings.app?.string, engine: engine, found: nil)
    }
  }

  private var options: Engine.Options {
    Engine.Options(
      androidCompiler: androidCompiler ?? .gradle, apps: apps, flavor: flavor, androidModel: androidModel,
      allowsOutside: allowsOutside)
  }

  /// The search for every app of the named project; nil if the user names no project.
  private func projectSearch() throws(LocScriptError) -> AppSearch? {
    guard android.isEmpty, ios.isEmpty, let project else { return nil }
    return try AppSearch(project, AppChoice(flavor: flavor, model: androidModel), takesAll: true)
  }

  /// The apps of a project that has several: all, or those whose names the user has chosen. Nil if a name is not one of them, such as
  /// that of a Gradle module.
  private func severalApps(of search: AppSearch) -> [OpenedApp]? {
    let chosen = search.apps.filter { app in apps.isEmpty || apps.contains { Text($0) == Text(app.name) } }
    guard !chosen.isEmpty, apps.isEmpty || chosen.count == Set(apps.map { Text($0) }).count else { return nil }
    var found = search.findings
    if apps.isEmpty {
      let names = chosen.map { $0.name }.joined(separator: ", ")
      let several = Diagnostic(
        .project, "\(chosen.count) apps are here, each with a report of its own: \(names)",
        at: SourcePosition(file: project ?? "."),
        help: "Choose one with --app, or let locscript init write them into a locscript.toml.")
      found.insert(several, at: 0)
    }
    return chosen.enumerated().map { (index, app) -> OpenedApp in
      var options = options
      (options.apps, options.flavor) = (app.choice, app.flavor)
      let engine = Result { () throws(LocScriptError) -> Engine in
        try Engine(android: app.android, ios: app.ios, options: options)
      }
      return OpenedApp(name: chosen.count > 1 ? app.name : nil, engine: engine, found: index == 0 ? found : [])
    }
  }

  /// The settings of the apps that the options choose in a configuration; of all of them without a choice.
  private func settings(in found: String) throws(LocScriptError) -> [Configuration] {
    // A file that the user names may be anywhere; a file that is found must be inside the project.
    if configuration == nil, !allowsOutside { try ProjectRoot(of: Self.folder(of: found)).require(found) }
    let all = try Configuration.loadAll(found, allowsOutside: allowsOutside)
    guard flavor == nil, androidModel == nil, apps.isEmpty || all.first?.app != nil else {
      throw LocScriptError(
        .usage, "--app, --flavor and --android-model need --android or --ios: \(found) chooses the app",
        help: "Set app, flavor and model in its [android] or [ios]; --app names one of several [[app]].")
    }
    if apps.isEmpty { return all }
    var chosen: [Configuration] = []
    for name in apps {
      let settings = try all.one(named: name)
      if !chosen.contains(where: { $0.app == settings.app }) { chosen.append(settings) }
    }
    return chosen
  }

  /// Whether a folder has a locscript.toml or apps, and no rules of its own. A user who names it means the whole project.
  package static func isProject(_ folder: String) -> Bool {
    guard FileReader.kind(of: folder) == .folder, let names = try? FileReader.names(in: folder),
      !names.contains(where: { Text($0).hasSuffix(".lua") })
    else { return false }
    if names.contains(where: { Text($0) == Text(Configuration.fileName) }) { return true }
    // Several apps among which the user must choose are a project, too.
    guard let search = try? AppSearch(folder, AppChoice()) else { return true }
    return !search.android.isEmpty || !search.ios.isEmpty
  }

  /// The options that name this app, for a command line that reads the same: `--config locscript.toml`.
  package func options(near file: String?) -> [String] {
    var words: [String] = []
    func add(_ name: String, _ values: [String]) { for value in values { words += Self.option(name, value) } }
    add("--config", configuration(near: file).map { [$0] } ?? [])
    add("--android", android)
    add("--ios", ios)
    add("--android-compiler", androidCompiler.map { [$0.name] } ?? [])
    return words + choice
  }

  /// The options that choose an app in the folders.
  package var choice: [String] {
    let named = [
      ("--app", apps), ("--flavor", flavor.map { [$0] } ?? []), ("--android-model", androidModel.map { [$0] } ?? []),
    ]
    let words = named.flatMap { (name, values) in values.flatMap { Self.option(name, $0) } }
    return allowsOutside ? words + ["--allow-outside"] : words
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
