// locscript explain --rule: how an event leads to the texts on a phone, with every choice.

import ArgumentParser
import LocBase
import LocCatalog
import LocDevice
import LocRules
import LocScript

/// Explains what phones show for a rule's messages, one message, or a key.
struct ExplainTrace {
  private let command: ExplainCommand
  /// The languages that a line names.
  private static let mostShown = 8

  init(_ command: ExplainCommand) { self.command = command }

  func run() throws {
    var gravest = CommandCode.fine.exit
    func note(_ code: ExitCode) { if code.rawValue > gravest.rawValue { gravest = code } }
    try exiting {
      let near = command.rules.rule
      let (engine, isWhole) = try command.resources.incompleteEngine(near: near, telling: \.isUnread)
      if !isWhole { note(CommandCode.unreadable.exit) }
      if !engine.hasResources { command.resources.tellOfNoResources(near: near, "no key has a text") }
      for device in command.device { try engine.validate(device) }
      let devices = command.device.isEmpty ? engine.phones : command.device
      func explain(_ subject: PreviewSubject, isOfKey: Bool = false) throws {
        try exiting(sources: [subject.name: subject.source]) {
          if try self.explain(subject, on: devices, engine, isOfKey: isOfKey) { note(CommandCode.findings.exit) }
        }
      }
      if let rule = near {
        try command.rules.eachResult(of: rule, engine, madeInto: "explained", note: note) { event, result, runner in
          let wanting = runner.wanting(event).map { Terminal.printable($0) }
          let names = wanting.isEmpty ? "no rule handles the event" : "handled by " + wanting.joined(separator: ", ")
          try Terminal.write(event.prefix + names + "\n")
          for group in PayloadGroup.groups(result.payloads) { try explain(PreviewSubject(group, of: event)) }
        }
      } else if let key = command.key {
        try explain(PreviewSubject(key: key, [], engine), isOfKey: true)
      } else {
        try explain(PreviewSubject(message: command.message ?? "-"))
      }
    }
    if gravest != CommandCode.fine.exit { throw gravest }
  }

  /// Explains one message on each device and returns whether FCM refuses it.
  private func explain(
    _ subject: PreviewSubject, on devices: [Device], _ engine: Engine, isOfKey: Bool
  ) throws -> Bool {
    var text = subject.title + "\n"
    var findings: [Diagnostic] = []
    for device in devices where subject.platform == nil || subject.platform == device.platform {
      let preview = try engine.preview(subject.body, on: device, name: subject.name)
      for finding in preview.findings.map({ subject.placed($0) }) where finding.severity != .note {
        if !findings.contains(finding) { findings.append(finding) }
      }
      text += "  \(label(preview.device))\n"
      if preview.notification == .none { text += "    No notification: the app gets the data.\n" }
      let lines = [("title", preview.title), ("subtitle", preview.subtitle), ("body", preview.body)]
      for (name, line) in lines {
        guard let line else { continue }
        text += try explain(line, isOfKey ? "text" : name, on: device, engine)
      }
    }
    try Terminal.write(text)
    Terminal.show(findings, sources: [subject.name: subject.source])
    return findings.contains { $0.severity == .error }
  }

  /// "Android 14, fr-CA, en-US".
  private func label(_ device: Device) -> String {
    let languages = device.locales == ["und"] ? ["any other language"] : device.locales
    return ([device.condition ?? device.platform.heading] + languages).joined(separator: ", ")
  }

  private func explain(_ line: Preview.Line, _ name: String, on device: Device, _ engine: Engine) throws -> String {
    var text = "    \(name)"
    if let key = line.key {
      let trace = try engine.trace(key, on: device)
      text += "  key \(Terminal.printable(key))\n      \(Terminal.printable(trace.languages))\n"
      if trace.candidates.isEmpty {
        let other = trace.otherKind.map { ": it is a \($0)" } ?? ""
        text += "      The app has no string with this key\(other).\n"
      }
      text += lines(trace.candidates)
    } else {
      text += "  text in the message itself\n"
    }
    text += "      shown: "
    text += line.absence(of: "line").map { "nothing, " + $0 } ?? "\"\(Terminal.printable(line.text ?? ""))\""
    let reason = [line.reason, line.detail.map { Terminal.printable($0) }].compactMap { $0 }.joined(separator: ": ")
    text += (reason.isEmpty ? "" : " (\(reason))") + "\n"
    for words in line.elsewhereNotes { text += "      " + Terminal.printable(words) + "\n" }
    return text
  }

  /// A line for each string; those that were not chosen for the same reason share one.
  private func lines(_ candidates: [LanguageTrace.Candidate]) -> String {
    var text = ""
    var told: Set<String> = []
    for candidate in candidates where told.insert(candidate.reason).inserted {
      let same = candidates.filter { $0.reason == candidate.reason }.map {
        $0.locale.isEmpty ? "default" : Terminal.printable($0.locale)
      }
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
