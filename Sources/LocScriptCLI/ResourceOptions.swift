// --android, --ios and --config, which select the app of a command, and --color.

public import ArgumentParser
import LocBase
import LocCatalog
import LocConfig
import LocScript

struct ResourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("An Android res folder, or a Gradle checkout; repeatable, later ones win.", valueName: "dir"),
    completion: .directory)
  var android: [String] = []

  @Option(
    help: ArgumentHelp(
      "An iOS folder with *.lproj, or an Xcode checkout; repeatable, later ones win.", valueName: "dir"),
    completion: .directory)
  var ios: [String] = []

  @Option(
    help: ArgumentHelp("A locscript.toml; without it, it is searched upwards.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "What builds the Android app; without it as the configuration says, else gradle.", valueName: "name"))
  var androidCompiler: AndroidCompiler?

  @Option(
    help: ArgumentHelp(
      "The app of a checkout with several; repeatable, one a checkout. With a locscript.toml the name of an [[app]].",
      valueName: "name"))
  var app: [String] = []

  @Option(help: ArgumentHelp("The product flavor of a Gradle checkout's app.", valueName: "name"))
  var flavor: String?

  @Option(
    help: ArgumentHelp(
      "What locscript.init.gradle prints of a Gradle checkout, to read in place of its build scripts.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var androidModel: String?

  @Flag(help: "Read files outside of the project, too, where links or paths of locscript.toml lead to them.")
  var allowOutside = false

  @OptionGroup var display: DisplayOptions

  /// Whether an option names resources or their build tool.
  var areNamed: Bool { !android.isEmpty || !ios.isEmpty || config != nil || androidCompiler != nil }

  func validate() throws {
    if config != nil, !android.isEmpty || !ios.isEmpty {
      throw ValidationError("--config goes without --android and --ios: the configuration names the folders")
    }
    for (option, value) in [("--flavor", flavor), ("--android-model", androidModel)] where value != nil && config != nil
    {
      throw ValidationError("--config goes without \(option): the configuration has a setting for it")
    }
  }

  /// The engine for these options. `near` is the command's file: the search for locscript.toml begins there.
  /// Reports resources that could not be read, and then ends the command; WarningOptions reports the other findings.
  func engine(near file: String? = nil) throws -> Engine {
    let (engine, isWhole) = try incompleteEngine(near: file, telling: \.isUnread)
    guard isWhole else { throw CommandCode.unreadable.exit }
    return engine
  }

  /// Like `engine`, for commands that show all readable resources: `isWhole` is false when a file could not be read, and the
  /// command ends with that code. Reports the findings that `isTold` selects.
  /// - Parameter project: the folder that the user names as the project; without a locscript.toml its apps are searched.
  /// - Parameter listsUnread: whether the strings of a checkout that were not read are listed, too.
  func incompleteEngine(
    near file: String? = nil, project: String? = nil, isQuiet: Bool = false, listsUnread: Bool = false,
    telling isTold: (Diagnostic) -> Bool
  ) throws -> (engine: Engine, isWhole: Bool) {
    try requireOne(project)
    let (engine, found) = try source(of: project).opened(near: file)
    let isWhole = tell(engine, found, isQuiet: isQuiet, telling: isTold)
    if listsUnread, !isQuiet {
      tellUnread([engine], near: file, project: project) { isNew(found) || isTold($0) }
    }
    return (engine, isWhole)
  }

  /// Every app that the options or the locscript.toml name. Reports how the files of checkouts are interpreted.
  func openedApps(
    near file: String? = nil, project: String? = nil, isQuiet: Bool = false
  ) throws -> [OpenedApp] {
    try requireOne(project)
    let apps = try source(of: project).openedAll(near: file)
    if isQuiet { return apps }
    var engines: [Engine] = []
    for app in apps {
      guard case .success(let engine) = app.engine else { continue }
      _ = tell(engine, app.found) { _ in false }
      engines.append(engine)
    }
    if apps.contains(where: { isNew($0.found) }) { tellUnread(engines, near: file, project: project) { _ in true } }
    return apps
  }

  /// The engines of every app that the options or the locscript.toml name, without those that could not be read whole, which are
  /// reported: `isWhole` is then false. Ends the command if no app is left.
  func engines(near file: String? = nil) throws -> (apps: [(app: String?, engine: Engine)], isWhole: Bool) {
    var engines: [(app: String?, engine: Engine)] = []
    var isWhole = true
    for app in try source(of: nil).openedAll(near: file) {
      switch app.engine {
      case .success(let engine):
        if tell(engine, app.found, telling: \.isUnread) {
          engines.append((app.name, engine))
          continue
        }
      case .failure(let error):
        guard app.name != nil else { throw error }
        Terminal.show(error.diagnostics)
      }
      isWhole = false
      if let name = app.name { Terminal.note("note: the app \(Terminal.printable(name)) is left out") }
    }
    guard !engines.isEmpty else { throw CommandCode.unreadable.exit }
    return (engines, isWhole)
  }

  private func requireOne(_ project: String?) throws {
    guard project == nil || !areNamed else {
      throw CommandFailure(code: .usage, message: "name the project's folder or its resources, not both")
    }
  }

  /// Whether a checkout is interpreted without a locscript.toml.
  private func isNew(_ found: [Diagnostic]?) -> Bool { !android.isEmpty || !ios.isEmpty || found != nil }

  /// Reports the files with strings that no app of a checkout includes.
  private func tellUnread(
    _ engines: [Engine], near file: String?, project: String?, where isTold: (Diagnostic) -> Bool
  ) {
    for folder in checkouts(near: file, project: project) {
      for finding in engines.stringsOnDisk(below: folder).findings where isTold(finding) {
        Terminal.show(finding, asLine: true)
      }
    }
  }

  /// Reports how a checkout is interpreted, and the findings that `isTold` selects.
  /// - Returns: whether every file could be read.
  private func tell(
    _ engine: Engine, _ found: [Diagnostic]?, isQuiet: Bool = false, telling isTold: (Diagnostic) -> Bool
  ) -> Bool {
    // One line for each guess about a checkout. With a locscript.toml there is nothing to guess, and `catalog` shows the notes.
    let isNew = isNew(found)
    for finding in found ?? [] where !isQuiet { Terminal.show(finding, asLine: true) }
    for finding in engine.diagnostics where finding.isOfProject && !isQuiet && (isNew || isTold(finding)) {
      Terminal.show(finding, asLine: true)
    }
    Terminal.show(engine.diagnostics.filter { isTold($0) && !$0.isOfProject })
    return !engine.diagnostics.contains { $0.isUnread }
  }

  /// The engine of a command that shows resources. A quiet one reports only what could not be read.
  func catalogEngine(project: String? = nil, isQuiet: Bool = false) throws -> (engine: Engine, isWhole: Bool) {
    let (engine, isWhole) = try incompleteEngine(project: project, isQuiet: isQuiet, listsUnread: true) {
      $0.isUnread || $0.isOfProject
    }
    if !engine.hasResources { Terminal.show(noResources(project: project, "there is nothing to show")) }
    return (engine, isWhole)
  }

  /// Reports that a command has no resources at all, so that it checks no key and shows no string. `purpose` says what
  /// it cannot do.
  func tellOfNoResources(near file: String? = nil, _ purpose: String) {
    Terminal.show(noResources(near: file, purpose))
  }

  /// The finding of a command that has no resources at all.
  func noResources(near file: String? = nil, project: String? = nil, _ purpose: String) -> Diagnostic {
    source(of: project).noResources(near: file, purpose)
  }

  /// The places of keys that a push does not find, in the checkout of these options.
  func missingKeyPlaces(_ engines: [Engine], near file: String? = nil, project: String? = nil) -> MissingKeyPlaces {
    MissingKeyPlaces(engines, below: checkouts(near: file, project: project))
  }

  /// The folders that may have more strings than those of the app.
  func checkouts(near file: String? = nil, project: String?) -> [String] {
    source(of: project).checkouts(near: file)
  }

  /// The folder of the project: the named one, the first one with resources, that of the locscript.toml, or the current one.
  func folder(near file: String? = nil, project: String? = nil) -> String {
    let named = project ?? android.first ?? ios.first
    return named ?? source(of: nil).configuration(near: file).map { EngineSource.folder(of: $0) } ?? "."
  }

  /// The words of a command line that names the same apps.
  func words(project: String?) -> [String] {
    if let project { return source(of: project).choice + [project] }
    return areNamed || !app.isEmpty ? source(of: nil).options(near: nil) : []
  }

  private func source(of project: String?) -> EngineSource {
    EngineSource(
      android: android, ios: ios, configuration: config, androidCompiler: androidCompiler, apps: app, flavor: flavor,
      androidModel: androidModel, allowsOutside: allowOutside, project: project)
  }
}

extension Diagnostic {
  /// Whether the finding says how a project's files were interpreted.
  var isOfProject: Bool { code == .project }

  private static let hiding: Set<String> = ["ignored-rest", "catalog-limit", "hidden-table"]

  /// Whether texts are missing from the app, or are not found in it, because of the finding.
  var hidesTexts: Bool { Self.hiding.contains(slug) }

  /// Whether the finding is about a setting, which may be the reason why a key is not found.
  var isOfConfiguration: Bool { code == .unmatchedLocale }
}

struct DisplayOptions: ParsableArguments {
  @Option(help: "Colour in tables and on standard error: auto, always or never.")
  var color: Terminal.ColorChoice = .automatic

  func validate() throws { Terminal.colors = color }
}

extension Terminal.ColorChoice: ExpressibleByArgument {}
extension AndroidCompiler: ExpressibleByArgument {
  /// The names of the compilers.
  static var allValueStrings: [String] { allCases.map { $0.name } }

  /// Parses `gradle`, `aapt2` or `aapt2-legacy`.
  init?(argument: String) { self.init(name: argument) }
}
extension Device.Platform: ExpressibleByArgument {
  /// The names of the platforms with resources; a browser has none.
  static var allValueStrings: [String] { [Device.Platform.android, .ios].map { $0.rawValue } }

  /// Parses `android` or `ios`.
  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}
