// Help for a rule that Lua or a limit has stopped: the field, function or global that was meant, or the limit.

import CLuaBridge
import LocBase

/// The parts of Lua's message about a nil value: "attempt to call a nil value (field 'mesage')".
struct NilComplaint {
  /// `field`, `method`, `global`, `local`, `upvalue`; "" where Lua does not know.
  package var kind = ""
  package var name = ""
  var isCall = false

  var isField: Bool { kind.equals("field") || kind.equals("method") }
  /// Whether the nil was read from a list by a constant number: Lua names no such number.
  var isElement: Bool { kind.equals("field") && name.equals("integer index") }

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

  /// The end of Lua's message about an element of a list that a constant number names.
  static let element = "(field 'integer index')"

  /// A suggestion for the author of a rule that Lua has stopped on this line.
  package func help(_ message: String, on line: RuleLine?, missing: String, near: String) -> String? {
    if message.begins(with: Self.unknownGlobal), message.ends(with: "'") {
      return help(
        onGlobal: String(decoding: message.utf8.dropFirst(Self.unknownGlobal.utf8.count).dropLast(), as: UTF8.self),
        on: line) ?? "A variable is declared with `local`, above the line that reads it."
    }
    guard let complaint = NilComplaint(message) else { return help(onValue: message, line) }
    if complaint.kind.equals("global") { return help(onGlobal: complaint.name, on: line) }
    if complaint.isCall, complaint.isField {
      if let help = WordHabits.help(onField: complaint.name) { return help }
      if let meant = nearest(to: complaint.name, inLoc: true) { return "Did you mean loc.\(meant)?" }
    }
    if complaint.isElement {
      return line?.column(ofSign: "[0]") != nil
        ? "A list of Lua begins at 1: [0] is nothing." : "The list has no element there; #list is its length."
    }
    // A message that the rule makes itself may look like Lua's; the reads are facts all the same.
    guard complaint.isAbout(missing, near: near) else {
      if complaint.kind.equals("local"), complaint.name.equals("event") {
        return "A rule's function has one argument: run = function(event)."
      }
      return complaint.isCall ? nil : absentReads(atMost: 5)
    }
    return absentReads(atMost: 1)
  }

  /// A suggestion for an error that is not Lua's own.
  package func help(_ code: DiagnosticCode, _ message: String) -> String? {
    switch code {
    case .badResult where message.ends(with: "a function is no value"):
      return "A function is called with parentheses: loc.skip(\"why\")."
    case .badResult where message.hasPart("mixed or sparse keys"):
      return "A nil in a list leaves a hole: add each message with `if`, all[#all + 1] = loc.message { … }."
    case .requireModule where message.hasPart("below the rules folder"):
      guard let root = sources?.root, !root.utf8.isEmpty else { return nil }
      return "The rules folder is '\(root)'; name another one, or set `root` in the [rules] of the locscript.toml."
    default: return nil
    }
  }

  /// A suggestion where Lua has stopped at a value that is not nil.
  private func help(onValue message: String, _ line: RuleLine?) -> String? {
    if message.begins(with: "attempt to add a 'string'") { return "Lua joins texts with two dots: \"Hi \" .. name." }
    if message.begins(with: "attempt to concatenate a table"), line?.column(ofSign: "loc.text") != nil {
      return "The phone writes a loc.text, which is no text yet; loc.render(text, locale) writes it on the server."
    }
    if message.ends(with: "to 'format' (number has no integer representation)") {
      return
        "Write %.2f for decimals, or math.floor(n); loc.number(n, decimals, locale) writes a number as a language does."
    }
    if message.begins(with: "bad argument #1 to '"), message.ends(with: "got no value)"),
      line?.column(ofSign: ".") != nil
    {
      return "A function of a text is called with a colon: text:upper()."
    }
    return nil
  }

  /// What the help says about one read.
  private struct AbsentRead {
    var path: String
    var isNull: Bool
    var near: [UInt8]?
  }

  /// The sentences about the fields that the run has read and the event does not have, or has as null, the newest read first; nil
  /// without any.
  private func absentReads(atMost limit: Int) -> String? {
    var reads: [AbsentRead] = []
    var index: UInt32 = 0
    while reads.count < limit, let read = loc_lua_absent_read(state, index) {
      index += 1
      let name = slice(loc_absent_name(read), Int(read.pointee.length))
      let object = Int(read.pointee.object)
      let path = path(ofObject: object, name.string)
      guard !reads.contains(where: { $0.path.equals(path) }) else { continue }
      reads.append(
        AbsentRead(
          path: path, isNull: read.pointee.is_null,
          near: read.pointee.is_null ? nil : nearestField(to: name, inObject: object)))
    }
    guard let first = reads.first else { return nil }
    if reads.count == 1 {
      if first.isNull { return "The event's field '\(first.path)' is null." }
      let meant = first.near.map { "; did you mean '\(String(decoding: $0, as: UTF8.self))'?" }
      return "The event has no field '\(first.path)'" + (meant ?? ".")
    }
    var text = "This run has read what the event does not have: "
    for (index, read) in reads.enumerated() {
      text += (index == 0 ? "" : ", ") + "'\(read.path)'"
      if read.isNull { text += " (null)" }
      if let near = read.near { text += " (did you mean '\(String(decoding: near, as: UTF8.self))'?)" }
    }
    return text + "."
  }

  /// The path of a field of the event: orders[2].lines[2].qty.
  private func path(ofObject wanted: Int, _ name: String) -> String {
    guard var value = event else { return name }
    var path = ""
    while value.index != wanted {
      var next: JSONCursor?
      var position = 0
      if value.kind == .array {
        for element in value.elements {
          position += 1
          guard wanted < Int(element.node.next) else { continue }
          path += "[\(position)]"
          next = element
          break
        }
      } else {
        for (name, member) in value.members where wanted < Int(member.node.next) {
          path += (path.utf8.isEmpty ? "" : ".") + (name.string ?? "")
          next = member
          break
        }
      }
      guard let next, path.utf8.count <= 200 else { return name }
      value = next
    }
    return path.utf8.isEmpty ? name : path + "." + name
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

  /// The help for a source that is no Lua, and the column of the word or sign that it is about.
  package func help(
    onSyntax message: String, _ line: RuleLine?, _ number: Int, of source: UTF8Slice?
  ) -> (help: String, column: Int?)? {
    if let habit = SignHabit.explaining(message, line) {
      let space = habit.sign.utf8Start.pointee == 0x20 ? 1 : 0
      return (habit.help, line?.column(ofSign: habit.sign).map { $0 + space })
    }
    if message.begins(with: "<name> expected near"), let column = line?.column(ofSign: ": ") {
      return ("A field of a table is written name = value.", column)
    }
    if message.hasPart("near '<\\"), let found = line?.foreignCharacter { return (found.help, found.column) }
    if message.begins(with: "unfinished string near '"),
      line?.column(ofSign: "'") != nil || message.ends(with: "near ''")
    {
      return ("A text with a ' in it is written in double quotes: \"it's\".", nil)
    }
    if let word = line?.firstWord, let help = WordHabits.help(onStatement: word.text) { return (help, word.column) }
    if let source, let at = RuleTokens.lineOfBlockBrace(in: source, upTo: number) {
      return ("A block of Lua has no braces, as on line \(at): `if … then … end`, `function name(…) … end`.", nil)
    }
    if message.hasPart("expected (to close '") || message.begins(with: "'end' expected"), let source,
      let line = RuleTokens.lineOfElseIf(in: source)
    {
      return ("`else if` on line \(line) opens a second `if` with an `end` of its own: write `elseif`.", nil)
    }
    return nil
  }

  private func help(onGlobal name: String, on line: RuleLine?) -> String? {
    if name.utf8.count == 1, line?.column(ofSign: "f\"") != nil || line?.column(ofSign: "f'") != nil {
      return "Lua has no f-strings: join texts with two dots, \"Hi \" .. name."
    }
    if let help = WordHabits.help(onGlobal: name) { return help }
    switch name.utf8 {
    case "os": return "A rule does not have Lua's 'os': what it needs to know comes with the event."
    case "io": return "A rule does not have Lua's 'io': it reads no files; what it needs to know comes with the event."
    case "debug", "package", "coroutine", "xpcall", "collectgarbage":
      return "A rule does not have Lua's '\(name)'."
    case "load", "dofile", "loadfile", "loadstring":
      return "A rule does not have Lua's '\(name)': require \"lib.name\" loads a file of the rules folder."
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
  package func help(onLimit status: Status) -> String? {
    switch status {
    case .ruleInstructions: help("instructions", "\(limits.instructions)")
    case .ruleMemory: help("memory", bytes(limits.memory))
    case .ruleDeadline: help("milliseconds", "\(limits.milliseconds)")
    case .ruleOutput: help("output", bytes(limits.output))
    default: nil
    }
  }

  private func help(_ name: String, _ limit: String) -> String {
    "The limit `\(name)` is \(limit); [limits] in locscript.toml sets it, or the session's options."
  }

  /// A number of bytes as people write it, where it is a round one: 16 MB.
  private func bytes(_ count: Int) -> String {
    if count >= 1 << 20, count & (1 << 20 - 1) == 0 { return "\(count >> 20) MB" }
    if count >= 1 << 10, count & (1 << 10 - 1) == 0 { return "\(count >> 10) KB" }
    return "\(count) bytes"
  }
}
