// locscript send: starts locscript-send, a separate program, so that this one needs neither curl nor SQLite.

import ArgumentParser

struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Delivers messages to FCM, resumable and without doubles.",
    discussion: "Starts locscript-send with the same arguments; locscript send --help shows them."
  )

  @Argument(
    parsing: .captureForPassthrough, help: ArgumentHelp("What locscript-send takes.", valueName: "argument"),
    completion: .file())
  var arguments: [String] = []

  private static let program = OtherProgram(
    name: "locscript-send",
    remedy: """
      In the sources of LocScript `scripts/build --send` builds it; it needs the Debian packages libnghttp2-14, libssl3, libcurl4 \
      and libsqlite3-0
      """)

  func run() throws {
    try exiting { try Self.program.replaceThisOne(arguments) }
  }
}
