// locscript preview: the lines that phones show for a message, with the reason where a line is missing or an app crashes.

import ArgumentParser
import LocScript

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows what phones will display for a message or for what a rule makes of an event.",
    discussion: """
      Without --device every language of the app is shown on both platforms. The exit code is 1 when a phone would show \
      nothing where a line is due, a raw key, or when the app would die.
      """
  )

  @Argument(
    help: ArgumentHelp("A message in either form: a file, JSON, or - for standard input.", valueName: "payload"))
  var payload: String?

  @Option(
    help: ArgumentHelp(
      "One device: its platform (android, ios or web) and its languages; repeatable.", valueName: "android:fr-CA,en-US")
  )
  var device: [Device] = []

  @Flag(help: "Every language of the app on both platforms, besides the devices named.")
  var everyLocale = false

  @Option(help: ArgumentHelp("A rule that makes the message.", valueName: "file"))
  var rule: String?

  @Option(help: ArgumentHelp("The event for the rule: a file, JSON, or - for standard input.", valueName: "file|json"))
  var event: String?

  @Flag(help: "One JSON object a line, for each payload and device.")
  var json = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var resources: ResourceOptions

  func validate() throws {
    guard payload == nil || rule == nil else { throw ValidationError("name a payload or a rule, not both") }
    guard rule != nil || event == nil else { throw ValidationError("--event goes with --rule") }
    guard rule == nil || event != nil else { throw ValidationError("--rule needs --event") }
    guard rule != "-" || event != "-" else {
      throw ValidationError("standard input can be the rule or the event, not both")
    }
  }

  func run() throws {
    var failed = false
    var isWhole = true
    try exiting {
      let engine: Engine
      (engine, isWhole) = try resources.incompleteEngine(near: rule, telling: \.isUnread)
      let shown = try messages(engine).map { (message: $0, previews: try previews(of: $0, engine: engine)) }
      let lines = shown.flatMap { $0.previews }.flatMap { [$0.title, $0.subtitle, $0.body] }
      warnings.tell(engine, about: Set(lines.compactMap { $0?.key }).sorted())
      for (message, previews) in shown {
        failed = failed || previews.contains { $0.fails }
        if json {
          for preview in previews { try Terminal.write(preview.json + "\n") }
        } else {
          try Terminal.write(PreviewTable(title: message.title, previews: previews).text)
          let findings = (previews.first?.findings ?? []).filter { $0.severity != .note }
          Terminal.show(findings, sources: [message.name: message.body])
        }
      }
    }
    if !isWhole { throw CommandCode.unreadable.exit }
    if failed { throw CommandCode.findings.exit }
  }

  private struct Message {
    var title: String
    var name: String
    var body: [UInt8]
  }

  private func messages(_ engine: Engine) throws -> [Message] {
    guard let rule, let event else {
      let input = try Input(pathOrJSON: payload ?? "-", optionName: "message")
      return [Message(title: input.name, name: input.name, body: input.bytes)]
    }
    // The input is read first: once the runner exists, Ctrl-C ends a run and no longer the process.
    let input = try Input(pathOrJSON: event, optionName: "event")
    let runner = try RuleRunner(engine: engine, file: rule, source: try Input.stream(rule))
    let result = try runner.run(input)
    try runner.report(result)
    if result.payloads.isEmpty { Terminal.note("nothing to preview: the rule made no message") }
    return result.payloads.map { Message(title: "\($0.rule) → \($0.targetText)", name: "<payload>", body: $0.body) }
  }

  private func previews(of message: Message, engine: Engine) throws -> [Preview] {
    var previews = try device.map { try engine.preview(message.body, on: $0, name: message.name) }
    if device.isEmpty || everyLocale { previews += try engine.previews(message.body, name: message.name) }
    if previews.isEmpty {
      throw CommandFailure(
        code: .usage, message: "no resources: name them with --android and --ios, in locscript.toml, or name a --device"
      )
    }
    return previews
  }
}

extension Device: ExpressibleByArgument {
  /// Parses an argument like `android:fr-CA,en-US`.
  public init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let platform = Platform(rawValue: String(parts[0])) else { return nil }
    let locales = parts[1].split(separator: ",").map(String.init)
    guard !locales.isEmpty else { return nil }
    self.init(platform, locales)
  }
}
