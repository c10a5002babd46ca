// locscript render: renders a localized string on the server.

import ArgumentParser
import LocBase
import LocRender
import LocScript

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Prints a localized string with its arguments inserted.",
    discussion: """
      This is the finished text for an inbox or an e-mail: numbers are converted and plurals work. What a phone makes of \
      the same string in a push can differ; `locscript preview` shows that.
      """
  )

  @Argument(help: "The key, as either platform names it.", completion: .keys)
  var key: String

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The values for the placeholders, in their order.", valueName: "argument"))
  var arguments: [String] = []

  @Option(
    name: [.short, .long], help: ArgumentHelp("The language, in BCP 47: fr-CA.", valueName: "tag"),
    completion: .languages)
  var language: String

  @Option(help: "Whose resources: android or ios. Without it, Android's where there are any.")
  var platform: Device.Platform?

  @Option(
    help: ArgumentHelp(
      """
      Whose form of an iOS text that differs by device: iphone (without this option), ipad, ipod, mac, appletv, applewatch, \
      applevision or other. Without --platform it means iOS's resources; Android's texts have no such forms.
      """, valueName: "device"),
    completion: .list(Device.Kind.allCases.map { $0.rawValue }), transform: Device.Kind.named)
  var kind: Device.Kind?

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var resources: ResourceOptions

  /// Checks the arguments. Negative numbers are arguments; any other word with a dash in front is an option, unless it follows
  /// `--`.
  mutating func validate() throws { try ArgumentWords.check(&arguments) }

  func run() throws {
    try exiting {
      let engine = try resources.engine()
      warnings.tell(engine, about: [key])
      let rendering = try engine.render(key, arguments: arguments, locale: language, platform: platform, device: kind)
      if rendering.isFallback {
        let shown = rendering.locale.isEmpty ? "the default language" : rendering.locale
        Terminal.note("note: \(Terminal.printable(key)) has no text in \(language); this is \(shown)")
      }
      try Terminal.write(rendering.text + "\n")
    }
  }
}

extension Device.Kind {
  /// The kind that a word on the command line names.
  fileprivate static func named(_ word: String) throws -> Device.Kind {
    do throws(LocScriptError) {
      return try Device.Kind(name: word)
    } catch {
      let finding = error.diagnostics.first
      throw ValidationError([finding?.message, finding?.help].compactMap { $0 }.joined(separator: ". "))
    }
  }
}
