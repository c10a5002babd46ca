// The subject of `preview`: a message, a rule's message, a simulator payload, or a single string.

import LocBase
import LocDevice
import LocMessage
import LocRules
import LocScript

/// A message to preview, with the names that its table and its findings have.
struct PreviewSubject {
  /// The headline of the table, without control characters.
  var title: String
  /// The name that findings give the message, and its text as the user has written it.
  var name: String
  var source: [UInt8]
  /// The message in wire form, or as the user has written it.
  var body: [UInt8]
  /// The only platform that the message is for; nil: the message says it.
  private(set) var platform: Device.Platform?
  /// The user's payload of the simulator, around which `body` is.
  private var simulated: SimulatorPayload?
  /// How many errors the rule's run found about the message.
  private(set) var ruleErrors = 0
  private var origin: (rule: String, place: EventPlace, target: MessageTarget?, count: Int)?

  /// A message in a file, in JSON or on standard input; or the payload that `xcrun simctl push` takes.
  init(message: String) throws { self.init(try Input(pathOrJSON: message, optionName: "message")) }

  /// A message that has been read.
  init(_ input: Input) {
    title = Terminal.printable(input.name)
    name = input.name
    source = input.bytes
    body = input.bytes
    guard let payload = SimulatorPayload(input.bytes) else { return }
    simulated = payload
    body = payload.message
    platform = .ios
  }

  /// The messages of a rule that differ only in their targets.
  init(_ group: PayloadGroup, of event: RuleEvent) {
    title = event.label(group.first.rule) + " → " + Terminal.printable(group.target)
    name = "<payload>"
    source = group.first.body
    body = group.first.body
    ruleErrors = group.first.findings.count { $0.severity == .error }
    origin = (group.first.rule, event.place, group.first.target, group.count)
  }

  /// A string of the app as the body of a push. Without arguments the message has no argument list.
  init(key: String, _ arguments: [String], _ engine: Engine) {
    title = Terminal.printable(([key] + arguments).joined(separator: " "))
    name = "<message>"
    body = engine.message(ofKey: key, arguments)
    source = body
  }

  /// The preview as a line of JSON: alone, or with the rule, the event and the target of its message.
  func json(_ preview: Preview) -> String {
    guard let origin else { return preview.json }
    var writer = JSONWriter()
    writer.beginObject()
    writer.origin(rule: origin.rule, at: origin.place)
    var text = writer.buffer.string
    text += ",\"target\":" + (origin.target?.json ?? "{}")
    if origin.count > 1 { text += ",\"targets\":\(origin.count)" }
    return text + ",\"preview\":" + preview.json + "}"
  }

  /// The rule that made the message; nil for a message or a key of the user's.
  var rule: String? { origin?.rule }

  /// The value for `rule` in settings: the rule, or the file of the message.
  var settingsRule: String? { rule ?? name }

  /// The sample or the event that the message was made of; nil if there is only one.
  var sample: String? {
    switch origin?.place {
    case .sample(let name): name
    case .line(let line): "line \(line)"
    case .alone, nil: nil
    }
  }

  /// A finding about `body`, moved to its place in the user's text.
  func placed(_ finding: Diagnostic) -> Diagnostic { simulated?.placed(finding) ?? finding }

  /// The previews on the platform that the message is for, with findings at their places in the user's text.
  func placed(_ previews: [Preview]) -> [Preview] {
    var previews = previews
    if let platform { previews.removeAll { $0.device.platform != platform } }
    for index in previews.indices {
      // A rule's run reports the literals in its source itself.
      if rule != nil { previews[index].findings.removeAll { $0.code == .keyAsText } }
      previews[index].findings = previews[index].findings.map { placed($0) }
    }
    return previews
  }
}
