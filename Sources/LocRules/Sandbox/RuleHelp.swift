// What to do about a rule that Lua or a limit has stopped: the field, function or global that was meant, or the limit.

import CLuaBridge
import LocBase

/// Lua's own words about a value that is nil, "attempt to call a nil value (field 'mesage')", taken apart.
struct NilComplaint {
  /// `field`, `method`, `global`, `local`, `upvalue`; "" where Lua does not know.
  var kind = ""
  var name = ""
  var isCall = false

  var isField: Bool { kind.equals("field") || kind.equals("method") }

  /// Whether the event's field that was asked for in vain is meant. Nil by another name may be something else, unless the event
  /// has a neighbour of the field.
  func isAbout(_ missing: String, near: String) -> Bool {
    !missing.isEmpty && (isField ? name.equals(missing) : !near.isEmpty)
  }

  /// Nil for a message about anything else.
  init?(_ message: String) {
    guard message.hasPart("nil") else { return nil }
    isCall = message.begins(with: "attempt to call ")
    guard isCall || message.begins(with: "attempt to ") || message.begins(with: "bad argument #") else { return nil }
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
    if complaint.kind.equals("global") { return help(onGlobal: complaint.name) }
    if complaint.isCall, complaint.isField, let meant = nearest(to: complaint.name, inLoc: true) {
      return "Did you mean loc.\(meant)?"
    }
    guard complaint.isAbout(missing, near: near) else { return nil }
    return "The event has no field '\(missing)'" + (near.isEmpty ? "." : "; did you mean '\(near)'?")
  }

  /// The name most like the field that the rule has asked the event for in vain last, among the first hundred of the object's names;
  /// nil when none is near.
  var nearestField: [UInt8]? {
    guard let event, let error = loc_lua_last_error(state), error.pointee.missing_length > 0 else { return nil }
    var search = SuggestionSearch(for: slice(loc_lua_error_missing(error), error.pointee.missing_length))
    let object = JSONCursor(nodes: event.nodes, source: event.source, index: Int(error.pointee.missing_object))
    for (name, _) in object.members.prefix(100) where !name.hasEscapes { search.consider(name.token) }
    return search.best
  }

  private func help(onGlobal name: String) -> String? {
    switch name.utf8 {
    case "io", "os", "debug", "package", "coroutine", "load", "dofile", "loadfile", "xpcall":
      return "A rule does not have Lua's '\(name)': what it needs to know comes with the event."
    default: return nearest(to: name, inLoc: false).map { "Did you mean '\($0)'?" }
    }
  }

  /// Of what the sandbox has, the name most like one that it has not; nil when none is near.
  private func nearest(to name: String, inLoc: Bool) -> String? {
    var name = name
    return name.withUTF8 { bytes in
      var search = SuggestionSearch(for: UTF8Slice(bytes))
      withUnsafeTemporaryAllocation(of: loc_slice.self, capacity: 64) { names in
        for index in 0..<loc_lua_names(state, inLoc, names.baseAddress, names.count) {
          search.consider(UTF8Slice(base: names[index].base, count: names[index].count))
        }
      }
      // What samples and most rules call it.
      if !inLoc { StaticString("event").withUTF8Buffer { search.consider(UTF8Slice($0)) } }
      return search.best.map { String(decoding: $0, as: UTF8.self) }
    }
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
