// A sandbox's last error as a finding with position and help.

import CLuaBridge
import LocBase

extension Sandbox {
  /// The sandbox's last error. `chunk` is the file that was being compiled, `source` its text where it is none of the sources.
  package func failure(_ number: Int32, chunk: String? = nil, source: UTF8Slice? = nil) -> LocScriptError {
    let status = Status(rawValue: number) ?? .internal
    guard let error = loc_lua_last_error(state) else { return LocScriptError(.internal, "the sandbox has no error") }
    // A rule may write any word into an error that it has caught; the host gets slugs of the list only.
    let code = DiagnosticCode.named(text(loc_lua_error_slug(error), error.pointee.slug_length)) ?? .scriptError
    let isLua = code == .scriptError
    var message = text(loc_lua_error_message(error), error.pointee.message_length)
    let path = text(loc_lua_error_path(error), error.pointee.path_length)
    let file = text(loc_lua_error_file(error), error.pointee.file_length)
    var position: SourcePosition?
    if error.pointee.line > 0 { position = SourcePosition(file: file, line: Int(error.pointee.line), column: 1) }
    // A compiler's message carries its place, and so does a text that a rule raises: "rules/x.lua:3: …".
    let isSyntax = code == .ruleSyntax
    if isLua || isSyntax {
      for name in [chunk ?? file] + (sources?.shownNames ?? []) where !name.isEmpty {
        guard let (line, rest) = splitPlace(of: name, message) else { continue }
        position = SourcePosition(file: name, line: line, column: 1)
        message = rest
        break
      }
    }
    let missing = slice(loc_lua_error_missing(error), error.pointee.missing_length)
    let near = isLua ? String(decoding: nearestField ?? [], as: UTF8.self) : ""
    var text: UTF8Slice?
    if let place = position {
      text = source != nil && chunk.equals(place.file) ? source : sources?.text(of: place.file)
    }
    let line = position.flatMap { (place: SourcePosition) in text.flatMap { RuleLine(place.line, of: $0) } }
    let syntax = isSyntax ? help(onSyntax: message, line, position?.line ?? 0, of: text) : nil
    let help =
      isLua
      ? help(message, on: line, missing: missing.string, near: near)
      : isSyntax ? syntax?.help : help(onLimit: status) ?? help(code, message)
    if let line {
      position?.column =
        isLua || isSyntax
        ? syntax?.column ?? line.column(lua: message, isSyntax: isSyntax, missing: missing, near: near)
        : line.column(key: slice(loc_lua_error_key(error), error.pointee.key_length), message)
    }
    if NilComplaint(message)?.isElement == true, message.ends(with: Self.element) {
      message = message.droppingLast(bytes: Self.element.utf8.count) + "(an element of a list)"
    }
    var finding = Diagnostic(
      code, message, severity: .error, at: position, path: path.isEmpty ? nil : path, help: help)
    let key = slice(loc_lua_error_key(error), error.pointee.key_length)
    if code == .missingKey || code == .missingArgument, key.count > 0 { finding.key = key.string }
    // A file that `require` compiles fails in the call of `require`.
    let isRequired = isSyntax && status != .ruleSyntax
    return LocScriptError(status, withRest(of: finding) + (isRequired ? [requirement] : []) + callers)
  }

  /// The note for the `require` of a file that is no Lua: where the error was raised.
  private var requirement: Diagnostic {
    var place: SourcePosition?
    if let error = loc_lua_last_error(state), error.pointee.line > 0 {
      place = SourcePosition(
        file: text(loc_lua_error_file(error), error.pointee.file_length), line: Int(error.pointee.line), column: 1)
    }
    return placed([Diagnostic(.calledFrom, "required here", at: place, path: "require")], at: place)[0]
  }

  /// A note for each call that led to the place of the last error, the innermost first: a rule fails in a function of `lib/`, and the
  /// author looks for the line of the rule.
  private var callers: [Diagnostic] {
    guard let error = loc_lua_last_error(state) else { return [] }
    var notes: [Diagnostic] = []
    var index: UInt32 = 0
    while let caller = loc_lua_error_caller(error, index) {
      index += 1
      let file = text(loc_caller_file(caller), caller.pointee.file_length)
      let name = slice(loc_caller_name(caller), caller.pointee.name_length)
      var place = SourcePosition(file: file, line: Int(caller.pointee.line), column: 1)
      if let line = source(named: file).flatMap({ RuleLine(place.line, of: $0) }) {
        place.column = line.column(of: name) ?? line.start
      }
      // A function that calls itself is one call to a reader.
      if let last = notes.last?.position, last.line == place.line, last.file.equals(file) { continue }
      notes.append(Diagnostic(.calledFrom, "called here", at: place))
    }
    guard error.pointee.is_cut, let file = ruleFile, let shown = sources?.shownNames[file] else { return notes }
    let line = line(ofRule: file)
    let column = sources.flatMap { RuleLine(line, of: $0.text(of: file))?.column(of: "function") } ?? 1
    notes.append(
      Diagnostic(
        .calledFrom, "called by this function's `return`, of which Lua does not keep the line",
        at: SourcePosition(file: shown, line: line, column: column)))
    return notes
  }

  /// The finding with what the table of the error in the rule does not hold: its exact place, its help and the other findings of
  /// the call.
  private func withRest(of finding: Diagnostic) -> [Diagnostic] {
    // A rule may have caught the error and raised another one. The sandbox keeps the first 4 KB of a text.
    guard let raised, raised.code == finding.code else { return [finding] }
    var first = finding
    if raised.argument > 0, let help = raised.help, finding.message.ends(with: raised.message) {
      // The bridge has put the argument's name before the text.
      first.message = finding.message.droppingLast(bytes: help.utf8.count + 3)
      first.help = help
      return [first]
    }
    guard raised.message.begins(with: finding.message) else { return [finding] }
    if let position = raised.position { first.position = position }
    if let help = raised.help { first.help = help }
    if let message = raised.plainMessage { first.message = message }
    return [first] + placed(raised.others, at: finding.position)
  }

  /// The findings on this line, with the column of the word that each names.
  func placed(_ findings: [Diagnostic], at place: SourcePosition?) -> [Diagnostic] {
    guard let place else { return findings }
    let line = source(named: place.file).flatMap { RuleLine(place.line, of: $0) }
    var findings = findings
    for index in findings.indices where findings[index].position == nil || findings[index].position?.column == 1 {
      var path = findings[index].path ?? ""
      let column =
        path.utf8.isEmpty
        ? line?.column(of: "message") ?? line?.start
        : path.withUTF8 { line?.column(key: UTF8Slice($0), "") }
      findings[index].position = SourcePosition(file: place.file, line: place.line, column: column ?? place.column)
    }
    return findings
  }

  package func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String { slice(bytes, count).string }

  func slice(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> UTF8Slice {
    UTF8Slice(
      base: bytes.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, count: bytes == nil ? 0 : count)
  }

  /// The line and the rest of a message like "rules/x.lua:12: rest"; nil where it does not begin with this name. Lua writes
  /// only the last 56 bytes of a name of 60 and more.
  private func splitPlace(of name: String, _ message: String) -> (line: Int, rest: String)? {
    let file = [UInt8](name.utf8)
    let written = file.count < 60 ? file : [UInt8]("...".utf8) + file.suffix(56)
    let rest = [UInt8](message.utf8)
    guard rest.count > written.count + 1, rest[written.count] == 0x3A else { return nil }
    // Where Lua has cut through a character, the message has a question mark for each of its remaining bytes.
    for (index, byte) in written.enumerated() where rest[index] != byte {
      guard byte >= 0x80, rest[index] == 0x3F else { return nil }
    }
    var line = 0
    var index = written.count + 1
    while index < rest.count, index < written.count + 10, rest[index] &- 0x30 < 10 {
      line = line * 10 + Int(rest[index] &- 0x30)
      index += 1
    }
    guard line > 0, index + 1 < rest.count, rest[index] == 0x3A, rest[index + 1] == 0x20 else { return nil }
    return (line, String(decoding: rest[(index + 2)...], as: UTF8.self))
  }
}

extension LocScriptError {
  /// Whether a limit or an interrupt has left the sandbox full or inconsistent.
  package var endsSandbox: Bool {
    switch status {
    case .ruleInstructions, .ruleMemory, .ruleInterrupted, .ruleDeadline, .ruleOutput: true
    default: false
    }
  }
}
