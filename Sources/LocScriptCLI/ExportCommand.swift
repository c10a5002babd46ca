// locscript export: what other tools want to know of a project's rules and strings.

import ArgumentParser

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the keys that rules use, a keep file for Android, or types for editors.",
    subcommands: [KeysCommand.self, KeepCommand.self, TypesCommand.self])
}
