// Results: what a rule's `run` may return, and how its messages reach the session's result.

import CJSON
import CLuaBridge
import LocBase
import LocMessage
import LocSandbox

extension RuleSession {
  /// Appends a rule's return value to the result.
  func collect(_ value: JSONCursor, _ sandbox: Sandbox, _ index: Int) throws(LocScriptError) {
    guard let rules else { return }
    if value.node.flags & UInt8(LOC_NODE_SKIP) != 0 {
      let skip = RunResult.Skip(rule: rules.rules[index].name.string, reason: value.string ?? "")
      guard result.append(skip, within: limits.output) else { throw tooMuchOutput(sandbox) }
      return
    }
    // An empty table is an empty list of messages.
    if value.node.flags & UInt8(LOC_NODE_EMPTY_TABLE) != 0 { return }
    switch value.kind {
    case .object:
      var held = sandbox.made.heldBytes
      _ = try append(table: value, "", sandbox, index, within: limits.output, held: &held)
    case .array: try allOrNone { () throws(LocScriptError) in try collect(listed: value, sandbox, index) }
    default:
      throw LocScriptError(
        .badResult, "a rule returns nil, loc.skip(reason), a message or a list of messages, not \(value.kind.name)",
        help: Self.help(onResult: value))
    }
  }

  /// The help for a value that results from a condition before a message.
  private static func help(onResult value: JSONCursor) -> String? {
    guard value.kind == .false else { return nil }
    return "`condition and loc.message { … }` is false where the condition is: write `if condition then`."
  }

  /// Takes back the payloads that `body` has appended before it fails.
  func allOrNone(_ body: () throws(LocScriptError) -> Void) throws(LocScriptError) {
    let first = result.payloads.count
    do throws(LocScriptError) {
      try body()
    } catch {
      result.payloads.removeLast(result.payloads.count - first)
      throw error
    }
  }

  private func collect(listed value: JSONCursor, _ sandbox: Sandbox, _ index: Int) throws(LocScriptError) {
    var position = 0
    var held = sandbox.made.heldBytes
    var repeated = 0
    var left = limits.output
    for element in value.elements {
      position += 1
      // A message that occurs twice in a result counts twice against the output limit.
      let isRepeated = sandbox.made.isReturnedAgain(element)
      if element.node.flags & UInt8(LOC_NODE_MESSAGE) == 0 {
        left -= try append(table: element, "[\(position)]", sandbox, index, within: left, held: &held)
        continue
      }
      guard let messages = sandbox.made.messages(element.offset) else {
        throw LocScriptError(.badResult, "a message of an earlier event", path: "[\(position)]")
      }
      for message in messages {
        if isRepeated { repeated += message.body?.count ?? 0 }
        held += message.heldBytes
        try sandbox.mayHold(orFail: held, output: repeated)
        left -= try append(message, sandbox, index, within: left)
      }
    }
  }

  /// Appends a message that was checked, and returns the size of its envelope in bytes.
  func append(
    _ message: ComposedMessage, _ sandbox: Sandbox, _ index: Int, within limit: Int
  ) throws(LocScriptError) -> Int {
    guard let rules else { return 0 }
    var message = message
    if !message.findings.isEmpty { message.findings = sandbox.finished(message.findings) }
    if let bytes = result.append(message, rule: rows[index].name, file: rules.shownName(index), within: limit) {
      return bytes
    }
    throw tooMuchOutput(sandbox)
  }

  private func tooMuchOutput(_ sandbox: Sandbox) -> LocScriptError {
    LocScriptError(.outputLimit, "the rule's output is larger than allowed", help: sandbox.help(onLimit: .ruleOutput))
  }

  /// Appends the message of a table in wire form and returns the size of its envelope in bytes. `held` is the memory that the
  /// result's other messages take.
  private func append(
    table: JSONCursor, _ path: String, _ sandbox: Sandbox, _ index: Int, within limit: Int, held: inout Int
  ) throws(LocScriptError) -> Int {
    let flags = table.node.flags
    guard table.kind == .object, flags & UInt8(LOC_NODE_TEXT) == 0 else {
      let isSkip = table.kind == .string && flags & UInt8(LOC_NODE_SKIP) != 0
      let found: UTF8Slice = table.kind == .object ? "a loc.text" : isSkip ? "a loc.skip" : table.kind.name
      throw LocScriptError(
        .badResult, "a rule returns messages, not \(found)", path: path.isEmpty ? nil : path,
        help: Self.help(onResult: table))
    }
    guard table.member("message") != nil || table.member("validate_only") != nil else {
      var fields = ""
      for (name, _) in table.members.prefix(3) where name.token.count <= 40 {
        fields += (fields.utf8.isEmpty ? "" : ", ") + name.token.string
      }
      throw LocScriptError(
        .badResult, "a rule returned a table that is not a message: its fields are \(fields)",
        path: path.isEmpty ? nil : path,
        help: "Write return loc.message { … }; a table in wire form is {message = {…}}.")
    }
    var failure: LocScriptError?
    var bytes = 0
    do throws(LocError) {
      try sandbox.compose(table) { (composer: MessageComposer) -> ComposedMessage in
        composer.read(table)
      } use: { (read: ComposedMessage) in
        do throws(LocScriptError) {
          let message = try checked(read, path)
          held += message.heldBytes
          try sandbox.mayHold(orFail: held)
          bytes = try append(message, sandbox, index, within: limit)
        } catch {
          failure = error
        }
      }
    } catch {
      throw sandbox.failure(error.stop)
    }
    if let failure { throw failure }
    return bytes
  }

  /// The message, with the path of its table in front of its findings' paths. Throws when a finding is an error.
  private func checked(_ read: ComposedMessage, _ path: String) throws(LocScriptError) -> ComposedMessage {
    var message = read
    if message.findings.isEmpty { return message }
    if !path.isEmpty {
      for index in message.findings.indices {
        message.findings[index].path = path + (message.findings[index].path.map { "." + $0 } ?? "")
      }
    }
    let errors = message.findings.filter { (finding: Diagnostic) -> Bool in finding.severity == .error }
    if !errors.isEmpty { throw LocScriptError(.ruleResult, errors) }
    return message
  }
}
