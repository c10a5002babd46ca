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
      with --android and --ios. Standard output is data only; what is said to you goes to standard error.

      Exit codes: 0 fine · 1 findings, a predicted failure, a failed rule, an unknown key or locale · 3 something could \
      not be read · 4 a limit was hit · 5 some sends failed or are unknown · 64 wrong use · 69 locscript-send or \
      locscript-desk is not installed · 130, 143 interrupted.
      """,
    version: "locscript \(LocScript.version)",
    subcommands: [
      InitCommand.self, RunCommand.self, BuildCommand.self, RenderCommand.self, PreviewCommand.self, CheckCommand.self,
      TestCommand.self, BulkCommand.self, CatalogCommand.self, KeysCommand.self, KeepCommand.self, TypesCommand.self,
      ExplainCommand.self, DeskCommand.self,
      SendCommand.self, VersionCommand.self,
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
    refuseUnknownCommand()
    main(nil)
  }

  /// Ends the program with the nearest command's name where the arguments begin with a word that is none.
  private static func refuseUnknownCommand() {
    guard let word = CommandLine.arguments.dropFirst().first, !word.isEmpty, !word.hasPrefix("-") else { return }
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard !names.contains(word) else { return }
    let near = suggestion(for: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
    Terminal.note(
      "error: there is no command '\(Terminal.printable(word))'\(near)\n  help: locscript --help lists the commands")
    exit(withError: CommandCode.usage.exit)
  }
}

struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "version", abstract: "Prints the version.")

  func run() throws { try exiting { try Terminal.write("locscript \(LocScript.version)\n") } }
}
