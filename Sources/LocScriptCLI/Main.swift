// The `locscript` command. Each subcommand has a file of its own.

import ArgumentParser
import Glibc
import LocBase
import LocScript

@main
struct LocScriptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locscript",
    abstract: "Shows what every phone will show for a push message, before it is sent.",
    discussion: """
      Resources are found through locscript.toml, upwards from the rule's file or from the current folder, or are named \
      with --android and --ios. Data goes to standard output, messages to standard error.

      Exit codes: 0 fine · 1 findings, a predicted failure, a failed rule, an unknown key or locale · 3 something could \
      not be read · 4 a limit was hit · 5 some sends failed or are unknown · 64 wrong use · 69 locscript-send or \
      locscript-desk is not installed · 129, 130, 143 interrupted.
      """,
    version: "locscript \(LocScript.version)",
    groupedSubcommands: [
      CommandGroup(
        name: "Start", subcommands: [DemoCommand.self, InitCommand.self]),
      CommandGroup(
        name: "Look",
        subcommands: [
          PreviewCommand.self, DeskCommand.self, ExplainCommand.self, CatalogCommand.self, RenderCommand.self,
        ]),
      CommandGroup(name: "Rules", subcommands: [RunCommand.self, TestCommand.self, CheckCommand.self]),
      CommandGroup(
        name: "Deliver", subcommands: [BuildCommand.self, BulkCommand.self, SendCommand.self, ExportCommand.self]),
    ]
  )

  static func main() {
    // A reader that has seen enough (`| head`) ends the program quietly, as every filter does.
    signal(SIGPIPE, SIG_DFL)
    // Swift reads the arguments from /proc. Without it (a bare chroot) each command would be a request for help, and succeed.
    guard !CommandLine.arguments.isEmpty else {
      Terminal.note("error: the arguments cannot be read: /proc is not mounted")
      exit(withError: CommandCode.unavailable.exit)
    }
    if CommandLine.arguments.count == 1, Terminal.isTerminal(STDOUT_FILENO) { introduce() }
    refuseUnknownCommand()
    if let script = CompletionScript.forBash(CommandLine.arguments, of: Self.self) {
      print(script)
      exit(withError: nil)
    }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let text = fullMessage(for: error)
      refuseKey(text)
      guard text.hasPrefix("Error: Unknown option") else { exit(withError: error) }
      Terminal.note(OptionHint.corrected(text, help: help(of: CommandLine.arguments.dropFirst())))
      exit(withError: CommandCode.usage.exit)
    }
  }

  /// Ends the program with the command that is meant by `catalog KEY`, if the parser's error is about it.
  private static func refuseKey(_ text: String) {
    let words = Array(CommandLine.arguments.dropFirst().prefix(2))
    guard text.hasPrefix("Error: Unexpected argument"), words.count == 2, words[0] == CatalogCommand._commandName
    else { return }
    let names = CatalogCommand.configuration.subcommands.map { $0._commandName }
    let meant = suggestion(for: words[1], among: names) ?? "get " + words[1]
    Terminal.note(
      "error: unknown command 'catalog \(Terminal.printable(words[1]))'; "
        + "did you mean 'catalog \(Terminal.printable(meant))'?\n  help: locscript catalog --help lists the commands")
    exit(withError: CommandCode.usage.exit)
  }

  /// The help of the command that these arguments name.
  private static func help(of arguments: ArraySlice<String>) -> String {
    var command: any ParsableCommand.Type = Self.self
    for word in arguments {
      guard let inner = command.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
      command = inner
    }
    return helpMessage(for: command)
  }

  /// Says in a few lines what the command is for, and ends the program. A pipe gets the whole help instead.
  private static func introduce() -> Never {
    print(
      """
      LocScript shows what every phone will show for a push notification, in every language of your app.

        locscript demo      try it: a small shop with four typical mistakes
        locscript init      start with your own app, in its checkout
        locscript --help    all commands
      """)
    exit(withError: nil)
  }

  /// What people type for a command that has another name.
  private static let otherNames = [
    "keys": "export keys", "keep": "export keep", "types": "export types", "version": "--version", "lint": "check",
    "validate": "check", "show": "catalog show", "new": "init", "example": "demo",
  ]

  /// Ends the program with the nearest command's name where the arguments begin with a word that is none.
  private static func refuseUnknownCommand() {
    guard let word = CommandLine.arguments.dropFirst().first, !word.isEmpty, !word.hasPrefix("-") else { return }
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard !names.contains(word) else { return }
    let meant = otherNames[word] ?? suggestion(for: word, among: names)
    let near = meant.map { "; did you mean '\($0)'?" } ?? ""
    Terminal.note(
      "error: there is no command '\(Terminal.printable(word))'\(near)\n  help: locscript --help lists the commands")
    exit(withError: CommandCode.usage.exit)
  }
}
