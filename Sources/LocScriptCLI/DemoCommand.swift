// locscript demo: a small shop with four mistakes, previewed at once.

import ArgumentParser
import LocBase
import LocScript
import LocStarter

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Writes a small shop's app with four typical mistakes, and shows what phones make of them.",
    discussion: """
      The shop has an Android and an iOS app in seven languages, two rules and their tests. Existing files are never changed.

      Exit codes: 0 written · 3 a file could not be written · 64 wrong use, or the folder has other files.
      """)

  @Argument(
    help: "The folder to write (default: this folder if it is empty, else locscript-demo).", completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Write the sample app of the Gradle or the Xcode guide instead of the shop.", valueName: "gradle|xcode"))
  var app: SampleCheckout?

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if folder?.isEmpty ?? false { throw ValidationError("the folder has no name") }
  }

  func run() throws {
    try exiting {
      let folder = try folder ?? (Self.isEmpty(".") ? "." : "locscript-demo")
      guard try Self.isEmpty(folder) else {
        let isFolder = FileReader.kind(of: folder) == .folder
        throw CommandFailure(
          code: .usage,
          message: Terminal.printable(folder) + (isFolder ? " is not empty" : ": expected a folder, found a file")
            + ": name a new folder, as in locscript demo shop")
      }
      if folder != "." { OutputFile.makeFolder(folder) }
      for file in app?.files ?? DemoShop.files {
        _ = try OutputFile.create(file.text, at: Self.path(file.path, in: folder))
      }
      let start = folder == "." ? "" : "cd \(ShellCommand.quoted(folder)) && "
      if let app {
        Terminal.note(
          "wrote the \(app == .gradle ? "Gradle" : "Xcode") app to \(Terminal.printable(Self.name(folder)))")
        return Terminal.note("next: \(start)locscript catalog locales --\(app == .gradle ? "android" : "ios") .")
      }
      try show(folder)
      Terminal.note("\nTry next:")
      for (command, purpose) in Self.nextCommands { Terminal.note("  \(start)\(command)\n      \(purpose)") }
      Terminal.note("Then fix the four mistakes. locscript check shows what is left.")
    }
  }

  /// Previews the rules in the languages with mistakes, and writes the page of all languages.
  private func show(_ folder: String) throws {
    Terminal.note("wrote a shop with four mistakes to \(Terminal.printable(Self.name(folder))):")
    for mistake in DemoShop.mistakes {
      Terminal.note("  \(Terminal.printable(Self.path(mistake.path, in: folder))): \(mistake.summary)")
    }
    Terminal.note("\nPhones show:\n")
    let page = Self.path("preview.html", in: folder)
    let rules = ["--rule", Self.path("rules", in: folder)]
    try preview(rules + ["de", "fr", "es", "ja"].flatMap { ["--language", $0] })
    try Terminal.quietly { try preview(rules + ["--html", page]) }
    Terminal.note("\n\(Terminal.printable(page)) shows the same in all seven languages: open it in a browser")
  }

  /// Previews what has mistakes, so findings do not fail the demo.
  private func preview(_ arguments: [String]) throws {
    do { try PreviewCommand.parse(arguments).run() } catch let code as ExitCode where code == CommandCode.findings.exit
    {}
  }

  private static let nextCommands = [
    ("locscript explain crash-specifier", "why the German app crashes, and how to fix it"),
    ("locscript catalog coverage", "how far each language is translated"),
    ("locscript explain --key price_drop_title --device ios:fr", "why French iPhones show a key"),
  ]

  private static func isEmpty(_ folder: String) throws -> Bool {
    switch FileReader.kind(of: folder) {
    case .missing: true
    case .folder: try FileReader.names(in: folder).isEmpty
    default: false
    }
  }

  private static func path(_ path: String, in folder: String) -> String {
    FileReader.join(folder == "." ? "" : folder, path)
  }

  private static func name(_ folder: String) -> String { folder == "." ? "this folder" : folder }
}

extension SampleCheckout: ExpressibleByArgument {}
