// locscript export types: a project's keys and events for editors.

import ArgumentParser
import LocBase
import LocScript
import LocStarter

struct TypesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "types",
    abstract: "Writes the project's keys and events for editors with the Lua language server.",
    discussion: """
      The keys of the app's texts, with the number of their arguments and the source text, and a class for each type of event that the \
      rules' samples have: `---@param event loc.Event.price_changed` above a rule's function completes its fields. Without a path the \
      rules are those below the rules root of the locscript.toml. With --output the definitions of `loc` are written beside it.

      Exit codes: 0 written · 3 something could not be read or written · 64 wrong use.
      """)

  @Argument(help: "A rule's file, or a folder of rules.", completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Write all definitions to this folder (\(EditorFiles.folder)), replacing older ones.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @OptionGroup var resources: ResourceOptions

  func run() throws {
    try exiting {
      let (engine, isWhole) = try resources.incompleteEngine(near: path, telling: \.isUnread)
      let rules = path == nil && engine.rulesRoot == nil ? nil : try engine.rules(at: path)
      if !engine.hasResources { resources.tellOfNoResources(near: path, "there are no keys") }
      let text = ProjectTypes(engine, rules: rules).text
      if let output {
        if FileReader.kind(of: output) == .missing { OutputFile.makeFolder(output) }
        for file in EditorFiles.definitions + [("project.lua", Array(text.utf8))] {
          try OutputFile.write(file.text, to: FileReader.join(output, file.name))
        }
        Terminal.note("note: the definitions are in \(Terminal.printable(output))")
      } else {
        try Terminal.write(text)
      }
      if !isWhole { throw CommandCode.unreadable.exit }
    }
  }
}
