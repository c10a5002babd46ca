// locscript-desk: a page on this computer that shows what phones will show, while the user types. `locscript desk`
// starts it.

import ArgumentParser
import Glibc
import LocBase
import LocCatalog
import LocDesk
import LocScript

@main
struct DeskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locscript-desk",
    abstract: "Opens a page on this computer that shows what phones will show, as you type and as you save.",
    discussion: """
      The page shows rules with their samples, titles and bodies, and messages, in every language at once. It changes no file. \
      Rules and resources are edited in an editor, and read anew when they are saved.

      The desk listens on 127.0.0.1 alone, until Ctrl-C. Its address ends with a secret: only a page opened by the whole address shows \
      anything. Neither the page nor the desk ever sends the secret.

      Exit codes: 3 something could not be read, or the port is in use · 64 wrong use · 130, 143 ended.
      """,
    version: "locscript-desk \(libraryVersion)"
  )

  @Option(
    help: ArgumentHelp(
      "A rule, or a folder of rules; without it those of the configuration.", valueName: "file|folder"),
    completion: .file(extensions: ["lua"]))
  var rule: String?

  @Option(help: ArgumentHelp("The port; without it any that is free.", valueName: "n"))
  var port: UInt16 = 0

  @Option(help: ArgumentHelp("What event.now answers where an event has none: unix seconds.", valueName: "seconds"))
  var now: Int?

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
  var androidCompiler: String?

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

  func validate() throws {
    if config != nil, !android.isEmpty || !ios.isEmpty {
      throw ValidationError("--config goes without --android and --ios: the configuration names the folders")
    }
    for (option, value) in [("--flavor", flavor), ("--android-model", androidModel)]
    where value != nil && android.isEmpty && ios.isEmpty {
      throw ValidationError("\(option) goes with --android or --ios; locscript.toml has a setting for it")
    }
    if let androidCompiler, AndroidCompiler(name: androidCompiler) == nil {
      let names = AndroidCompiler.allCases.map { $0.name }.joined(separator: " or ")
      throw ValidationError("--android-compiler is \(names), not '\(androidCompiler)'")
    }
    if let now, now > CivilTime.maxSeconds {
      throw ValidationError(
        "--now is in seconds, and \(now) is beyond the year 9999; of milliseconds take \(now / 1000)")
    }
  }

  func run() async throws {
    let source = EngineSource(
      android: android, ios: ios, configuration: config,
      androidCompiler: androidCompiler.flatMap { AndroidCompiler(name: $0) }, apps: app, flavor: flavor,
      androidModel: androidModel, allowsOutside: allowOutside)
    let desk: Desk
    do throws(LocScriptError) {
      desk = try Desk(DeskSettings(source: source, rules: rule, now: now.map { Int64($0) }))
    } catch {
      for finding in error.diagnostics { Self.tell(finding) }
      throw ExitCode(3)
    }
    for finding in await desk.problems { Self.tell(finding) }
    // Nothing is left to be done: the desk writes no file.
    signal(SIGINT) { _ in _exit(130) }
    signal(SIGTERM) { _ in _exit(143) }
    signal(SIGPIPE, SIG_IGN)
    let server = DeskServer(desk, port: port)
    do {
      try await server.run { port in
        // The address comes last: a program that waits for it has everything then.
        Self.tell("The desk is open until Ctrl-C. Anyone with this address can see the project's texts:")
        Self.write(desk.address(port: port) + "\n", to: STDOUT_FILENO)
      }
    } catch let failure as DeskServer.Failure {
      Self.tell("error: " + failure.sentence)
      throw ExitCode(3)
    }
  }

  private static func tell(_ finding: Diagnostic) {
    tell(TerminalText.lines(finding.summary))
    if let help = finding.help { tell("  help: " + TerminalText.lines(help)) }
  }

  private static func tell(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    _ = Descriptor.write([UInt8](text.utf8), to: descriptor)
  }
}
