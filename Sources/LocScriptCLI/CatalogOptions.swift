// The options of every command that shows resources.

import ArgumentParser
import LocBase
import LocScript

struct CatalogOptions: ParsableArguments {
  @Flag(help: "No warnings about the resources.")
  var quiet = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var resources: ResourceOptions

  /// Runs a command's body with the app's resources. Reports their findings, those about the keys of the command in full, and ends
  /// with the code for a file that could not be read.
  func reading(
    _ project: String? = nil, about keys: [String]? = nil, _ body: (Engine) throws -> Void
  ) throws {
    try exiting {
      let (engine, isWhole) = try resources.catalogEngine(project: project, isQuiet: quiet)
      if !quiet { warnings.tell(engine, about: keys) }
      try body(engine)
      if !isWhole { throw CommandCode.unreadable.exit }
    }
  }
}

/// The folder of a project as an argument.
struct ProjectArgument: ParsableArguments {
  @Argument(
    help: """
      The project's folder: its locscript.toml, or else the apps found in it (default: the locscript.toml of this folder \
      and its parents).
      """, completion: .directory)
  var folder: String?

  func validate() throws {
    guard let folder else { return }
    guard !folder.isEmpty else { throw ValidationError("the folder has no name") }
    guard FileReader.kind(of: folder) == .folder else {
      throw ValidationError("there is no folder '\(Terminal.printable(folder))'")
    }
  }
}
