// locscript preview: the lines that phones show for a message, with the reason where a line is missing or an app crashes.

import ArgumentParser
import LocBase
import LocDevice
import LocPage
import LocReport
import LocRules
import LocScript

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows what phones will display for a message, for a key, or for what rules make of events.",
    discussion: """
      Without a message, a key or a rule, the rules of locscript.toml are previewed with their samples. Without --device, \
      every language of the app is shown on both platforms, and a message for browsers on the web.

      Exit codes: 0 all as intended · 1 a phone would show a blank line or a wrong text, the app would crash, or FCM would \
      refuse the message · 3 something could not be read or written · 64 wrong use.
      """
  )

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      """
      A message in either form, or a payload of `xcrun simctl push`: a file, JSON, or - for standard input; or a rule, a \
      folder of rules, or a project's folder. With --key, the string's arguments.
      """, valueName: "message"), completion: .file())
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "One device: its platform (android, ios or web) and its languages; repeatable.", valueName: "android:fr-CA,en-US"),
    completion: .devices, transform: Device.named)
  var device: [Device] = []

  @Flag(help: "Every language of the app on both platforms, besides the devices named.")
  var everyLocale = false

  @Flag(help: "The app is open on the screen: its own code gets the message.")
  var foreground = false

  @Option(help: ArgumentHelp("A text of the app, as the body of a push.", valueName: "key"), completion: .keys)
  var key: String?

  @OptionGroup var rules: RuleOptions

  @Option(help: "text: for people; json: one JSON object a line, for each payload and device.")
  var format = OutputFormat.text

  @Flag(help: "One line for each line of a notification, without signs and colours: for screen readers and logs.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "Android and iOS side by side in so many columns, 60 to 200; on a terminal the default.", valueName: "columns"))
  var width: Int?

  @OptionGroup var files: PreviewFileOptions

  @Option(
    help: ArgumentHelp(
      "Only this language, with its regions and scripts, or default; repeatable.", valueName: "language"),
    completion: .languagesOrDefault)
  var language: [String] = []

  @Flag(help: "Previews again whenever a file is saved that was read, until Ctrl-C.")
  var watch = false

  @Flag(help: "Fails also on warnings.")
  var strict = false

  @Flag(help: "Fails also where a device shows the default text, because its own language has none.")
  var requireTranslated = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var resources: ResourceOptions

  mutating func validate() throws {
    try ArgumentWords.check(&words)
    let forms = [
      format == .json ? "--format json" : nil, files.given.first?.option, plain ? "--plain" : nil,
      width.map { _ in "--width" },
    ]
    let chosen = forms.compactMap { $0 }
    guard chosen.count < 2 else { throw ValidationError("\(chosen[0]) and \(chosen[1]) exclude each other") }
    if let width, !PreviewColumns.widths.contains(width) {
      throw ValidationError("--width takes 60 to 200 columns, not \(width)")
    }
    if key != nil {
      guard rules.rule == nil else { throw ValidationError("name a key or a rule, not both") }
    } else if rules.rule != nil {
      guard words.isEmpty else { throw ValidationError("name a message or a rule, not both") }
    } else if words.count > 1 {
      throw ValidationError("one message at a time; '\(words[1])' is one more")
    }
    try rules.requireRule(key == nil && (place.isWholeProject || place.rule != nil))
    let readsStream = key == nil && words.first == "-" || rules.rule == "-" || rules.events == "-"
    if watch, readsStream {
      throw ValidationError("--watch goes with files: standard input can be read only once")
    }
  }

  func run() throws {
    if !watch { return try files.given.isEmpty ? preview() : OutputFile.sparingInputs { try preview() } }
    try WatchLoop.run(ignoring: files.given.map { $0.path }) { try preview() }
  }

  /// Shows everything once.
  private func preview() throws {
    var gravest = CommandCode.fine.exit
    func note(_ code: ExitCode) { if code.rawValue > gravest.rawValue { gravest = code } }
    var lacksMessages = false
    try exiting {
      let place = place
      let (engine, isWhole) = try resources.incompleteEngine(
        near: place.rule, project: place.project, telling: \.isUnread)
      let rule = try place.isWholeProject ? Self.projectRules(engine) : place.rule
      if !isWhole { note(CommandCode.unreadable.exit) }
      lacksMessages = !isWhole
      // A device that no phone is fails once, not for every message.
      for device in device { try engine.validate(device) }
      let maker = CardMaker(engine)
      let page =
        files.given.isEmpty
        ? nil : PreviewFiles(files, engine, maker, hasNamedDevices: !device.isEmpty && !everyLocale)
      var keys: Set<String> = []
      var places = resources.missingKeyPlaces([engine], near: place.rule, project: place.project)
      var shown = 0
      var failed = 0
      func show(_ subject: PreviewSubject) throws {
        try exiting(sources: [subject.name: subject.source]) {
          let fails = try self.show(subject, engine, maker, page, isFirst: shown == 0, keys: &keys, &places)
          shown += 1
          if fails { failed += 1 }
        }
      }
      if let rule {
        func fail(_ code: ExitCode) {
          note(code)
          lacksMessages = true
        }
        try rules.eachResult(of: rule, engine, madeInto: "previewed", note: fail) { event, result, _ in
          for group in PayloadGroup.groups(result.payloads) { try show(PreviewSubject(group, of: event)) }
          if strict, Self.hasWarnings(result) { note(CommandCode.findings.exit) }
        }
        if shown > 1 {
          Terminal.note("\(shown) messages: \(shown - failed) as intended" + (failed == 0 ? "" : ", \(failed) not"))
        }
      } else {
        try show(key.map { PreviewSubject(key: $0, words, engine) } ?? PreviewSubject(message: words[0]))
      }
      try page?.write(lacksMessages: lacksMessages)
      if page?.isIncomplete ?? false { note(CommandCode.unreadable.exit) }
      let warned = warnings.tell(engine, about: keys.sorted())
      if strict, warned > 0, failed == 0 {
        let them = warned == 1 ? "a warning" : "\(warned) warnings"
        Terminal.note(Terminal.styled("error:", [.bold, .red]) + " \(them) about the resources, and --strict is given")
      }
      if failed > 0 || strict && warned > 0 { note(CommandCode.findings.exit) }
    }
    if gravest != CommandCode.fine.exit { throw gravest }
  }

  private var place: PreviewPlace {
    PreviewPlace(words: key == nil && rules.rule == nil ? words : nil, rule: rules.rule)
  }

  /// The folder of the project's rules.
  private static func projectRules(_ engine: Engine) throws -> String {
    if let root = engine.rulesRoot { return root }
    throw CommandFailure(
      code: .usage, message: "there is nothing to preview: this project has no rules",
      help:
        "Name a message (a file, JSON, or - for standard input) or a key; locscript init writes a first rule."
    )
  }

  private static func hasWarnings(_ result: RunResult) -> Bool {
    let findings = result.payloads.flatMap { $0.findings } + result.findings.flatMap { $0.findings }
    return findings.contains { $0.severity == .warning }
  }

  /// Shows one message and returns whether it fails.
  private func show(
    _ subject: PreviewSubject, _ engine: Engine, _ maker: CardMaker, _ page: PreviewFiles?, isFirst: Bool,
    keys: inout Set<String>, _ places: inout MissingKeyPlaces
  ) throws -> Bool {
    let all = try previews(of: subject, engine, isFirst: isFirst)
    let rows = try chosen(maker.rows(all))
    let previews =
      language.isEmpty ? all : Device.Platform.allCases.flatMap { platform in rows.compactMap { $0[platform] } }
    let findings = previews.findings
    let verdict = PreviewVerdict(
      previews, findings: findings, faults: engine.faults + engine.diagnostics.filter { $0.isUnread },
      ruleErrors: subject.ruleErrors, isStrict: strict,
      requiresTranslations: requireTranslated)
    for line in previews.flatMap({ $0.lines }) { if let key = line.key { keys.insert(key) } }
    if format == .json {
      for preview in previews { try Terminal.write(subject.json(preview) + "\n") }
    } else if let page {
      try page.add(subject, rows, findings: findings)
      Terminal.show(findings.filter { $0.severity != .note }, sources: [subject.name: subject.source])
    } else {
      try Terminal.write((isFirst ? "" : "\n") + text(of: subject, previews, rows, maker, verdict))
      Terminal.show(findings.filter { $0.severity != .note }, sources: [subject.name: subject.source])
    }
    for platform in [Device.Platform.android, .ios] {
      places.tell(Set(previews.flatMap { $0.missing(on: platform) }), missingOn: platform)
    }
    return verdict.fails
  }

  /// The previews as text: two columns on a terminal that is wide enough, else a table.
  private func text(
    of subject: PreviewSubject, _ previews: [Preview], _ rows: [LanguageRow], _ maker: CardMaker,
    _ verdict: PreviewVerdict
  ) throws -> String {
    func cards() throws -> [PreviewCard] { try maker.cards(rows, body: subject.body, name: subject.name) }
    if plain { return PreviewPlain(title: subject.title, cards: try cards(), verdict: verdict).text }
    guard let width = width ?? Terminal.width, width >= PreviewColumns.widths.lowerBound else {
      return PreviewTable(title: subject.title, previews: previews, verdict: verdict).text
    }
    return PreviewColumns(
      title: subject.title, cards: try cards(), verdict: verdict, width: min(width, PreviewColumns.widths.upperBound)
    ).text
  }

  /// The rows of the languages that `--language` names. A browser shows the same in every language, and a message for only
  /// browsers has nothing to do with the app's languages.
  private func chosen(_ rows: [LanguageRow]) throws -> [LanguageRow] {
    let hasPhones = rows.contains { $0.previews.contains { $0.device.platform != .web } }
    if language.isEmpty || !hasPhones { return rows }
    let unknown = language.filter { name in !rows.contains { $0.isOf(name) } }
    guard unknown.isEmpty else {
      let names = rows.map { $0.label }
      let near = unknown.count == 1 ? suggestion(for: unknown[0], among: names).map { ": did you mean '\($0)'?" } : nil
      let wanted = unknown.map { "'\($0)'" }.joined(separator: ", ")
      throw CommandFailure(
        code: .usage,
        message: "there is no language \(wanted) to preview" + (near ?? "; there are \(names.joined(separator: " · "))")
      )
    }
    return rows.filter { row in row[.web] != nil || language.contains { row.isOf($0) } }
  }

  private func previews(of subject: PreviewSubject, _ engine: Engine, isFirst: Bool) throws -> [Preview] {
    var previews = try device.map { device in
      var device = device
      device.isForeground = foreground
      return try engine.preview(subject.body, on: device, name: subject.name, rule: subject.settingsRule)
    }
    if device.isEmpty || everyLocale {
      previews += try engine.previewsEverywhere(
        subject.body, isForeground: foreground, name: subject.name, rule: subject.settingsRule)
    }
    previews = subject.placed(previews)
    if isFirst, !engine.hasResources,
      previews.isEmpty || previews.contains(where: { !$0.missing(on: $0.device.platform).isEmpty })
    {
      resources.tellOfNoResources(near: place.rule, "no key has a text")
    }
    guard previews.isEmpty else { return previews }
    let platform = subject.platform == .ios ? "iOS " : ""
    throw CommandFailure(
      code: .unreadable,
      message: engine.hasResources
        ? "the app has no \(platform)language to preview" : "without an app there is no \(platform)language to preview")
  }
}

extension Preview {
  /// The keys that a device of this platform does not find.
  fileprivate func missing(on platform: Device.Platform) -> [String] {
    guard device.platform == platform else { return [] }
    return lines.compactMap { $0.reason == "missing-key" ? $0.key : nil }
  }
}
