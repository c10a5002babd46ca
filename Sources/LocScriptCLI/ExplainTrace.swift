// locscript explain --rule: an event's way to the texts of a phone, with every choice on it.

import ArgumentParser
import LocBase
import LocScript

/// Explains what phones show of a rule's messages, of one message, or of a key.
struct ExplainTrace {
  private let command: ExplainCommand
  /// The languages that a line names.
  private static let mostShown = 8

  init(_ command: ExplainCommand) { self.command = command }

  func run() throws {
    var gravest = CommandCode.fine.exit
    try exiting {
      let (engine, isWhole) = try command.resources.incompleteEngine(near: command.rule, telling: \.isUnread)
      if !isWhole { gravest = CommandCode.unreadable.exit }
      if !engine.hasResources { command.resources.tellOfNoResources(near: command.rule, "no key has a text") }
      for device in command.device { _ = try engine.preview(Array("{}".utf8), on: device) }
      if let rule = command.rule {
        try explain(rule: rule, engine) { if $0.rawValue > gravest.rawValue { gravest = $0 } }
      } else if let key = command.key {
        try explain(PreviewSubject(key: key, [], engine), engine, isOfKey: true)
      } else {
        try explain(PreviewSubject(message: command.message ?? "-"), engine)
      }
    }
    if gravest != CommandCode.fine.exit { throw gravest }
  }

  private func explain(rule: String, _ engine: Engine, _ note: (ExitCode) -> Void) throws {
    let input = try command.event.map { try Input(pathOrJSON: $0, optionName: "event") }
    let runner = try RuleRunner(engine: engine, file: rule, source: try Input.stream(rule))
    let samples = input == nil ? RuleSamples(runner.rules, file: rule) : nil
    if samples?.hasWrongType ?? false { note(CommandCode.findings.exit) }
    for event in input.map({ RuleEvent.all(in: $0) }) ?? samples?.events ?? [] {
      do {
        let result = try runner.run(event)
        let wanting = runner.wanting(event).map { Terminal.printable($0) }
        try Terminal.write(
          event.prefix + "the event is for " + (wanting.isEmpty ? "no rule" : wanting.joined(separator: ", ")) + "\n")
        if result.envelopes.isEmpty { runner.tellOfSilence(event) }
        for group in PayloadGroup.groups(result.payloads) { try explain(PreviewSubject(group, of: event), engine) }
        try runner.report(result, of: event)
      } catch let code as ExitCode {
        if code == CommandCode.interrupted.exit || code == CommandCode.usage.exit { throw code }
        note(code)
      }
    }
  }

  private func explain(_ subject: PreviewSubject, _ engine: Engine, isOfKey: Bool = false) throws {
    var text = subject.title + "\n"
    for device in command.device where subject.platform == nil || subject.platform == device.platform {
      let preview = try engine.preview(subject.body, on: device, name: subject.name)
      text += "  \(device.platform.rawValue), \(device.locales.joined(separator: ", "))\n"
      if preview.notification == .none { text += "    no notification: the app gets the data\n" }
      let lines = [("title", preview.title), ("subtitle", preview.subtitle), ("body", preview.body)]
      for (name, line) in lines {
        guard let line else { continue }
        text += try explain(line, isOfKey ? "text" : name, on: device, engine)
      }
    }
    try Terminal.write(text)
  }

  private func explain(_ line: Preview.Line, _ name: String, on device: Device, _ engine: Engine) throws -> String {
    var text = "    \(name)"
    if let key = line.key {
      let trace = try engine.trace(key, on: device)
      text += "  key \(Terminal.printable(key))\n      \(trace.languages)\n"
      if trace.candidates.isEmpty {
        let other = trace.otherKind.map { ", but a resource of the kind \($0)" } ?? ""
        text += "      no text of the app has this key\(other)\n"
      }
      text += lines(trace.candidates)
    } else {
      text += "  a text of the message\n"
    }
    switch line.outcome {
    case .text: text += "      shown: \"\(Terminal.printable(line.text ?? ""))\""
    case .omitted: text += "      shown: nothing, the line is left out"
    case .crash: text += "      shown: nothing, the app dies"
    }
    let reason = [line.reason, line.detail.map { Terminal.printable($0) }].compactMap { $0 }.joined(separator: ": ")
    return text + (reason.isEmpty ? "" : " (\(reason))") + "\n"
  }

  /// A line for each text; those that lost for the same reason share one.
  private func lines(_ candidates: [LanguageTrace.Candidate]) -> String {
    var text = ""
    var told: Set<String> = []
    for candidate in candidates where told.insert(candidate.reason).inserted {
      let same = candidates.filter { $0.reason == candidate.reason }.map { $0.locale.isEmpty ? "default" : $0.locale }
      let place = Terminal.printable("\(candidate.file):\(candidate.line)")
      if same.count == 1 || candidate.isChosen {
        text +=
          "      \(candidate.isChosen ? "→" : " ") \(same[0])  \(place)  \"\(Terminal.printable(candidate.text))\""
      } else {
        let names = Set(same).sorted()
        text += "        " + names.prefix(Self.mostShown).joined(separator: ", ")
        if names.count > Self.mostShown { text += " and \(names.count - Self.mostShown) more" }
      }
      text += ": \(candidate.reason)\n"
    }
    return text
  }
}
