// locscript desk: starts locscript-desk, a separate program, so that this one needs no HTTP server.

import ArgumentParser

struct DeskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desk",
    abstract: "Opens a page on this computer with every preview, as you type and as you save.",
    discussion: "Starts locscript-desk with the same arguments; locscript desk --help shows them."
  )

  @Argument(
    parsing: .captureForPassthrough, help: ArgumentHelp("What locscript-desk takes.", valueName: "argument"),
    completion: .file())
  var arguments: [String] = []

  private static let program = OtherProgram(
    name: "locscript-desk", remedy: "In the sources of LocScript `scripts/build --desk` builds it")

  func run() throws {
    try exiting { try Self.program.replaceThisOne(arguments) }
  }
}
