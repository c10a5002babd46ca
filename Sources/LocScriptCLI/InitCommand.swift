// locscript init: a project around the apps of a folder.

import ArgumentParser
import LocBase
import LocScript
import LocStarter

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a locscript.toml, a first rule and its test around the apps of a folder.",
    discussion: """
      The apps are found as with --android and --ios: a Gradle or an Xcode checkout, in the folder or up to two levels below, else \
      the nearest res folder and the nearest *.lproj. Beside the settings and the rule stand the files of editors (.luarc.json, .luacheckrc, \
      the definitions of `loc` in .locscript) and a job for continuous integration. No file that is there is changed.

      Of several apps each gets an [[app]] in the settings, and rules of its own; --app writes the settings of one.

      Exit codes: 0 written · 1 no app of the checkout has the name of --app · 3 something could not be read or written · 64 wrong use.
      """)

  @Argument(help: "The project's folder; it is made where it is missing.", completion: .directory)
  var folder = "."

  @Option(help: ArgumentHelp("The app of a checkout with several; repeatable, one a checkout.", valueName: "name"))
  var app: [String] = []

  @Option(help: ArgumentHelp("The product flavor of a Gradle checkout's app.", valueName: "name"))
  var flavor: String?

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError("the folder has no name") }
  }

  func run() throws {
    try exiting {
      if FileReader.kind(of: folder) == .missing { OutputFile.makeFolder(folder) }
      let project = try StarterProject(folder, apps: app, flavor: flavor)
      for finding in project.findings where finding.isOfProject || finding.isUnread {
        Terminal.show(finding, asLine: true)
      }
      for file in project.files {
        let path = FileReader.join(folder == "." ? "" : folder, file.path)
        let isNew = try OutputFile.create(file.text, at: path)
        Terminal.note(Terminal.printable(path) + (isNew ? " written" : " was there and is kept"))
      }
      if !project.hasApps {
        Terminal.show(
          Diagnostic(
            .noResources, "no app is here: the rule's texts are written in it, and no phone translates them",
            severity: .warning, help: "Name the folders: resources of [android] and [ios] in locscript.toml."))
      }
      let start = folder == "." ? "" : "cd \(ShellCommand.quoted(folder)) && "
      let words = project.app.map { EngineSource.option("--app", $0) } ?? []
      let app = words.map { " " + ShellCommand.quoted($0) }.joined()
      Terminal.note("next: \(start)locscript test")
      Terminal.note("then: locscript preview --rule \(ShellCommand.quoted(project.rulesRoot))\(app) --html page.html")
      // A rule is not tested with half of the texts.
      if project.findings.contains(where: \.isUnread) { throw CommandCode.unreadable.exit }
    }
  }
}
