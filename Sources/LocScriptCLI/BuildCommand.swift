// locscript build: writes the request body of a message, or reports all errors in the message.

public import ArgumentParser
import LocBase
import LocMessage
import LocScript

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Checks a message and prints its FCM HTTP v1 request body.",
    discussion: """
      The message may be in REST form (an object with "message") or in the Admin SDKs' camelCase form. Both give the same \
      bytes. Every finding is shown with its line and column; with an error among them nothing is printed and the exit \
      code is 1.

      In a message {"$slot": 0} stands for the first --value, {"$slot": 1} for the second. With --sizes the longest values \
      show whether everything that will be sent fits.
      """
  )

  @Argument(
    help: ArgumentHelp("A JSON file, JSON, or - for standard input.", valueName: "file|json"), completion: .file())
  var file: String = "-"

  @Option(help: "How the message is written: auto, rest or admin.")
  var form: MessageForm = .automatic

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The value of the message's next slot; repeatable.", valueName: "text"))
  var value: [String] = []

  @Flag(help: "Prints the bytes that FCM and APNs count, and their limits, as JSON.")
  var sizes = false

  @OptionGroup var display: DisplayOptions

  func run() throws {
    try exiting {
      // A message needs no resources, so a broken catalog does not matter.
      let input = try Input(pathOrJSON: file, optionName: "message")
      guard !SimulatorPayload.matches(input.bytes) else {
        throw CommandFailure(
          code: .findings,
          message: """
            \(input.name) is a payload for APNs, which `xcrun simctl push` takes, and no message. FCM carries it as \
            {"message": {"topic": …, "apns": {"payload": …}}}; `locscript preview` shows it as it is
            """)
      }
      try exiting(sources: [input.name: input.bytes]) {
        if sizes {
          let sizes = try Engine().sizes(of: input.bytes, values: value, form: form, name: input.name)
          try Terminal.write(sizes.json + "\n")
        } else {
          let built = try built(input)
          Terminal.show(built.findings, sources: [input.name: input.bytes])
          try Terminal.write(built.body + [.newline])
        }
      }
    }
  }

  /// The body and the findings about the file. With values in the slots the message is checked once more: a template's sizes
  /// are not those of its messages.
  private func built(_ input: Input) throws -> (body: [UInt8], findings: [Diagnostic]) {
    let engine = try Engine()
    guard !value.isEmpty else {
      let built = try engine.build(input.bytes, form: form, name: input.name)
      return (built.body, built.findings)
    }
    let template = try engine.prepare(input.bytes, form: form, name: input.name)
    let body = try engine.build(template.fill(value), form: .rest, name: "<message>").body
    return (body, template.findings)
  }
}

extension MessageForm: ExpressibleByArgument {
  /// The names of the forms: `auto`, `rest` and `admin`.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// The form of this name.
  init?(argument: String) { self.init(rawValue: argument) }
}
