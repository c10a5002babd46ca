// loc.message, loc.build and loc.sizes turn a table into messages, which the sandbox keeps until the next event.

import CJSON
import CLuaBridge
import LocBase
import LocCatalog
import LocMessage

extension Sandbox {
  @inline(never)
  func build(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    answer.append(try wireBody(arguments, 1))
    return .written
  }

  @inline(never)
  func sizes(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let sizes = MessageSizes(body: try wireBody(arguments, 1).bytes)
    answer.sizes(sizes)
    return .record(optional: "android ios web")
  }

  @inline(never)
  package func message(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let table = try arguments.table(1, "a table of fields")
    if loc_lua_absent_read(state, 0) != nil { try refuseAbsentFields(of: table, madeBy: .message) }
    var warnings = self.warnings(ofTextsIn: table)
    if !warnings.isEmpty, let failed = firstError(in: warnings) { throw failed }
    let first = made.list.count
    do throws(LocError) {
      try keepMessages(of: table)
    } catch {
      made.list.removeLast(made.list.count - first)
      throw error
    }
    if composition.composer.hasLiteral { warnings += literalWarnings(table) }
    for index in first..<made.list.count {
      if !warnings.isEmpty { made.list[index].findings += warnings }
      if made.list[index].findings.isEmpty { continue }
      made.list[index].findings.place(at: place)
    }
    return made.answer(from: first)
  }

  private func keepMessages(of table: JSONCursor) throws(LocError) {
    var stop: Int32 = 0
    try compose(table) { (composer: MessageComposer) -> Int in
      composer.build(table) { (bytes: Int) -> Bool in
        stop = loc_lua_may_hold(state, bytes, 0)
        return stop == 0
      }
    } use: { (count: Int) throws(LocError) in
      if stop != 0 { throw LocError(stop: stop) }
      for number in 0..<count {
        let message = composition.composer.message(number)
        if !message.findings.isEmpty, let failed = firstError(in: message.findings) { throw failed }
        made.keep(message)
      }
    }
  }

  /// The warnings for the marks that `loc.text` left in a table; every message with such a text reports them.
  func warnings(ofTextsIn table: JSONCursor) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    let marks = UInt8(LOC_NODE_FLOAT | LOC_NODE_DOUBTFUL)
    var text = table
    for index in table.index..<Int(table.node.next) where warnings.count < DiagnosticList.limit {
      let marked = JSONCursor(nodes: table.nodes, source: table.source, index: index)
      if marked.node.flags & UInt8(LOC_NODE_TEXT) != 0 { text = marked }
      if marked.node.flags & marks == 0 { continue }
      let first = warnings.count
      if marked.node.flags & UInt8(LOC_NODE_FLOAT) != 0 {
        warnings.append(
          Diagnostic(
            .floatArgument, "a loc.text gets the float \(marked.token.string), which phones show as it is",
            severity: .warning, help: "Write loc.number(n, decimals) or loc.money(minor_units, currency)."))
      } else {
        warnings += self.findings(of: marked, in: table)
      }
      let place = place(ofText: text)
      let key = (text.member("android") ?? text.member("ios"))?.string
      for index in first..<warnings.count {
        warnings[index].position = place
        if warnings[index].key == nil { warnings[index].key = key }
      }
    }
    return warnings
  }

  /// The line of the loc.text call that returned a text with a mark; nil if unknown.
  private func place(ofText text: JSONCursor) -> SourcePosition? {
    guard let found = loc_lua_text_place(state, UInt32(text.node.line))?.pointee else { return nil }
    let file = found.source < 0 ? current.chunk?.name : sources?.shownNames[Int(found.source)]
    guard let file else { return nil }
    return SourcePosition(file: file.string, line: Int(found.line), column: 1)
  }

  /// The findings about a `loc.text`, less those about a platform that does not get the message.
  private func findings(of text: JSONCursor, in message: JSONCursor) -> [Diagnostic] {
    let question = TextQuestion(
      android: text.member("android")?.text, ios: text.member("ios")?.text,
      argumentCount: text.member("args")?.count ?? 0)
    let only = message.member("platform")?.string.flatMap { Device.Platform(rawValue: $0) }
    var found: [Diagnostic] = []
    for finding in findings(of: question) where only == nil || finding.platform == only {
      found.append(finding.finding)
    }
    return found
  }

  /// The warnings for lines that are a key of the resources, or have a placeholder that nothing fills, and that are
  /// string literals in the rule's source: a text from the event may be equal by chance.
  private func literalWarnings(_ table: JSONCursor) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for field in ["title", "subtitle", "body"] as [UTF8Slice] {
      guard let value = table.member(field), value.kind == .string, !value.hasEscapes, value.token.count > 0,
        value.token.count <= ArgumentLimit.key
      else { continue }
      let placeholder = placeholder(in: value.token)
      let isKey = isKey(value.token.bytes)
      guard placeholder != nil || isKey, isWritten(value.token) else { continue }
      if let placeholder {
        warnings.append(
          Diagnostic(
            .unformatted, "the \(field) is a text of its own, in which nothing fills '\(placeholder)'",
            severity: .warning,
            path: "\(field)", help: "Put it together: \"Hi \" .. event.name. Or use a loc.text with arguments."))
      }
      guard isKey else { continue }
      let key = value.token.string
      warnings.append(
        Diagnostic(
          .keyAsText, "the \(field) is the text '\(key)' itself, which is a key of the resources", path: "\(field)",
          help: "Write \(field) = loc.text(\"\(key)\")."))
    }
    return warnings
  }

  /// The first placeholder of a format or template in a text: `%s`, `%1$d`, `%@`, `${name}`, `{event.name}`. A bare
  /// percent sign is not one: "20 % down".
  private func placeholder(in bytes: UTF8Slice) -> Text? {
    for index in bytes.indices where bytes[index] == .percent || bytes[index] == .leftBrace {
      var end = index + 1
      if bytes[index] == .percent {
        while end < bytes.count, bytes[end].isDigit || bytes[end] == .dollar { end += 1 }
        guard end < bytes.count, [UInt8(ascii: "s"), UInt8(ascii: "d"), .at].contains(bytes[end]) else { continue }
        // "5%discount" has no placeholder: the letter begins a word.
        if end + 1 < bytes.count, bytes[end + 1].isLetter { continue }
      } else {
        let isTemplate = index > 0 && bytes[index - 1] == .dollar
        let isOfEvent = UTF8Slice(bytes[end...]).hasPrefix("event." as UTF8Slice)
        guard isTemplate || isOfEvent else { continue }
        while end < bytes.count, bytes[end] != .rightBrace { end += 1 }
        guard end < bytes.count, end - index <= 64 else { continue }
      }
      let start = bytes[index] == .leftBrace && index > 0 && bytes[index - 1] == .dollar ? index - 1 : index
      return Text(decoding: bytes[start...end])
    }
    return nil
  }

  private func isKey(_ text: [UInt8]) -> Bool {
    guard let app else { return false }
    let names = text.withSlice { app.catalog.names(of: $0) }
    return isKey(names.android, .android) || isKey(names.ios, .ios)
  }

  /// Whether the file of the call has the text between quotes; true if the file is not known.
  private func isWritten(_ text: UTF8Slice) -> Bool {
    guard let place else { return true }
    return facts(of: Text(place.file)).texts.contains(text.bytes)
  }

  func firstError(in findings: [Diagnostic]) -> LocError? {
    var errors: [Diagnostic] = []
    for finding in findings where finding.severity == .error { errors.append(finding) }
    guard let first = errors.first else { return nil }
    var error = LocError(first, others: Array(errors.dropFirst()))
    if let position = first.position { error.add { $0.position = position } }
    return error
  }

  /// The request body of an argument, in the sandbox's memory. The argument is a message that `loc.message` has made, or a
  /// table in wire form.
  func wireBody(_ arguments: LocArguments, _ position: Int) throws(LocError) -> UTF8Slice {
    let wanted: UTF8Slice = "a loc.message or a table in wire form"
    let value = try arguments.required(position, wanted)
    if value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0 {
      guard let messages = made.messages(value.offset) else { throw arguments.wrong(position, wanted) }
      made.calls[value.offset].isUsed = true
      return messages.first?.body ?? .empty
    }
    let table = try arguments.table(position, wanted)
    return try compose(table) { (composer: MessageComposer) -> ComposedMessage in
      composer.read(table, place: place)
    } use: { (message: ComposedMessage) throws(LocError) -> UTF8Slice in
      if !message.findings.isEmpty, let failed = firstError(in: message.findings) { throw failed }
      return message.body.map { made.memory.keep($0) } ?? .empty
    }
  }
}

extension [Diagnostic] {
  /// Gives a place to the findings that have none.
  mutating func place(at place: SourcePosition?) {
    for index in indices where self[index].position == nil { self[index].position = place }
  }
}
