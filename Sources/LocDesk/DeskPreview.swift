// The answer to a question of the page: the cards of its messages, their payloads, the findings, and the command that
// does the same.

import LocBase
import LocConfig
import LocDevice
import LocMessage
import LocPage
import LocRules
import LocScript

/// The outcome of a question.
struct DeskPreview {
  /// The maximum number of cards in one answer; the remaining messages are counted.
  private static let mostCards = 2000
  private static let mostNotes = 100

  private(set) var messages: [PreviewMessage] = []
  /// The findings about the event, the rule or a text that is not a message.
  private(set) var findings: [Diagnostic] = []
  /// The rule's log, and why it sends nothing.
  private(set) var notes: [String] = []
  /// The messages that were not shown.
  private(set) var hidden = 0
  /// The payloads as they are sent, one a line.
  private(set) var payload: [UInt8] = []
  /// The command; nil if a command line cannot hold it.
  private(set) var command: String?
  /// What the app knows of the question's title and body.
  private(set) var lines: (title: DeskLine, body: DeskLine)?
  /// The page's field with the text that was asked about, to show an error at it.
  let field: StaticString

  init(_ question: DeskQuestion, _ project: DeskProject) {
    switch question {
    case .rule(let name, let event):
      field = "event"
      preview(rule: name, event, project)
    case .words(let title, let body):
      field = "body"
      preview(title, body, project)
    case .message(let message):
      field = "message"
      preview(message: message, project)
    }
  }

  // MARK: Questions

  private mutating func preview(rule name: String, _ event: [UInt8], _ project: DeskProject) {
    guard let rules = project.rules, let info = rules.info.first(where: { Text($0.name) == Text(name) }) else {
      findings = [Diagnostic(.usage, "there is no rule '\(name)'", severity: .error)]
      return
    }
    let now = project.settings.now.map { EngineSource.option("--now", "\($0)") } ?? []
    if JSONText.isObject(event) {
      command = self.command(
        EngineSource.option("--rule", info.file) + ["--events", JSONLayout.compact(event)] + now, project)
    }
    let session = Session(rules)
    session.now = project.settings.now
    let log = Log()
    session.onLog { rule, text in log.add("\(rule): \(text)") }
    do throws(LocScriptError) {
      let isWanted = rules.wanting(event).contains { Text($0) == Text(name) }
      let result = try session.run(event, only: name)
      if !isWanted { findings.append(rules.unhandled(event, by: name)) }
      for skip in result.skipped { notes.append("skipped" + (skip.reason.isEmpty ? "" : ": " + skip.reason)) }
      for failure in result.failures { findings += failure.error.diagnostics }
      for warning in result.findings { findings += warning.findings }
      if isWanted, result.envelopes.isEmpty { notes.append("nothing to send: \(name) returned nothing") }
      for group in PayloadGroup.groups(result.payloads) {
        try add(group.first.body, title: "\(name) → \(group.target)", rule: name, own: group.first.findings, project)
      }
    } catch {
      for var finding in error.diagnostics {
        if finding.line != nil { finding.file = "<event>" }
        findings.append(finding)
      }
    }
    notes += log.lines
  }

  private mutating func preview(_ title: DeskWords, _ body: DeskWords, _ project: DeskProject) {
    let (title, body) = (
      DeskLine(title, project.texts, project.engine), DeskLine(body, project.texts, project.engine)
    )
    lines = (title, body)
    let message = Message(title: title, body: body, of: project.engine).json
    if title.text.isEmpty, body.isKey {
      let separator = body.arguments.contains { $0.utf8.first == .hyphen } ? ["--"] : []
      command = self.command(EngineSource.option("--key", body.text) + separator + body.arguments, project)
    } else {
      command = self.command([JSONLayout.compact(message)], project)
    }
    do throws(LocScriptError) {
      try add(message, title: [title.text, body.text].filter { !$0.isEmpty }.joined(separator: " · "), project)
    } catch {
      findings = error.diagnostics
    }
  }

  private mutating func preview(message: [UInt8], _ project: DeskProject) {
    if JSONText.isObject(message) { command = self.command([JSONLayout.compact(message)], project) }
    let simulated = SimulatorPayload(message)
    do throws(LocScriptError) {
      try add(simulated?.message ?? message, title: "The message", simulated: simulated, project)
    } catch {
      findings = error.diagnostics.map { simulated?.placed($0) ?? $0 }
    }
  }

  // MARK: Messages

  private mutating func add(
    _ body: [UInt8], title: String, rule: String? = nil, own: [Diagnostic] = [], simulated: SimulatorPayload? = nil,
    _ project: DeskProject
  ) throws(LocScriptError) {
    let shown = messages.reduce(0) { $0 + $1.cards.count }
    let isFirst = messages.isEmpty
    payload += (payload.isEmpty ? [] : [.newline]) + body
    guard isFirst || shown < Self.mostCards else {
      hidden += 1
      return
    }
    var previews = try project.engine.previewsEverywhere(body, name: "<message>", rule: rule)
    if simulated != nil { previews.removeAll { $0.device.platform != .ios } }
    // Without any language nothing has looked at the message yet.
    var found = previews.isEmpty ? Self.findings(of: body, project.engine) : previews.findings
    // A rule's findings have their places in the rule, and paths in its table instead of the body's.
    found.removeAll { finding in own.contains { $0.code == finding.code && Text($0.message) == Text(finding.message) } }
    let rows = project.maker.rows(previews)
    messages.append(
      PreviewMessage(
        rule: rule, sample: nil, title: title, payload: body,
        findings: own + found.map { simulated?.placed($0) ?? $0 },
        cards: try project.maker.cards(rows, body: body, name: "<message>")))
  }

  private static func findings(of body: [UInt8], _ engine: Engine) -> [Diagnostic] {
    do throws(LocScriptError) { return try engine.build(body).findings } catch { return error.diagnostics }
  }

  private func command(_ words: [String], _ project: DeskProject) -> String? {
    ShellCommand.line(
      ["locscript", "preview"] + project.settings.source.options(near: project.settings.rules) + words)
  }

  /// The lines that a rule has logged.
  private final class Log {
    private(set) var lines: [String] = []

    /// Adds a line, with spaces for the tabs between the texts of one call.
    func add(_ line: String) {
      guard lines.count < DeskPreview.mostNotes else { return }
      lines.append(String(decoding: line.utf8.map { $0 == .tab ? .space : $0 }, as: UTF8.self))
    }
  }
}

/// Questions about a string.
enum JSONText {
  /// Whether a text is a JSON object: the command recognizes one by its first character.
  static func isObject(_ bytes: [UInt8]) -> Bool {
    bytes.withSlice { bytes in
      guard let document = try? JSONDocument(bytes) else { return false }
      return withExtendedLifetime(document) { document.root.kind == .object }
    }
  }
}
