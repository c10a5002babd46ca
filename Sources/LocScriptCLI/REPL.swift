// The REPL reads an expression or a statement a line. Unfinished input continues on the next line, and Ctrl-C interrupts the
// run, never the process.

import Glibc
import LocBase
import LocCatalog
import LocRules
import LocSandbox
import LocScript

final class REPL {
  private let engine: Engine
  private let resources: ResourceOptions
  /// Whether the REPL has already reported that there are no resources.
  private var hasTold = false
  private let session: Session
  private let interrupts: InterruptWatch
  private let isInteractive: Bool
  private let lines: LineReader
  private var event: [UInt8]?
  /// The file that `.load` has run last.
  private var loaded: String?
  /// The duration of the last run of an input; nil before it.
  private var took: Duration?
  private var failed = false

  init(engine: Engine, resources: ResourceOptions) throws {
    self.engine = engine
    self.resources = resources
    session = Session(engine)
    session.define(InputValues.words)
    session.onLog { _, text in Terminal.note(Terminal.printable(text)) }
    interrupts = InterruptWatch(session)
    isInteractive = Terminal.isTerminal(STDIN_FILENO)
    lines = LineReader(isInteractive: isInteractive)
    guard isInteractive else { return }
    var completion = Completion(engine: engine, session: session)
    lines.onCompletion { [unowned self] word, line in completion.words(beginning: word, in: line, event: event) }
  }

  func run() throws {
    if isInteractive {
      Terminal.note(
        REPLText.wrapped(
          "LocScript \(LocScript.version). An expression or a statement of Lua; .help for more, Ctrl-D to leave."))
    }
    reading: while true {
      let line: String
      switch try lines.read("loc> ") {
      case .text(let text): line = text
      case .interrupted: continue reading
      case .end: break reading
      }
      if line.allSatisfy({ $0.isWhitespace }) { continue }
      if line.first == "." {
        if try command(line) { break reading }
      } else if Self.pleas.contains(line) {
        Terminal.note(".help says what there is; .quit or Ctrl-D leaves")
      } else {
        try evaluate(line)
      }
    }
    lines.save()
    if failed, !isInteractive { throw CommandCode.findings.exit }
  }

  // MARK: - Commands

  /// Words that people type at other prompts; as Lua each is a global that is nil, or a syntax error.
  private static let pleas: Set<String> = ["help", "?", "exit", "quit", "help()", "exit()", "quit()"]

  /// Runs a command of the REPL; true when the REPL should end.
  private func command(_ line: String) throws -> Bool {
    let parts = line.split(separator: " ", maxSplits: 1)
    let argument = parts.count > 1 ? String(parts[1]) : ""
    switch parts[0] {
    case ".quit": return true
    case ".help": tellHelp(argument)
    case ".keys":
      let keys = Set(engine.entries().map { Text($0.key) }.filter { $0.hasPrefix(Text(argument)) })
      for key in keys.sorted() { try Terminal.write(Terminal.printable(key.string) + "\n") }
    case ".locales":
      for platform in [Device.Platform.android, .ios] {
        let names = engine.locales(platform).map { $0.isEmpty ? "(default)" : $0 }
        try Terminal.write("\(platform.rawValue): \(Terminal.printable(names.joined(separator: " ")))\n")
      }
    case ".load": try attempt { try load(argument) }
    case ".reload": try attempt { try reload() }
    case ".time": return try time(argument)
    case ".event": try attempt { try setEvent(argument) }
    case ".preview": try attempt { try preview(argument) }
    default:
      failed = true
      Terminal.note("there is no command \(Terminal.printable(String(parts[0]))); .help lists them")
    }
    return false
  }

  private func tellHelp(_ name: String) {
    guard !name.isEmpty else { return Terminal.note(REPLText.help) }
    if let help = LuaHelp.named(name) { return Terminal.note(REPLText.wrapped(help.page)) }
    failed = true
    Terminal.note(
      "there is no help for \(Terminal.printable(name))"
        + (LuaHelp.nearest(to: name).map { "; did you mean \($0)?" } ?? ""))
  }

  private func load(_ path: String) throws {
    loaded = path
    do {
      try show(try session.evaluate(input: try Input(path: path).bytes, name: path, event: event))
    } catch let error as LocScriptError where error.code == 609 {
      // A function, or a table with one, may be a rule.
      guard let rules = try? Rules(path, engine: engine) else { throw error }
      try run(rules)
    }
  }

  private func run(_ rules: Rules) throws {
    let names = Terminal.printable(rules.names.joined(separator: ", "))
    guard let event else {
      let sample = rules.names.first.flatMap { rules.samples(of: $0).first?.name }
      let example = sample.map { "sample \(Terminal.printable($0))" } ?? "FILE|JSON"
      return Terminal.note(
        "\(loaded.map { Terminal.printable($0) } ?? names) is a rule; .event \(example), then .reload, runs it")
    }
    let ruleSession = Session(rules)
    ruleSession.onLog { rule, text in Terminal.log(rule, text) }
    interrupts.follow(ruleSession)
    defer { interrupts.follow(session) }
    let result = try ruleSession.run(event, only: rules.names.first)
    if result.envelopes.isEmpty { Terminal.note("\(names) returned nothing: there is nothing to send") }
    for payload in result.payloads { try show(payload.body) }
    if let last = result.payloads.last { try keep(last.body) }
    failed = failed || !result.failures.isEmpty
    RuleRunner.tell(result)
  }

  /// Makes a message that was shown the value of `_`, as a table in wire form.
  private func keep(_ body: [UInt8]) throws {
    _ = try session.evaluate(input: [UInt8](InputValues.keeping.utf8), name: "_", event: body)
  }

  private func reload() throws {
    guard let loaded else {
      throw CommandFailure(code: .usage, message: "nothing to run again; .load FILE comes first")
    }
    try load(loaded)
  }

  /// Runs an input or a command and says how long it took; true when the REPL should end.
  private func time(_ input: String) throws -> Bool {
    let start = ContinuousClock.now
    took = nil
    let ends = input.first == "." ? try command(input) : false
    if input.first != ".", !input.isEmpty { try evaluate(input) }
    let (seconds, attoseconds) = (took ?? start.duration(to: .now)).components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    Terminal.note("\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst()) ms")
    return ends
  }

  private func setEvent(_ argument: String) throws {
    let words = argument.split(separator: " ", maxSplits: 1).map(String.init)
    if words.first == "sample", access(argument, F_OK) != 0 {
      guard let chosen = try sample(words.count > 1 ? Text(words[1]) : "") else { return }
      event = chosen
      return
    }
    let given = argument.isEmpty ? nil : try RuleEvent.one(argument)
    // The evaluation reports an invalid event now, and not for every input that follows.
    _ = try session.evaluate([], name: "event", event: given)
    event = given
  }

  /// The sample with a name, `NAME` or `RULE: NAME`. Without a name, or one that is none, the samples are listed.
  private func sample(_ name: Text) throws -> [UInt8]? {
    let loadedRules = loaded.flatMap { try? Rules($0, engine: engine) }
    let rules = try loadedRules ?? engine.rules()
    let samples = rules.names.flatMap { rule in
      rules.samples(of: rule).map { (rule: rule, name: Text($0.name), event: $0.event) }
    }
    let exact = samples.filter { $0.name == name || "\($0.rule): \($0.name)" == name }
    // The beginning of a name is enough, if it is one sample's.
    let found = exact.isEmpty && !name.isEmpty ? samples.filter { $0.name.hasPrefix(name) } : exact
    if found.count == 1, let first = found.first { return first.event }
    if !name.isEmpty {
      let names = samples.map { $0.name }
      let near = suggestion(for: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      let text =
        found.isEmpty
        ? "there is no sample '\(name)'\(near)" : "several rules have a sample '\(name)': name the rule, too"
      throw CommandFailure(code: .usage, message: text)
    }
    for sample in samples { try Terminal.write(Terminal.printable("\(sample.rule): \(sample.name)") + "\n") }
    return nil
  }

  private func preview(_ expression: String) throws {
    guard !expression.isEmpty else {
      throw CommandFailure(
        code: .usage, message: ".preview needs a message: .preview loc.message{ topic = \"x\", title = \"y\" }")
    }
    let call = "return loc.build("
    let value: [UInt8]
    do {
      value = try session.evaluate(input: [UInt8]("\(call)\(expression))".utf8), name: "preview", event: event)
    } catch {
      throw error.moved(before: call).calling("loc.build", ".preview")
    }
    guard let body = JSONText.string(value) else { return }
    try Terminal.write(
      PreviewTable(title: Terminal.printable(expression), previews: try engine.previewsEverywhere([UInt8](body.utf8)))
        .text)
  }

  // MARK: - Evaluation

  /// Evaluates a line as an expression first, then as a statement; a line that only lacks its end continues on the next one.
  private func evaluate(_ first: String) throws {
    var source = first
    // Older prompts of Lua wanted a sign before an expression: `= 5`.
    if source.first == "=", source.dropFirst().first != "=" { source.removeFirst() }
    while true {
      do {
        return try InputValues.show(try expression(source))
      } catch let expression as LocScriptError where expression.code == 601 {
        do {
          return try show(try value("", source))
        } catch let error as LocScriptError {
          // "1 +" is not a statement, and as an expression it is incomplete.
          guard error.isUnfinished || error.code == 601 && expression.isUnfinished else { return report(error) }
          switch try lines.read("...> ") {
          case .text(let next): source += "\n" + next
          case .interrupted: return
          case .end: return report(error)
          }
        }
      } catch let error as LocScriptError {
        return report(error)
      }
    }
  }

  /// The values of an expression, as `InputValues` shows them. `return 1, 2` is one, too.
  private func expression(_ input: String) throws -> [UInt8] {
    let isReturn = input.hasPrefix("return ")
    do {
      return try value(InputValues.call, isReturn ? String(input.dropFirst(7)) : input, end: InputValues.end)
    } catch let error as LocScriptError where error.code == 601 {
      // The end of the call hides the end of the input: "1 +".
      _ = try value("return ", input)
      return [UInt8]("[]".utf8)
    } catch let error as LocScriptError {
      throw InputValues.error(error)
    }
  }

  /// The value of the input between a prefix and an end that the REPL adds. Errors have positions in the input as typed.
  private func value(_ prefix: String, _ input: String, end: String = "") throws -> [UInt8] {
    let start = ContinuousClock.now
    defer {
      took = start.duration(to: .now)
      if session.hasUncheckedKeys, !hasTold {
        hasTold = true
        resources.tellOfNoResources("the keys of loc.text are not checked")
      }
    }
    do {
      return try session.evaluate(input: [UInt8]((prefix + input + end).utf8), name: "repl", event: event)
    } catch {
      throw error.moved(before: prefix)
    }
  }

  private func show(_ value: [UInt8]) throws {
    guard value != [UInt8]("null".utf8) else { return }
    try Terminal.write(REPLText.json(String(decoding: value, as: UTF8.self)) + "\n")
  }

  private func attempt(_ body: () throws -> Void) throws {
    do { try body() } catch let error as LocScriptError { report(error) } catch let error as CommandFailure {
      failed = true
      Terminal.note(Terminal.printable(error.message))
    }
  }

  private func report(_ error: LocScriptError) {
    failed = true
    Terminal.show(error.diagnostics)
    if (602...606).contains(error.code) { Terminal.note("note: the globals of earlier inputs are gone") }
  }
}

extension LocScriptError {
  /// Whether the error is a chunk that ends too early.
  fileprivate var isUnfinished: Bool {
    guard code == 601, let message = diagnostics.first?.message else { return false }
    return LuaMessage(Text(message), isSyntax: true).isUnfinished
  }

  /// The error with another name for a function: the one that the user called.
  fileprivate func calling(_ function: String, _ name: String) -> LocScriptError {
    var error = self
    for index in error.diagnostics.indices {
      error.diagnostics[index].message = error.diagnostics[index].message.replacing(function, with: name)
    }
    return error
  }

  /// The error with its columns moved to the text without the prefix.
  fileprivate func moved(before prefix: String) -> LocScriptError {
    var error = self
    for index in error.diagnostics.indices where error.diagnostics[index].line == 1 {
      error.diagnostics[index].column = error.diagnostics[index].column.map { max(1, $0 - prefix.unicodeScalars.count) }
    }
    return error
  }
}
