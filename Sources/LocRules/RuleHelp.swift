// What to do about a rule that Lua or a limit has stopped: the field, function or global that was meant, or the limit.

import CLuaBridge
import LocBase

/// Lua's own words about a value that is nil, "attempt to call a nil value (field 'mesage')", taken apart.
struct NilComplaint {
  /// `field`, `method`, `global`, `local`, `upvalue`; "" where Lua does not know.
  var kind = ""
  var name = ""
  var isCall = false

  /// Nil for a message about anything else.
  init?(_ message: String) {
    guard message.hasPart("nil") else { return nil }
    isCall = message.hasPrefix("attempt to call ")
    guard isCall || message.hasPrefix("attempt to ") || message.hasPrefix("bad argument #") else { return nil }
    let text = Array(message.utf8)
    var start = text.count
    while start > 0, text[start - 1] != UInt8(ascii: "(") { start -= 1 }
    var quote = start
    while quote < text.count, text[quote] != UInt8(ascii: "'") { quote += 1 }
    guard start > 0, quote > start, quote + 3 < text.count, text[text.count - 2] == UInt8(ascii: "'") else { return }
    kind = String(decoding: text[start..<(quote - 1)], as: UTF8.self)
    name = String(decoding: text[(quote + 1)..<(text.count - 2)], as: UTF8.self)
  }
}

extension Sandbox {
  /// What the author of a rule that Lua has stopped may have meant.
  func help(_ message: String, missing: String, near: String) -> String? {
    guard let complaint = NilComplaint(message) else { return nil }
    let isField = complaint.kind == "field" || complaint.kind == "method"
    if complaint.kind == "global" { return help(onGlobal: complaint.name) }
    if complaint.isCall, isField, let meant = suggestion(for: complaint.name, among: functionNames) {
      return "Did you mean loc.\(meant)?"
    }
    // Nil by another name may be something else, unless the event has a neighbour of the field.
    guard !missing.isEmpty, isField ? complaint.name == missing : !near.isEmpty else { return nil }
    return "The event has no field '\(missing)'" + (near.isEmpty ? "." : "; did you mean '\(near)'?")
  }

  private func help(onGlobal name: String) -> String? {
    if ["io", "os", "debug", "package", "coroutine", "load", "dofile", "loadfile", "xpcall"].contains(name) {
      return "A rule does not have Lua's '\(name)': what it needs to know comes with the event."
    }
    let known = [
      "loc", "event", "string", "table", "math", "utf8", "require", "ipairs", "pairs", "tostring", "tonumber",
    ]
    return suggestion(for: name, among: known).map { "Did you mean '\($0)'?" }
  }

  private var functionNames: [String] {
    var names = ["text", "skip", "array", "log"]
    for function in LocFunction.allCases where function.isOffered(by: host) { names.append("\(function.name)") }
    return names
  }

  /// The limit that a run has hit, and where it is set.
  func help(onLimit status: Status) -> String? {
    switch status {
    case .ruleInstructions: help("instructions", limits.instructions)
    case .ruleMemory: help("memory", limits.memory)
    case .ruleDeadline: help("milliseconds", limits.milliseconds)
    case .ruleOutput: help("output", limits.output)
    default: nil
    }
  }

  private func help(_ name: String, _ limit: Int) -> String {
    "The limit `\(name)` is \(limit); [limits] in locscript.toml sets it, or the session's options."
  }
}
