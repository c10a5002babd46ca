// A loaded folder of rules: one immutable generation, which any number of sessions on any threads can run.

package import LocBase
package import LocSandbox

/// One generation of rules. Immutable, so any thread may open sessions on it.
public final class Rules: Sendable {
  package let rules: [Rule]
  package let sources: RuleSources
  /// Each rule's file among the sources.
  package let files: [Int]
  /// The files that failed to load, if the rules were loaded without them.
  package let faults: [(file: Text, error: LocScriptError)]
  package let app: RuleApp?
  /// The limits under which the rules were loaded. A session uses them unless it gets its own.
  package let limits: RuleLimits
  /// One row for each rule with the fields that a run needs, in memory without reference counting. Written in init only.
  nonisolated(unsafe) let rows: UnsafeBufferPointer<RuleRow>
  /// The texts that the rows point to.
  private let kept: [SharedBytes]
  /// The rules' indexes by their names.
  let places: [Text: Int]

  /// Loads every file once to check that it is a rule. `name` is the path below the rules root, with `/`: files in `lib/`
  /// are for `require` only, `*_test.lua` are left out. Fails with every finding at once: 601 for a file that does not
  /// compile, 602 to 608 for a file that fails while loading, 609 for a file that returns no rule.
  /// - Parameters:
  ///   - root: the folder as messages show it: `rules`.
  ///   - selected: the path of one file, which is then the only rule, whatever its name is; or, with a `/` at its end, a
  ///     folder, whose files are then the only rules. The other files are for `require`.
  ///   - leavesOutFaults: Whether a file that fails is skipped and listed in `faults`, while the others are loaded.
  package init(
    files: [(name: String, bytes: [UInt8])], root: String = "rules", selected: String? = nil,
    app: RuleApp? = nil, limits: RuleLimits = RuleLimits(), leavesOutFaults: Bool = false
  ) throws(LocScriptError) {
    let files = files.sorted { Text($0.name) < Text($1.name) }
    sources = RuleSources(files, root: root, limit: limits.source)
    self.app = app
    self.limits = limits
    app?.released.load(namedIn: files)
    var loader = RuleLoader(sources: sources, app: app, limits: limits)
    for (index, file) in files.enumerated() {
      if Self.isRule(Text(file.name), selected.map { Text($0) }) {
        loader.load(index, name: Text(file.name), size: file.bytes.count)
      } else if Text(file.name).hasPrefix("lib/") {
        loader.checkSize(index, file.bytes.count)
      }
    }
    if let failure = loader.failure, !leavesOutFaults { throw failure }
    faults = loader.faults
    rules = loader.rules
    places = loader.places
    self.files = loader.files
    var kept: [SharedBytes] = []
    rows = Self.rows(rules, self.files, &kept)
    self.kept = kept
  }

  deinit {
    for row in rows { row.types?.deallocate() }
    rows.deallocate()
  }

  private static func rows(
    _ rules: [Rule], _ files: [Int], _ kept: inout [SharedBytes]
  ) -> UnsafeBufferPointer<RuleRow> {
    func keep(_ text: [UInt8]) -> UTF8Slice {
      let copy = text.withSlice { SharedBytes(copying: $0) }
      kept.append(copy)
      return copy.slice
    }
    let rows = UnsafeMutableBufferPointer<RuleRow>.allocate(capacity: rules.count)
    for (index, rule) in rules.enumerated() {
      var types: Slices?
      if let on = rule.on {
        let list = UnsafeMutableBufferPointer<UTF8Slice>.allocate(capacity: on.count)
        for (place, type) in on.enumerated() { list.initializeElement(at: place, to: keep(type)) }
        types = Slices(list)
      }
      rows.initializeElement(
        at: index, to: RuleRow(file: files[index], name: keep(rule.name.bytes), types: types))
    }
    return UnsafeBufferPointer(rows)
  }

  /// The rules' names, in the order of their files.
  public var names: [String] { rules.map { $0.name.string } }

  /// The event types that a rule handles; nil for every event.
  public func eventTypes(of rule: String) -> [String]? {
    self.rule(named: Text(rule))?.eventTypes
  }

  /// The example events in a rule's `samples`, by name, as JSON.
  public func samples(of rule: String) -> [(name: String, event: [UInt8])] {
    (self.rule(named: Text(rule))?.samples ?? []).map { ($0.name.string, $0.event) }
  }

  private func rule(named name: Text) -> Rule? { places[name].map { rules[$0] } }

  /// The file at a path below the rules root, "lib/prices.lua", and its name in messages. The text lives as long as the rules.
  package func source(at path: Text) -> (text: UTF8Slice, shownName: Text)? { sources.source(at: path) }

  /// The file of a rule as messages show it.
  func shownName(_ rule: Int) -> Text { sources.shownNames[files[rule]] }

  /// The files that are rules, by their paths below the rules root.
  package static func ruleNames(
    of files: [(name: String, bytes: [UInt8])], selected: String?
  ) -> [String] {
    files.map { $0.name }.filter { isRule(Text($0), selected.map { Text($0) }) }
  }

  private static func isRule(_ name: Text, _ selected: Text?) -> Bool {
    if let selected {
      guard selected.hasSuffix("/") else { return name == selected }
      guard name.hasPrefix(selected) else { return false }
    }
    // A folder above the rules' own has its `lib/` further down.
    let isLibrary = name.hasPrefix("lib/") || name.contains("/lib/")
    return name.hasSuffix(".lua") && !name.hasSuffix("_test.lua") && !isLibrary
  }
}

/// The fields of a rule that a run needs.
struct RuleRow {
  /// The index of the rule's file among the sources.
  let file: Int
  /// The rule's name, followed by a NUL, for the lifetime of the generation.
  package let name: UTF8Slice
  /// The event types that the rule handles; nil: any event.
  let types: Slices?
}

/// Loads files one after another in one sandbox and collects their findings.
private struct RuleLoader {
  private let sources: RuleSources
  private let app: RuleApp?
  private let limits: RuleLimits
  private let flag = InterruptFlag()
  private static let maxNameBytes = 256
  private static let maxListed = 1_000
  private var sandbox: Sandbox?
  private(set) var rules: [Rule] = []
  private(set) var files: [Int] = []
  /// The rules by their names.
  private(set) var places: [Text: Int] = [:]
  private var status: Status?
  private var findings: [Diagnostic] = []
  private(set) var faults: [(file: Text, error: LocScriptError)] = []

  init(sources: RuleSources, app: RuleApp?, limits: RuleLimits) {
    self.sources = sources
    self.app = app
    self.limits = limits
  }

  package var failure: LocScriptError? { status.map { LocScriptError($0, findings) } }

  mutating func load(_ index: Int, name: Text, size: Int) {
    guard checkSize(index, size) else { return }
    do throws(LocScriptError) {
      try loadRule(index, name: name)
    } catch {
      fail(error, of: index)
    }
  }

  /// Whether the file may be compiled; files for `require` have the same limit as rules.
  @discardableResult
  mutating func checkSize(_ index: Int, _ size: Int) -> Bool {
    if size <= limits.source { return true }
    let start = SourcePosition(file: sources.shownNames[index].string, line: 1, column: 1)
    let text = "the file has \(size) bytes; \(limits.source) are allowed"
    fail(LocScriptError(.sourceSize, text, at: start), of: index)
    return false
  }

  private mutating func fail(_ failure: LocScriptError, of file: Int) {
    faults.append((sources.shownNames[file], failure))
    status = status ?? failure.status
    findings += failure.diagnostics
    // A limit may have left the sandbox full.
    sandbox = nil
  }

  private mutating func loadRule(_ index: Int, name: Text) throws(LocScriptError) {
    let shown = sources.shownNames[index]
    let start = SourcePosition(file: shown.string, line: 1, column: 1)
    let opened: Sandbox
    if let kept = sandbox {
      opened = kept
    } else {
      opened = try Sandbox.open(limits: limits, app: app, sources: sources, flag: flag)
    }
    sandbox = opened
    opened.setEvent(nil, now: nil)
    let table: JSONCursor?
    do throws(LocScriptError) {
      table = try opened.loadRule(index)
    } catch {
      var failure = error
      for index in failure.diagnostics.indices where failure.diagnostics[index].position == nil {
        failure.diagnostics[index].position = start
      }
      if opened.foundNoRun { failure.helpWithRun(sources.text(of: index)) }
      failure.placeAtField(start, sources.text(of: index))
      throw failure
    }
    let last = name.lastPathComponent
    let stem = last.dropping(suffix: ".lua") ?? last
    let rule: Rule
    do throws(LocScriptError) {
      rule = try describe(table, stem: stem, file: name, at: start)
    } catch {
      var failure = error
      failure.placeAtField(start, sources.text(of: index))
      throw failure
    }
    if let other = places[rule.name] {
      throw LocScriptError(.ruleNameTwice, "the rule '\(rule.name)' is in \(rules[other].file) as well", at: start)
    }
    places[rule.name] = rules.count
    rules.append(rule)
    files.append(index)
  }

  private func describe(
    _ table: JSONCursor?, stem: Text, file: Text, at start: SourcePosition
  ) throws(LocScriptError) -> Rule {
    var rule = Rule(name: stem, on: nil, description: nil, owner: nil, file: file, samples: [])
    guard let table else { return rule }
    guard table.kind == .object else {
      throw LocScriptError(
        .ruleShape, "a rule is a table of named fields; this one has positions like [1] too", at: start)
    }
    for (name, value) in table.members {
      let field = name.token
      switch field {
      case "name": rule.name = try self.name(value, start)
      case "description": rule.description = try text(value, "description", start)
      case "owner": rule.owner = try text(value, "owner", start)
      case "on": rule.on = try types(value, start)
      case "samples": rule.samples = try samples(value, start)
      case "keys": rule.keys = try keys(value, start)
      case "expect": rule.expectations = try expectations(value, start)
      default:
        // A name of a megabyte is not a typing error, and the message would contain the name several times.
        guard field.count <= Self.maxNameBytes else {
          throw LocScriptError(.ruleShape, "a rule has no field with a name of \(field.count) bytes", at: start)
        }
        let near = suggestion(
          for: field, among: ["name", "on", "description", "owner", "run", "samples", "expect", "keys"])
        throw LocScriptError(
          .ruleShape, "a rule has no field '\(field.string)'", at: start, path: field.string,
          help: near.map { "Did you mean '\($0)'?" })
      }
    }
    guard !rule.name.isEmpty else {
      throw LocScriptError(.ruleShape, "the rule's name is empty", at: start, path: "name")
    }
    try checkName(rule.name.utf8.count, start)
    for expectation in rule.expectations where !rule.samples.contains(where: { $0.name == expectation.sample }) {
      let near = suggestion(for: expectation.sample, among: rule.samples.map { $0.name })
      throw LocScriptError(
        .ruleShape, "the rule has no sample '\(expectation.sample)'", at: start, path: "expect",
        help: near.map { "Did you mean '\($0)'?" })
    }
    return rule
  }

  private func name(_ value: JSONCursor, _ start: SourcePosition) throws(LocScriptError) -> Text {
    if value.kind == .string { try checkName(value.token.count, start) }
    return try text(value, "name", start)
  }

  /// Limits the name's length, because every envelope of the rule contains the name.
  private func checkName(_ bytes: Int, _ start: SourcePosition) throws(LocScriptError) {
    if bytes <= Self.maxNameBytes { return }
    throw LocScriptError(
      .ruleShape, "the rule's name has more than \(Self.maxNameBytes) bytes", at: start, path: "name")
  }

  /// Limits a list of the rule's description, which lives as long as the rules: no run's memory limit covers it.
  private func checkCount(
    _ count: Int, _ things: UTF8Slice, path: String, _ start: SourcePosition
  ) throws(LocScriptError) {
    if count <= Self.maxListed { return }
    throw LocScriptError(.ruleShape, "the rule has more than \(Self.maxListed) \(things)", at: start, path: path)
  }

  private func text(_ value: JSONCursor, _ field: UTF8Slice, _ start: SourcePosition) throws(LocScriptError)
    -> Text
  {
    guard let text = value.string else {
      throw LocScriptError(
        .ruleShape, "the rule's `\(field)` must be a string, not \(value.kind.name)", at: start, path: "\(field)")
    }
    return Text(text)
  }

  private func types(_ value: JSONCursor, _ start: SourcePosition) throws(LocScriptError) -> [[UInt8]] {
    if let one = value.text { return [one] }
    try checkCount(value.count, "event types in `on`", path: "on", start)
    var types: [[UInt8]] = []
    for element in value.elements { if let type = element.text { types.append(type) } }
    guard !types.isEmpty, types.count == value.count else {
      throw LocScriptError(.ruleShape, "the rule's `on` is an event type or a list of them", at: start, path: "on")
    }
    return types
  }

  /// The keys that a check expects in addition to those in the source. `*` is allowed only at the end.
  private func keys(_ value: JSONCursor, _ start: SourcePosition) throws(LocScriptError) -> [[UInt8]] {
    try checkCount(value.count, "keys", path: "keys", start)
    // An empty Lua table is not yet a list.
    if value.kind == .object, value.count == 0 { return [] }
    guard value.kind == .array else {
      throw keysError("the rule's `keys` must be a list of keys, not \(value.kind.name)", "keys", start)
    }
    var keys: [[UInt8]] = []
    for element in value.elements {
      let path = "keys[\(keys.count + 1)]"
      guard let key = element.text else {
        throw keysError("a key of the rule's `keys` must be a string, not \(element.kind.name)", path, start)
      }
      guard !key.isEmpty else { throw keysError("a key of the rule's `keys` is empty", path, start) }
      guard key.count <= Self.maxNameBytes else {
        throw keysError("a key of the rule's `keys` has more than \(Self.maxNameBytes) bytes", path, start)
      }
      guard !key.dropLast().contains(.asterisk) else {
        let text = Text(decoding: key)
        throw keysError("'\(text)' in the rule's `keys` has a `*` that is not at its end", path, start)
      }
      keys.append(key)
    }
    return keys
  }

  private func keysError(_ message: String, _ path: String, _ start: SourcePosition) -> LocScriptError {
    LocScriptError(
      .ruleShape, message, at: start, path: path,
      help: "Write each key that the rule computes, or its beginning with a `*`: keys = {\"sale_*\"}.")
  }

  private func expectations(_ value: JSONCursor, _ start: SourcePosition) throws(LocScriptError) -> [SampleExpectation]
  {
    var expectations: [SampleExpectation] = []
    guard value.kind == .object else {
      throw LocScriptError(
        .ruleShape, "the rule's `expect` is a table of expectations by the names of samples", at: start, path: "expect")
    }
    try checkCount(value.count, "expectations", path: "expect", start)
    for (name, value) in value.members {
      let sample = Text(name.string ?? "")
      do throws(ExpectationError) {
        expectations.append(try SampleExpectation(sample: sample, value))
      } catch {
        let path = "expect." + sample + (error.field.isEmpty ? "" : "." + error.field)
        throw LocScriptError(.ruleShape, error.message, at: start, path: path.string, help: error.help)
      }
    }
    return expectations
  }

  private func samples(_ value: JSONCursor, _ start: SourcePosition) throws(LocScriptError) -> [(
    name: Text, event: [UInt8]
  )] {
    var samples: [(name: Text, event: [UInt8])] = []
    guard value.kind == .object else {
      throw LocScriptError(.ruleShape, "the rule's `samples` is a table of events by name", at: start, path: "samples")
    }
    try checkCount(value.count, "samples", path: "samples", start)
    for (name, event) in value.members {
      let name = Text(name.string ?? "")
      guard event.kind == .object else {
        throw LocScriptError(.ruleShape, "a sample is an event: a table", at: start, path: "samples.\(name)")
      }
      var writer = JSONWriter()
      writer.value(event)
      samples.append((name, writer.buffer.bytes))
    }
    return samples
  }
}
