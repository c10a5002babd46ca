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

  @Option(help: ArgumentHelp("The app of a checkout with several; repeatable, one a checkout.", valueName: "name"))
  var app: [String] = []

  @Option(help: ArgumentHelp("The product flavor of a Gradle checkout's app.", valueName: "name"))
  var flavor: String?

  @Flag(help: "Read files outside of the project, too, where links or paths of locscript.toml lead to them.")
  var allowOutside = false

  @OptionGroup var display: DisplayOptions

  /// Whether an option names resources or their build tool.
  var areNamed: Bool { !android.isEmpty || !ios.isEmpty || config != nil || androidCompiler != nil }

  func validate() throws {
    if config != nil, !android.isEmpty || !ios.isEmpty {
      throw ValidationError("--config goes without --android and --ios: the configuration names the folders")
    }
    if !app.isEmpty || flavor != nil, config != nil {
      throw ValidationError("--config goes without --app and --flavor: the configuration has settings for them")
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
    guard project == nil || !areNamed else {
      throw CommandFailure(code: .usage, message: "name the project's folder or its resources, not both")
    }
    let (engine, found) = try source(of: project).opened(near: file)
    // One line for each guess about a checkout. With a locscript.toml there is nothing to guess, and `catalog` shows the notes.
    let isNew = !android.isEmpty || !ios.isEmpty || found != nil
    for finding in found ?? [] where !isQuiet { Terminal.show(finding, asLine: true) }
    for finding in engine.diagnostics where finding.isOfProject && !isQuiet && (isNew || isTold(finding)) {
      Terminal.show(finding, asLine: true)
    }
    if listsUnread, !isQuiet {
      for folder in checkouts(near: file, project: project) {
        for finding in engine.stringsOnDisk(below: folder).findings where isNew || isTold(finding) {
          Terminal.show(finding, asLine: true)
        }
      }
    }
    Terminal.show(engine.diagnostics.filter { isTold($0) && !$0.isOfProject })
    return (engine, !engine.diagnostics.contains { $0.isUnread })
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
  func missingKeyPlaces(_ engine: Engine, near file: String? = nil, project: String? = nil) -> MissingKeyPlaces {
    MissingKeyPlaces(engine, below: checkouts(near: file, project: project))
  }

  /// The folders that may have more strings than those of the app.
  func checkouts(near file: String? = nil, project: String?) -> [String] {
    source(of: project).checkouts(near: file)
  }

  private func source(of project: String?) -> EngineSource {
    EngineSource(
      android: android, ios: ios, configuration: config, androidCompiler: androidCompiler, apps: app, flavor: flavor,
      allowsOutside: allowOutside, project: project)
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
