// check --html: the page of everything that a check has run, with its findings. It prints nothing: the check already
// has.

import LocBase
import LocCheck
import LocDevice
import LocPage
import LocRules
import LocScript

/// The previews of a check's inputs.
struct CheckPage {
  private let engine: Engine
  private let maker: CardMaker
  private let options: CheckOptions
  /// The name of the app, if there are several.
  private let app: String?
  private var messages: [PreviewMessage] = []
  private var counter: LanguageCounter
  /// Whether a sample or an event has failed.
  private var isIncomplete = false

  init(_ app: CheckedApps.Part) {
    let (engine, options) = (app.engine, app.options)
    self.engine = engine
    self.options = options
    self.app = app.name
    maker = CardMaker(engine)
    counter = LanguageCounter(engine, releases: engine.releases(against: options.against))
  }

  /// The page with everything that a check ran, in the languages and on the platform of its options.
  /// - Parameter rules: The paths of the rules; nil: each app's own.
  static func html(
    _ report: CheckReport, _ apps: CheckedApps, _ inputs: CheckInputs, rules: [String]?
  ) -> [UInt8] {
    var whole = PreviewPage([])
    whole.check = report
    whole.isIncomplete = !report.unchecked.isEmpty
    for app in apps.parts {
      var page = CheckPage(app)
      for path in rules ?? app.engine.rulesRoot.map({ [$0] }) ?? [] {
        for rules in app.engine.loadableRules(at: path) { page.run(rules, inputs.events) }
      }
      for message in inputs.messages {
        page.add(PreviewSubject(Input(name: message.name, bytes: message.bytes)))
      }
      whole.messages += page.messages
      if page.isIncomplete { whole.isIncomplete = true }
      // The table is about the users of one app.
      if apps.parts.count == 1 { whole.report = page.counter.report }
    }
    return whole.html
  }

  /// Adds the messages of the rules' samples and of the events. Failures are in the report.
  private mutating func run(_ rules: Rules, _ events: Input?) {
    let session = Session(rules)
    for rule in rules.names {
      for sample in rules.samples(of: rule) {
        let event = RuleEvent(
          input: Input(name: "<sample \(sample.name)>", bytes: sample.event), place: .sample(sample.name), owner: rule)
        run(event, session, only: rule)
      }
    }
    for event in events.map({ RuleEvent.all(in: $0) }) ?? [] { run(event, session, only: nil) }
  }

  private mutating func run(_ event: RuleEvent, _ session: Session, only rule: String?) {
    guard let result = try? session.run(event.input.bytes, only: rule, at: event.place) else {
      isIncomplete = true
      return
    }
    if !result.failures.isEmpty { isIncomplete = true }
    for group in PayloadGroup.groups(result.payloads) { add(PreviewSubject(group, of: event)) }
  }

  private mutating func add(_ subject: PreviewSubject) {
    guard let all = try? engine.previewsEverywhere(subject.body, name: subject.name, rule: subject.settingsRule) else {
      return
    }
    let previews = subject.placed(all).filter { options.platform == nil || $0.device.platform == options.platform }
    let rows = maker.rows(previews).filter { row in
      options.locales.isEmpty || row[.web] != nil || options.locales.contains { row.isOf($0) }
    }
    let findings = rows.flatMap { $0.previews }.findings
    guard var message = try? subject.message(maker, rows, findings: findings) else { return }
    message.app = app
    messages.append(message)
    counter.add(subject, rows)
  }
}
