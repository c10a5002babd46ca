// Help for a rule that Lua or a limit has stopped: the field, function or global that was meant, or the limit.

import CLuaBridge
import LocBase

/// The parts of Lua's message about a nil value: "attempt to call a nil value (field 'mesage')".
struct NilComplaint {
  /// `field`, `method`, `global`, `local`, `upvalue`; "" where Lua does not know.
  var kind = ""
  var name = ""
  var isCall = false

  var isField: Bool { kind.equals("field") || kind.equals("method") }

  /// Whether the message is about the missing field that the rule has read from the event. A nil by another name may be another
  /// value, unless the event has a field with a similar name.
  func isAbout(_ missing: String, near: String) -> Bool {
    !missing.isEmpty && (isField ? name.equals(missing) : !near.isEmpty)
  }

  /// Parses Lua's message; nil for a message about anything else.
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
  /// The beginning of the bridge's sentence about a global that there is not.
  static let unknownGlobal = "there is no global '"

  /// A suggestion for the author of a rule that Lua has stopped.
  func help(_ message: String, missing: String, near: String) -> String? {
    if message.begins(with: Self.unknownGlobal), message.ends(with: "'") {
      return help(
        onGlobal: String(decoding: message.utf8.dropFirst(Self.unknownGlobal.utf8.count).dropLast(), as: UTF8.self))
    }
    guard let complaint = NilComplaint(message) else {
      return message.begins(with: "attempt to add a 'string'") ? "Lua joins texts with two dots: \"Hi \" .. name." : nil
    }
    if complaint.kind.equals("global") { return help(onGlobal: complaint.name) }
    if complaint.isCall, complaint.isField, let meant = nearest(to: complaint.name, inLoc: true) {
      return "Did you mean loc.\(meant)?"
    }
    guard complaint.isAbout(missing, near: near) else {
      // Lua names no operand of a comparison.
      return complaint.name.utf8.isEmpty ? absentReads : nil
    }
    if loc_lua_last_error(state)?.pointee.missing_is_null == true { return "The event's field '\(missing)' is null." }
    return "The event has no field '\(missing)'" + (near.isEmpty ? "." : "; did you mean '\(near)'?")
  }

  /// A sentence about the fields that the run has read and the event does not have, for an error that names no value. Nil without any.
  private var absentReads: String? {
    var names: [String] = []
    var index: UInt32 = 0
    while names.count < 5, let read = loc_lua_absent_read(state, index) {
      index += 1
      let name = slice(loc_absent_name(read), Int(read.pointee.length)).string
      if !names.holds(name) { names.append(name) }
    }
    guard !names.isEmpty else { return nil }
    var text = "This run has read what the event does not have: "
    for (index, name) in names.enumerated() { text += (index == 0 ? "" : ", ") + "'\(name)'" }
    return text + "."
  }

  /// The name most like the last missing field that the rule has read from the event, among the first hundred names of the
  /// object; nil when none is near.
  var nearestField: [UInt8]? {
    guard let error = loc_lua_last_error(state), error.pointee.missing_length > 0 else { return nil }
    let missing = slice(loc_lua_error_missing(error), error.pointee.missing_length)
    return nearestField(to: missing, inObject: Int(error.pointee.missing_object))
  }

  /// The name most like this one among the first hundred names of an object of the event.
  func nearestField(to name: UTF8Slice, inObject node: Int) -> [UInt8]? {
    guard let event else { return nil }
    var search = SuggestionSearch(for: name)
    let object = JSONCursor(nodes: event.nodes, source: event.source, index: node)
    for (name, _) in object.members.prefix(100) where !name.hasEscapes { search.consider(name.token) }
    return search.best
  }

  /// A sentence about an operator of other languages, for the compiler's message about it.
  func help(onSyntax message: String) -> String? {
    for (sign, help) in [
      ("'!'", "Lua writes `~=` for unequal, and `not` for a negation."), ("'&'", "Lua writes `and`."),
      ("'|'", "Lua writes `or`."),
      ("'//'", "A comment of Lua begins with --."), ("'+'", "Lua has no += and ++: write n = n + 1."),
      ("'?'", "Lua has no ?: and ?. operators: write `condition and a or b`."),
    ] as [(String, String)] where message.ends(with: "near " + sign) { return help }
    return nil
  }

  private func help(onGlobal name: String) -> String? {
    switch name.utf8 {
    case "io", "os", "debug", "package", "coroutine", "load", "dofile", "loadfile", "xpcall":
      return "A rule does not have Lua's '\(name)': what it needs to know comes with the event."
    case "null", "None", "undefined", "NULL", "nill", "Nil": return "Write nil."
    case "True": return "Write true."
    case "False": return "Write false."
    case "json", "JSON", "cjson": return "loc.json(value) writes JSON; the event has been read already."
    case "console", "printf": return "print(value) writes a line to the log."
    default: return nearest(to: name, inLoc: false).map { "Did you mean '\($0)'?" }
    }
  }

  /// The sandbox's name that is most like an unknown name; nil when none is near.
  private func nearest(to name: String, inLoc: Bool) -> String? {
    var name = name
    return name.withUTF8 { bytes in
      var search = SuggestionSearch(for: UTF8Slice(bytes))
      withUnsafeTemporaryAllocation(of: loc_slice.self, capacity: 64) { names in
        for index in 0..<loc_lua_names(state, inLoc, names.baseAddress, names.count) {
          search.consider(UTF8Slice(base: names[index].base, count: names[index].count))
        }
      }
      // Samples and most rules call the event `event`.
      if !inLoc { StaticString("event").withUTF8Buffer { search.consider(UTF8Slice($0)) } }
      return search.best.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The help for a limit that a run has hit: its value, and where to set it.
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
