// A sandbox's last error as a finding with position and help.

import CLuaBridge
package import LocBase

extension Sandbox {
  /// The sandbox's last error. `chunk` is the file that was being compiled.
  package func failure(_ number: Int32, chunk: Text? = nil) -> LocScriptError {
    let status = Status(rawValue: number) ?? .internal
    guard let error = loc_lua_last_error(state) else { return LocScriptError(.internal, "the sandbox has no error") }
    // A rule may write any word into an error that it has caught; the host gets slugs of the list only.
    let code = DiagnosticCode.named(text(loc_lua_error_slug(error), error.pointee.slug_length).string) ?? .scriptError
    let isLua = code == .scriptError
    var message = text(loc_lua_error_message(error), error.pointee.message_length)
    let path = text(loc_lua_error_path(error), error.pointee.path_length)
    let file = text(loc_lua_error_file(error), error.pointee.file_length)
    var position: SourcePosition?
    if error.pointee.line > 0 { position = SourcePosition(file: file.string, line: Int(error.pointee.line), column: 1) }
    // A compiler message begins with its position, and so does a text that a rule raises: "rules/x.lua:3: …".
    let isSyntax = code == .ruleSyntax
    if isLua || isSyntax {
      let own = chunk ?? file
      let hasOwn = chunk != nil || position != nil
      if let written = (hasOwn ? WrittenPlace(of: own, message) : nil) ?? sources?.writtenPlace(message) {
        position = SourcePosition(file: written.file.string, line: written.line, column: 1)
        message = written.rest
      }
    }
    let missing = slice(loc_lua_error_missing(error), error.pointee.missing_length)
    let number = Int(error.pointee.number)
    let key = slice(loc_lua_error_key(error), error.pointee.key_length)
    let line = position.flatMap { (place: SourcePosition) in self.line(place.line, of: Text(place.file)) }
    let called = slice(loc_lua_error_called(error), error.pointee.called_length)
    var help: String?
    var column: Int?
    if isSyntax {
      let said = LuaMessage(message, isSyntax: true)
      let found = self.help(
        onSyntax: said, line, position?.line ?? 0, of: position.flatMap { source(named: Text($0.file)) })
      help = found?.help
      column = found?.column ?? line?.column(said, missing: .empty, near: "", called: .empty)
      // It quotes a whole numeral or name.
      if message.utf8.count > 400 { message = "\(message.string.prefix(300))…'" }
    } else if isLua, number == LOC_CASE_NONE {
      let near = nearestField ?? ""
      let said = LuaMessage(message, isSyntax: false)
      help = self.help(said, on: line, missing: Text(missing), near: near)
      column = line?.column(said, missing: missing, near: near, called: called)
      if said.isElement, let start = message.dropping(suffix: LuaMessage.element) {
        message = start + "(an element of a list)"
      }
    } else {
      help = self.help(onLimit: status) ?? self.help(onCase: number, Text(key), on: line)
      column = line?.column(key: key, called: called)
    }
    if let column { position?.column = column }
    var finding = Diagnostic(
      code, message.string, severity: .error, at: position, path: path.isEmpty ? nil : path.string, help: help)
    if code == .missingKey || code == .fewArguments, key.count > 0 { finding.key = key.string }
    // The rule has not changed the error, or it would have no number.
    if number == LOC_CASE_HOST || number == LOC_CASE_HOST_SLOT, let raised = current.raised {
      if let cause = raised.cause { return cause }
      return LocScriptError(status, whole(finding, of: raised, isOfSlot: number == LOC_CASE_HOST_SLOT) + callers)
    }
    // A file that `require` compiles fails in the call of `require`.
    return LocScriptError(status, [finding] + (number == LOC_CASE_MODULE_SYNTAX ? [requirement] : []) + callers)
  }

  /// Whether the last error is that of a rule's table without `run`.
  package var foundNoRun: Bool { loc_lua_last_error(state).map { Int($0.pointee.number) } == LOC_CASE_RULE_WITHOUT_RUN }

  /// The note for the `require` of a file that is not valid Lua: where the error was raised.
  private var requirement: Diagnostic {
    var place: SourcePosition?
    if let error = loc_lua_last_error(state), error.pointee.line > 0 {
      place = SourcePosition(
        file: text(loc_lua_error_file(error), error.pointee.file_length).string, line: Int(error.pointee.line),
        column: 1)
    }
    if let column = place.flatMap({ line($0.line, of: Text($0.file)) })?.column(of: "require") {
      place?.column = column
    }
    return Diagnostic(.calledFrom, "required here", at: place, path: "require")
  }

  /// A note for each call that led to the last error, the innermost first: when a rule fails in a function of `lib/`,
  /// the author needs the line of the rule.
  private var callers: [Diagnostic] {
    guard let error = loc_lua_last_error(state) else { return [] }
    var notes: [Diagnostic] = []
    var index: UInt32 = 0
    while let caller = loc_lua_error_caller(error, index) {
      index += 1
      let file = text(loc_caller_file(caller), caller.pointee.file_length)
      let name = slice(loc_caller_name(caller), caller.pointee.name_length)
      var place = SourcePosition(file: file.string, line: Int(caller.pointee.line), column: 1)
      if let line = line(place.line, of: file) {
        place.column = line.column(of: name) ?? line.start
      }
      // A function that calls itself is one call to a reader.
      if let last = notes.last?.position, last.line == place.line, Text(last.file) == file { continue }
      notes.append(Diagnostic(.calledFrom, "called here", at: place))
    }
    guard error.pointee.is_cut, let file = current.file, let shown = sources?.shownNames[file] else { return notes }
    let line = line(ofRule: file)
    let column = sources?.line(line, of: file)?.column(of: "function") ?? 1
    notes.append(
      Diagnostic(
        .calledFrom, "called by this function's `return`, of which Lua does not keep the line",
        at: SourcePosition(file: shown.string, line: line, column: column)))
    return notes
  }

  /// The finding with the parts that the rule's error table does not have: the exact position, the help and the other
  /// findings of the call.
  private func whole(_ finding: Diagnostic, of raised: LocErrorRest, isOfSlot: Bool) -> [Diagnostic] {
    var first = finding
    if let message = raised.plainMessage {
      first.message = message
      // The bridge has put the slot's name before the text, which ends with the help.
      if isOfSlot {
        first.message = raised.help.map { Text(finding.message).dropLast($0.utf8.count + 3).string } ?? finding.message
      }
    }
    if let help = raised.help { first.help = help }
    if let position = raised.position { first.position = position }
    if let path = raised.path, let place = first.position, let field = fieldPlace(of: path, code: first.code, at: place)
    {
      first.position = field
    } else if let position = first.position, position.column == 1, let key = raised.absentKey?.name {
      first.position = place(ofText: key, at: position)
    }
    if let absent = raised.absentKey { first = naming(absent, in: first) }
    return [first] + finished(raised.others, at: finding.position)
  }

  package func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Text { Text(slice(bytes, count)) }

  func slice(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> UTF8Slice {
    UTF8Slice(
      base: bytes.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, count: bytes == nil ? 0 : count)
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
