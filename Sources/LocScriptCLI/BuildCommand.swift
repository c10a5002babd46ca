// locscript build: a message in, the request body out, or everything that is wrong with it.

import ArgumentParser
import LocScript

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Checks a message and prints its FCM HTTP v1 request body.",
    discussion: """
      The message may be in REST form (an object with "message") or in the Admin SDKs' camelCase form. Both give the same \
      bytes. Every finding is shown with its line and column; with an error among them nothing is printed and the exit \
      code is 1.
      """
  )

  @Argument(help: ArgumentHelp("A JSON file, or - for standard input.", valueName: "file"))
  var file: String = "-"

  @Option(help: "How the message is written: auto, rest or admin.")
  var form: MessageForm = .automatic

  @OptionGroup var display: DisplayOptions

  func run() throws {
    try exiting {
      // A message needs no resources, so a broken catalog does not stand in its way.
      let input = try Input(path: file)
      try exiting(sources: [input.name: input.bytes]) {
        let built = try Engine().build(input.bytes, form: form, name: input.name)
        Terminal.show(built.findings, sources: [input.name: input.bytes])
        try Terminal.write(built.body + [0x0A])
      }
    }
  }
}

extension MessageForm: ExpressibleByArgument {}
