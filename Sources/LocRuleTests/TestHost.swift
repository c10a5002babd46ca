// Implements the functions of a test: runs rules, compares payloads with golden files, and keeps data for failure
// reports.

import CLuaBridge
import LocBase
import LocMessage
import LocRules
import LocSandbox

/// The part of a test's functions outside the test's sandbox. Each rule runs in its own sandbox, as it would alone in
/// production.
final class TestHost {
  private let rules: Rules
  private let faults: [(file: Text, error: LocScriptError)]
  private let flag: InterruptFlag
  private let goldens: GoldenFiles
  private let coverage: LineCoverage?
  /// The test file below the rules root, and its name in messages.
  private let file: Text
  private let shownFile: Text

  /// The tests that the file has given with `it`.
  private(set) var tests: [(name: Text, position: SourcePosition?)] = []
  private var names: Set<Text> = []
  /// The samples that tests have run.
  private(set) var usedSamples: [(rule: Text, sample: Text)] = []
  /// Whether a key was used that nothing could check.
  var hasUncheckedKeys = false
  /// The name of the test that runs.
  var test: Text = ""
  var log: [String] = []
  private static let maxNameBytes = 1_024
  /// Each test loads the file again, which creates all its tests.
  private static let maxTests = 1_000

  /// The results of one test.
  private struct TestState {
    var results: [RunResult] = []
    var payloadCount = 0
    /// The bytes of the results that are kept for the test.
    var heldBytes = 0
    /// Both sides of the comparison that failed last.
    var comparison: (expected: String?, got: String?) = (nil, nil)
  }

  private var current = TestState()

  init(
    _ rules: Rules, faults: [(file: Text, error: LocScriptError)], file: Text, shownFile: Text,
    goldens: GoldenFiles, flag: InterruptFlag, coverage: LineCoverage?
  ) {
    self.rules = rules
    self.faults = faults
    self.file = file
    self.shownFile = shownFile
    self.goldens = goldens
    self.coverage = coverage
    self.flag = flag
  }

  /// Forgets the tests, which the file gives again whenever it is loaded.
  func begin() {
    tests.removeAll()
    names.removeAll()
    log.removeAll()
    current = TestState()
  }

  func note(_ line: String) { log.note(line) }

  /// A test's failure, with the compared values added.
  func failure(_ error: LocScriptError) -> TestFailure {
    guard let first = error.diagnostics.first else { return TestFailure(error) }
    if first.code == .assertion || first.code == .golden {
      return TestFailure(error, expected: current.comparison.expected, got: current.comparison.got)
    }
    return TestFailure(error)
  }

  package func answer(_ arguments: LocArguments, in sandbox: Sandbox) throws(LocError) -> LocAnswer {
    switch try arguments.text(1) {
    case "test":
      let name = Text(try arguments.text(2))
      guard name.utf8.count <= Self.maxNameBytes else {
        throw LocError(.argument, "a test's name has more than \(Self.maxNameBytes) bytes, with those of its groups")
      }
      guard tests.count < Self.maxTests else {
        throw LocError(.argument, "a file has at most \(Self.maxTests) tests; put the others into a file of their own")
      }
      // Golden files and reports know a test by its name.
      guard names.insert(name).inserted else {
        throw LocError(.argument, "the file has a test '\(name)' already; tests have names of their own")
      }
      tests.append((name, sandbox.place))
      return .nothing
    case "run":
      let result = try run(arguments, in: sandbox)
      guard let document = result.withSlice({ try? JSONDocument($0) }) else { return .nothing }
      sandbox.answer.value(document.root)
      return .value
    case "payload": return try comparePayload(arguments)
    case "fail":
      current.comparison = (try shown(arguments, 3), try shown(arguments, 4))
      throw LocError(.assertion, try arguments.text(2).string)
    default: throw LocError(.argument, try arguments.text(2).string)
    }
  }

  /// A side of a comparison for people: JSON over several lines.
  private func shown(_ arguments: LocArguments, _ position: Int) throws(LocError) -> String? {
    guard arguments.optional(position) != nil else { return nil }
    let text = try arguments.text(position)
    let isContainer = text.buffer.first == .leftBrace || text.buffer.first == .leftBracket
    guard isContainer, let json = GoldenFiles.canonical(text.bytes) else { return text.string }
    return JSONLayout.indented(json)
  }

  // MARK: - Rules

  private func run(_ arguments: LocArguments, in sandbox: Sandbox) throws(LocError) -> [UInt8] {
    let rule = try rule(named: Text(try arguments.text(2)))
    let event: [UInt8]
    let value = try arguments.required(3, "an event or the name of a sample")
    if let name = value.string.map({ Text($0) }) {
      guard let sample = rule.samples.first(where: { $0.name == name }) else {
        let near = suggestion(for: name, among: rule.samples.map { $0.name })
        throw LocError(
          .argument, "\(rule.name) has no sample '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
      }
      if !usedSamples.contains(where: { $0.rule == rule.name && $0.sample == name }) {
        usedSamples.append((rule.name, sample.name))
      }
      event = sample.event
    } else {
      event = try sandbox.json(value) ?? []
    }
    try checkType(of: event, rule)
    let session = RuleSession(
      rules: rules, app: rules.app, limits: rules.limits, interruptFlag: flag, loading: rule.name,
      coverage: coverage)
    session.now = arguments.optional(4)?.int
    session.onLog = { [unowned self] rule, text in note("\(rule): \(text.string)") }
    defer { if session.hasUncheckedKeys { hasUncheckedKeys = true } }
    let result: RunResult
    do throws(LocScriptError) {
      result = RunResult(
        try event.withSlice { (bytes) throws(LocScriptError) in
          try session.run(event: bytes, only: rule.name.string)
        })
    } catch {
      throw failed(error)
    }
    if let failure = result.failures.first { throw failed(failure.error) }
    current.heldBytes += 2 * result.envelopes.count
    // This also checks a test's time: each of its runs may take as long as a rule.
    try sandbox.mayHold(current.heldBytes + 2 * result.envelopes.count)
    current.results.append(result)
    return json(result, number: current.results.count)
  }

  /// A rule by its name, or by its file.
  private func rule(named name: Text) throws(LocError) -> Rule {
    for rule in rules.rules where rule.name == name { return rule }
    for rule in rules.rules where rule.file == name { return rule }
    for (file, error) in faults where file == name || file.lastPathComponent == name + ".lua" {
      throw failed(error)
    }
    let near = suggestion(for: name, among: rules.rules.map { $0.name })
    throw LocError(.unknownRule, "there is no rule '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// Refuses an event that would never reach the rule.
  private func checkType(of event: [UInt8], _ rule: Rule) throws(LocError) {
    guard let wanted = rule.on else { return }
    let type: [UInt8]? = event.withSlice { bytes in
      var reader = JSONReader()
      return (try? reader.parse(bytes))?.member("type")?.text
    }
    if let type, wanted.contains(where: { $0 == type }) { return }
    let found = type.map { "events of the type '\(Text(decoding: $0))'" } ?? "an event without a type"
    let names = wanted.map { "'\(Text(decoding: $0))'" }.joined(separator: ", ")
    throw LocError(.unhandledEvent, "\(rule.name) does not handle \(found); it handles \(names)")
  }

  /// The error that a failed rule is for its test.
  private func failed(_ failure: LocScriptError) -> LocError {
    guard let first = failure.diagnostics.first else { return LocError(.internal, "the rule failed") }
    return LocError(failure, first.code, text(of: first))
  }

  /// The finding's place and message. The sandbox keeps the first 4 KB of an error's text.
  private func text(of finding: Diagnostic) -> String {
    let text = (finding.position.map { $0.text + ": " } ?? "") + finding.message
    return text.utf8.count <= 2_048 ? text : String(decoding: text.utf8.prefix(2_048), as: UTF8.self)
  }

  private func json(_ result: RunResult, number: Int) -> [UInt8] {
    var writer = JSONWriter(capacity: result.envelopes.count + 256)
    writer.beginObject()
    writer.name("number")
    writer.integer(number)
    writer.name("payloads")
    writer.beginArray()
    for payload in result.payloads {
      writer.beginObject()
      writer.name("payload")
      payload.body.withSlice { writer.raw($0) }
      if let target = payload.target {
        writer.name("target")
        writer.beginObject()
        writer.member(target.name, target.value)
        writer.endObject()
      }
      if let notBefore = payload.notBefore { writer.member("not_before", Int(notBefore)) }
      if let meta = payload.meta {
        writer.name("meta")
        meta.withSlice { writer.raw($0) }
      }
      writer.endObject()
    }
    writer.endArray()
    if let skip = result.skipped.first { writer.member("skipped", skip.reason) }
    writer.name("findings")
    writer.diagnostics(result.payloads.flatMap { $0.findings } + result.findings.flatMap { $0.findings })
    writer.endObject()
    return writer.buffer.bytes
  }

  // MARK: - Golden files

  private func comparePayload(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    guard let number = arguments.optional(2)?.int, current.results.indices.contains(number - 1) else {
      throw LocError(.argument, "assert.payload takes the result of run")
    }
    var name = shownFile.lastPathComponent.dropLast("_test.lua".utf8.count) + ".payloads.json"
    if arguments.optional(3) != nil { name = Text(try arguments.text(3, atMost: 1_024)) }
    guard isBelow(name) else {
      throw LocError(
        .argument, "'\(name)' is not a golden file: its name is below the test's folder and ends in .json")
    }
    current.payloadCount += 1
    let entry = current.payloadCount == 1 ? test : "\(test) (\(current.payloadCount))"
    let last = shownFile.lastPathComponent
    let path = shownFile.dropLast(last.utf8.count) + name
    let bodies = current.results[number - 1].payloads.map { $0.body }
    var found: (expected: String?, got: String)?
    do throws(LocScriptError) { found = try goldens.compare(bodies, with: entry, in: path) } catch {
      throw failed(error)
    }
    guard let found else { return .nothing }
    current.comparison = (found.expected, found.got)
    var error = LocError(.golden, "the payload is not the one in \(path)")
    if found.expected == nil { error.message = "\(path) has no payload of this test" }
    error.add { $0.help = GoldenFiles.help }
    throw error
  }

  /// Whether a name stays below the folder that it is relative to.
  private func isBelow(_ name: Text) -> Bool {
    guard name.hasSuffix(".json"), !name.utf8.contains(0) else { return false }
    var isFirst = true
    for byte in name.utf8 {
      // No empty name, and none that begins with a dot.
      if isFirst, byte == .slash || byte == .period { return false }
      isFirst = byte == .slash
    }
    return true
  }
}
