// The REPL reads an expression or a statement a line. Unfinished input continues on the next line, and Ctrl-C interrupts the
// run, never the process.

import Glibc
import LocScript

final class REPL {
  private let engine: Engine
  private let resources: ResourceOptions
  /// Whether the REPL has said that there are no resources.
  private var hasTold = false
  private let session: Session
  private let interrupts: InterruptWatch
  private let isInteractive: Bool
  private let lines: LineReader
  private var event: [UInt8]?
  /// The file that `.load` has run last.
  private var loaded: String?
  /// The duration of the last run of an input.
  private var took = Duration.zero
  private var failed = false

  init(engine: Engine, resources: ResourceOptions) throws {
    self.engine = engine
    self.resources = resources
    session = Session(engine)
    session.onLog { _, text in Terminal.note(Terminal.printable(text)) }
    interrupts = InterruptWatch(session)
    isInteractive = Terminal.isTerminal(STDIN_FILENO)
    let words = isInteractive ? Self.commands + Self.functions(session) + engine.entries().map { $0.key } : []
    lines = LineReader(isInteractive: isInteractive, words: words)
  }

  private static let commands = [
    ".help", ".event", ".keys", ".load", ".locales", ".preview", ".quit", ".reload", ".time", "event",
  ]

  /// The names of the functions in the sandbox's libraries: `loc.text`, `string.format`.
  private static func functions(_ session: Session) -> [String] {
    let source = """
      local names = {}
      for library, members in pairs { loc = loc, math = math, string = string, table = table, utf8 = utf8 } do
        for member in pairs(members) do names[#names + 1] = library .. "." .. member end
      end
      return table.concat(names, " ")
      """
    let names = (try? session.evaluate([UInt8](source.utf8), name: "functions")).flatMap { JSONText.string($0) }
    return (names ?? "").split(separator: " ").map(String.init)
  }

  func run() throws {
    if isInteractive {
      Terminal.note(
        "LocScript \(LocScript.version). An expression or a statement of Lua; .help for more, Ctrl-D to leave.")
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
    case ".help": Terminal.note(Self.help)
    case ".keys":
      let keys = Set(engine.entries().map { $0.key }.filter { argument.isEmpty || $0.hasPrefix(argument) })
      for key in keys.sorted() { try Terminal.write(Terminal.printable(key) + "\n") }
    case ".locales":
      for platform in [Device.Platform.android, .ios] {
        let names = engine.locales(platform).map { $0.isEmpty ? "(default)" : $0 }
        try Terminal.write("\(platform.rawValue): \(names.joined(separator: " "))\n")
      }
    case ".load": try attempt { try load(argument) }
    case ".reload": try attempt { try reload() }
    case ".time": try time(argument)
    case ".event": try attempt { try setEvent(argument) }
    case ".preview": try attempt { try preview(argument) }
    default:
      failed = true
      Terminal.note("no command \(parts[0]); .help lists them")
    }
    return false
  }

  private static let help = """
    Each input is a chunk of its own, as in Lua's own prompt: a global stays for the next ones, a `local` does not. An
    input that hits a limit or is interrupted takes the globals with it. Ctrl-C ends a run or drops the line.

    .event FILE|JSON   the event that `event` stands for in what follows; alone: none. Of a file with an event a line, the
                       one on a line: .event day.ndjson:4
    .keys [PREFIX]     the keys of both platforms
    .locales           the languages of both platforms
    .preview MESSAGE   what phones show for a message: .preview loc.message{ topic = "x", title = loc.text("k") }
    .load FILE         runs a file as an input, and shows its value; a rule runs with the event
    .reload            runs the file of the last .load as it is now
    .time INPUT        runs an input and says how long that took
    .quit              leaves, as Ctrl-D does
    """

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
    let names = rules.names.joined(separator: ", ")
    guard let event else {
      return Terminal.note("\(loaded ?? names) is a rule; .event FILE|JSON, then .reload, runs it")
    }
    let ruleSession = Session(rules)
    ruleSession.onLog { rule, text in Terminal.note("\(rule): \(Terminal.printable(text))") }
    interrupts.follow(ruleSession)
    defer { interrupts.follow(session) }
    let result = try ruleSession.run(event, only: rules.names.first)
    if result.envelopes.isEmpty { Terminal.note("\(names) returned nothing: there is nothing to send") }
    for payload in result.payloads { try Terminal.write(payload.body + [0x0A]) }
    failed = failed || !result.failures.isEmpty
    RuleRunner.tell(result)
  }

  private func reload() throws {
    guard let loaded else {
      throw CommandFailure(code: .usage, message: "nothing to run again; .load FILE comes first")
    }
    try load(loaded)
  }

  private func time(_ input: String) throws {
    try evaluate(input)
    let (seconds, attoseconds) = took.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    Terminal.note("\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst()) ms")
  }

  private func setEvent(_ argument: String) throws {
    let given = argument.isEmpty ? nil : try Self.event(argument)
    // The evaluation reports an invalid event now, and not for every input that follows.
    _ = try session.evaluate([], name: "event", event: given)
    event = given
  }

  /// The event that an argument names: JSON, a file, or a line of a file that has an event on each.
  private static func event(_ argument: String) throws -> [UInt8] {
    var (path, wanted): (String, Int?) = (argument, nil)
    let parts = argument.split(separator: ":")
    if let number = parts.last.flatMap({ Int($0) }), access(argument, F_OK) != 0 {
      let name = parts.dropLast().joined(separator: ":")
      if access(name, F_OK) == 0 { (path, wanted) = (name, number) }
    }
    let input = try Input(pathOrJSON: path, optionName: "event")
    let events = input.events
    guard events.count > 1 || wanted != nil else { return input.bytes }
    let lines = events.map { $0.firstLine }
    if let event = events.first(where: { $0.firstLine == wanted }) { return event.bytes }
    let range = "\(lines.first ?? 1) to \(lines.last ?? 1)"
    guard let wanted else {
      throw CommandFailure(
        code: .usage,
        message: "\(path) has an event a line; name one of the lines \(range): .event \(path):\(lines.first ?? 1)")
    }
    throw CommandFailure(
      code: .usage, message: "\(path) has no event on line \(wanted); its events are on the lines \(range)")
  }

  private func preview(_ expression: String) throws {
    let call = "return loc.build("
    let value: [UInt8]
    do {
      value = try session.evaluate(input: [UInt8]("\(call)\(expression))".utf8), name: "preview", event: event)
    } catch {
      throw error.moved(before: call)
    }
    guard let body = JSONText.string(value) else { return }
    try Terminal.write(
      PreviewTable(title: Terminal.printable(expression), previews: try engine.previews([UInt8](body.utf8))).text)
  }

  // MARK: - Evaluation

  /// Evaluates a line as an expression first, then as a statement; a line that only lacks its end continues on the next one.
  private func evaluate(_ first: String) throws {
    var source = first
    while true {
      do {
        return try show(try value("return ", source))
      } catch let expression as LocScriptError where expression.code == 601 {
        do {
          return try show(try value("", source))
        } catch let error as LocScriptError {
          // "1 +" is no statement, and as an expression it lacks its end.
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

  /// The value of the input after a prefix that the REPL adds. Errors have positions in the input as typed.
  private func value(_ prefix: String, _ input: String) throws -> [UInt8] {
    let start = ContinuousClock.now
    defer {
      took = start.duration(to: .now)
      if session.hasUncheckedKeys, !hasTold {
        hasTold = true
        resources.tellOfNoResources("the keys of loc.text are not checked")
      }
    }
    do {
      return try session.evaluate(input: [UInt8]((prefix + input).utf8), name: "repl", event: event)
    } catch {
      throw error.moved(before: prefix)
    }
  }

  private func show(_ value: [UInt8]) throws {
    if value != [UInt8]("null".utf8) { try Terminal.write(value + [0x0A]) }
  }

  private func attempt(_ body: () throws -> Void) throws {
    do { try body() } catch let error as LocScriptError { report(error) } catch let error as CommandFailure {
      failed = true
      Terminal.note(error.message)
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
  fileprivate var isUnfinished: Bool { code == 601 && diagnostics.first?.message.contains("<eof>") == true }

  /// The error with its columns moved to the text without the prefix.
  fileprivate func moved(before prefix: String) -> LocScriptError {
    var error = self
    for index in error.diagnostics.indices where error.diagnostics[index].line == 1 {
      error.diagnostics[index].column = error.diagnostics[index].column.map { max(1, $0 - prefix.unicodeScalars.count) }
    }
    return error
  }
}
