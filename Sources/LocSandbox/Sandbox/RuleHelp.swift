// Help for a rule that Lua or a limit stopped: the field, function or global that the author probably meant, or the
// limit.

import CLuaBridge
package import LocBase

extension Sandbox {
  /// A suggestion for the author of a rule that Lua stopped on this line.
  func help(_ message: LuaMessage, on line: RuleLine?, missing: Text, near: Text) -> String? {
    guard message.isNil else { return help(onValue: message, line) }
    if message.scope == "global" { return help(onGlobal: message.name, on: line) }
    let isCall = message.kind == .callOfNil
    if isCall, message.isField {
      if let help = WordHabits.help(onField: message.name) { return help }
      if let meant = nearest(to: message.name, inLoc: true) { return "Did you mean loc.\(meant)?" }
    }
    if message.isElement {
      return line?.column(ofSign: "[0]") != nil
        ? "A list of Lua begins at 1: [0] is nothing." : "The list has no element there; #list is its length."
    }
    // A message that the rule raises itself may look like Lua's; the recorded reads are still facts.
    guard message.isAbout(missing, near: near) else {
      if message.scope == "local", message.name == "event" {
        return "A rule's function has one argument: run = function(event)."
      }
      return isCall ? nil : absentReads(atMost: 5)
    }
    return absentReads(atMost: 1)
  }

  /// A suggestion for an error that the bridge raised.
  func help(onCase number: Int, _ key: Text, on line: RuleLine?) -> String? {
    switch number {
    case LOC_CASE_UNKNOWN_GLOBAL:
      return help(onGlobal: key, on: line) ?? WordHabits.declaration
    case LOC_CASE_VALUE_FUNCTION: return "A function is called with parentheses: loc.skip(\"why\")."
    case LOC_CASE_VALUE_SPARSE, LOC_CASE_VALUE_HOLE:
      return "A nil in a list leaves a hole: add each message with `if`, all[#all + 1] = loc.message { … }."
    case LOC_CASE_MODULE_ABSENT:
      if let name = key.dropping(suffix: ".lua") { return "The name has no ending: require \"\(name)\"." }
      guard let root = sources?.root, !root.isEmpty else { return nil }
      return "The rules folder is '\(root)'; name another one, or set `root` in the [rules] of the locscript.toml."
    default: return nil
    }
  }

  /// A suggestion where Lua has stopped at a value that is not nil.
  private func help(onValue message: LuaMessage, _ line: RuleLine?) -> String? {
    switch message.kind {
    case .additionOfText: "Lua joins texts with two dots: \"Hi \" .. name."
    case .concatenationOfTable where line?.column(ofSign: "loc.text") != nil:
      "A loc.text becomes text on the phone; loc.render(text, locale) makes the text on the server."
    case .numberWithFraction:
      "Write %.2f for decimals, or math.floor(n); loc.number(n, decimals, locale) writes a number as a language does."
    case .argumentMissing where line?.column(ofSign: ".") != nil:
      "A function of a text is called with a colon: text:upper()."
    default: nil
    }
  }

  /// The help about one read.
  private struct AbsentRead {
    var path: Text
    var isNull: Bool
    var near: Text?
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
      let path = path(ofObject: object, Text(name))
      guard !reads.contains(where: { $0.path == path }) else { continue }
      reads.append(
        AbsentRead(
          path: path, isNull: read.pointee.is_null,
          near: read.pointee.is_null ? nil : nearestField(to: name, inObject: object)))
    }
    guard let first = reads.first else { return nil }
    if reads.count == 1 {
      if first.isNull { return "The event's field '\(first.path)' is null." }
      let meant = first.near.map { "; did you mean '\($0)'?" }
      return "The event has no field '\(first.path)'" + (meant ?? ".")
    }
    var text = "This run has read what the event does not have: "
    for (index, read) in reads.enumerated() {
      text += (index == 0 ? "" : ", ") + "'\(read.path)'"
      if read.isNull { text += " (null)" }
      if let near = read.near { text += " (did you mean '\(near)'?)" }
    }
    return text + "."
  }

  /// The path of a field of the event: orders[2].lines[2].qty. Only the field's name if the path is long.
  private func path(ofObject wanted: Int, _ name: Text) -> Text {
    guard var value = current.event else { return name }
    var path: Text = ""
    while value.index != wanted {
      var next: JSONCursor?
      let left = current.afterwards.values
      if value.kind == .array {
        for (position, element) in value.elements.prefix(left).enumerated() {
          current.afterwards.values -= 1
          guard wanted < Int(element.node.next) else { continue }
          path += "[\(position + 1)]"
          next = element
          break
        }
      } else {
        for (step, member) in value.members.prefix(left) {
          current.afterwards.values -= 1
          guard wanted < Int(member.node.next) else { continue }
          guard step.token.count <= 200 else { return name }
          path += (path.isEmpty ? "" : ".") + Text(step.string ?? "")
          next = member
          break
        }
      }
      guard let next, path.utf8.count <= 200 else { return name }
      value = next
    }
    return path.isEmpty ? name : path + "." + name
  }

  /// The name most similar to the last missing field that the rule read from the event, among the first hundred names
  /// of the object; nil if none is similar.
  var nearestField: Text? {
    guard let error = loc_lua_last_error(state), error.pointee.missing_length > 0 else { return nil }
    let missing = slice(loc_lua_error_missing(error), error.pointee.missing_length)
    return nearestField(to: missing, inObject: Int(error.pointee.missing_object))
  }

  /// The most similar name among the first hundred names of an object of the event.
  func nearestField(to name: UTF8Slice, inObject node: Int) -> Text? {
    guard let event = current.event else { return nil }
    var search = SuggestionSearch(for: name)
    let object = JSONCursor(nodes: event.nodes, source: event.source, index: node)
    for (name, _) in object.members.prefix(100) where !name.hasEscapes { search.consider(name.token) }
    return search.best.map { Text(decoding: $0) }
  }

  /// The help for a source that is not valid Lua, and the column of the word or symbol that it is about.
  func help(
    onSyntax message: LuaMessage, _ line: RuleLine?, _ number: Int, of source: UTF8Slice?
  ) -> (help: String, column: Int?)? {
    if let habit = SignHabit.explaining(message, line) {
      let space = habit.sign.first == .space ? 1 : 0
      return (habit.help, line?.column(ofSign: habit.sign).map { $0 + space })
    }
    if message.kind == .wantsName, let column = line?.column(ofSign: ": ") {
      return ("A field of a table is written name = value.", column)
    }
    // Lua writes a byte that is not a printable character of ASCII as <\226>.
    if message.quoted.hasPrefix("<\\"), let found = line?.foreignCharacter { return (found.help, found.column) }
    if message.kind == .unfinishedString, line?.column(ofSign: "'") != nil || message.quoted.isEmpty {
      return ("A text with a ' in it is written in double quotes: \"it's\".", nil)
    }
    if message.kind == .wantsNothing {
      let isOfBlock = (["end", "else", "elseif", "until"] as [Text]).contains(message.quoted)
      let help = isOfBlock ? "No block is open where this `\(message.quoted)` is." : WordHabits.behindReturn
      return (help, nil)
    }
    if let word = line?.firstWord, let help = WordHabits.help(onStatement: word.text) { return (help, word.column) }
    if let source, let at = RuleTokens.lineOfBlockBrace(in: source, upTo: number) {
      return ("A block of Lua has no braces, as on line \(at): `if … then … end`, `function name(…) … end`.", nil)
    }
    if message.kind == .wantsClosing || message.kind == .wantsEnd, let source,
      let line = RuleTokens.lineOfElseIf(in: source)
    {
      return ("`else if` on line \(line) opens a second `if` with an `end` of its own: write `elseif`.", nil)
    }
    return nil
  }

  private func help(onGlobal name: Text, on line: RuleLine?) -> String? {
    if name.utf8.count == 1, line?.column(ofSign: "f\"") != nil || line?.column(ofSign: "f'") != nil {
      return "Lua has no f-strings: join texts with two dots, \"Hi \" .. name."
    }
    if let help = WordHabits.help(onGlobal: name) { return help }
    var isOfLoc = false
    name.withSlice { (name) -> Void in forEachName(inLoc: true) { if $0 == name { isOfLoc = true } } }
    if isOfLoc { return "Did you mean loc.\(name)? " + WordHabits.declaration }
    switch name {
    case "os": return "A rule does not have Lua's 'os': what it needs to know comes with the event."
    case "io": return "A rule does not have Lua's 'io': it reads no files; what it needs to know comes with the event."
    case "debug", "package", "coroutine", "xpcall", "collectgarbage":
      return "A rule does not have Lua's '\(name)'."
    case "load", "dofile", "loadfile", "loadstring":
      return "A rule does not have Lua's '\(name)': require \"lib.name\" loads a file of the rules folder."
    default: return nearest(to: name, inLoc: false).map { "Did you mean '\($0)'?" }
    }
  }

  /// The sandbox's name that is most similar to an unknown name; nil if none is.
  private func nearest(to name: Text, inLoc: Bool) -> Text? {
    var search = name.withSlice { SuggestionSearch(for: $0) }
    forEachName(inLoc: inLoc) { search.consider($0) }
    // Samples and most rules call the event `event`.
    if !inLoc { search.consider("event") }
    return search.best.map { Text(decoding: $0) }
  }

  private func forEachName(inLoc: Bool, _ body: (UTF8Slice) -> Void) {
    withUnsafeTemporaryAllocation(of: loc_slice.self, capacity: 64) { names in
      for index in 0..<loc_lua_names(state, inLoc, names.baseAddress, names.count) {
        body(UTF8Slice(base: names[index].base, count: names[index].count))
      }
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

  /// A number of bytes as people write it, if it is a round one: 16 MB.
  private func bytes(_ count: Int) -> String {
    if count >= 1 << 20, count & (1 << 20 - 1) == 0 { return "\(count >> 20) MB" }
    if count >= 1 << 10, count & (1 << 10 - 1) == 0 { return "\(count >> 10) KB" }
    return "\(count) bytes"
  }
}
