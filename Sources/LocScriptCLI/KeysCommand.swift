// locscript export keys: the strings that pushes use, with information for translators.

import ArgumentParser
import LocBase
import LocCheck
import LocReport
import LocScript

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Lists the keys that rules and messages use, for translators.",
    discussion: """
      A path is a rule's file, a folder of rules, or a file with a message as JSON. Without one the rules root of the \
      locscript.toml is taken. Each key has its names on both platforms, who uses it and in which line, the arguments of the \
      first sample that reaches it, and the text of the source language.
      """)

  @Argument(
    help: ArgumentHelp("Rules, folders of rules, messages as JSON; - for a message on standard input."),
    completion: .file())
  var path: [String] = []

  @Option(help: "Columns with tabs, one JSON object a line, or comma-separated values.")
  var format = TableFormat.text

  @OptionGroup var resources: ResourceOptions

  func run() throws {
    try exiting {
      let inputs = CheckInputs(path, events: nil)
      let near = inputs.near
      let (engine, isWhole) = try resources.incompleteEngine(near: near, telling: \.isUnread)
      guard !path.isEmpty || engine.rulesRoot != nil else {
        throw CommandFailure(code: .usage, message: "no rules are named: name a file or a folder, or [rules] root")
      }
      if !engine.hasResources { resources.tellOfNoResources(near: near, "no key has a text") }
      var options = CheckOptions()
      options.messages = inputs.messages
      let (usages, unchecked) = engine.keyUsages(rules: path.isEmpty ? nil : inputs.rules, options: options)
      try write(usages)
      Terminal.show(inputs.unread + unchecked)
      if !isWhole || !inputs.unread.isEmpty || !unchecked.isEmpty { throw CommandCode.unreadable.exit }
    }
  }

  private func write(_ usages: [KeyUsage]) throws {
    switch format {
    case .text: for usage in usages { try Terminal.write(Terminal.row(columns(usage))) }
    case .csv:
      try Terminal.write(CSVText.row(["android", "ios", "rules", "lines", "arguments", "text"]))
      for usage in usages { try Terminal.write(CSVText.row(columns(usage))) }
    case .json: for usage in usages { try Terminal.write(usage.json + "\n") }
    }
  }

  private func columns(_ usage: KeyUsage) -> [String] {
    [
      usage.androidKey ?? "", usage.iosKey ?? "", usage.rules.joined(separator: ", "),
      usage.lines.joined(separator: ", "), (usage.arguments ?? []).joined(separator: ", "), usage.sourceText ?? "",
    ]
  }
}
