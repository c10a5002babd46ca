// loc.message, loc.build and loc.sizes turn a table into messages, which the sandbox keeps until the next event.

import CJSON
import CLuaBridge
import LocBase
import LocMessage

extension Sandbox {
  func build(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let body = try wireBody(arguments, 1)
    try holdCopies(body.count)
    return body.bytes
  }

  func sizes(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let body = try wireBody(arguments, 1)
    var writer = JSONWriter(capacity: 128)
    writer.sizes(MessageSizes(body: body.bytes))
    return writer.buffer.bytes
  }

  func message(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let table = try arguments.table(1, "a table of fields")
    let first = messages.count
    do throws(LocError) {
      try keepMessages(of: table)
    } catch {
      messages.removeLast(messages.count - first)
      throw error
    }
    let warnings = warnings(ofTextsIn: table)
    for index in first..<messages.count {
      if !warnings.isEmpty { messages[index].findings += warnings }
      if messages[index].findings.isEmpty { continue }
      let place = place
      for finding in messages[index].findings.indices where messages[index].findings[finding].position == nil {
        messages[index].findings[finding].position = place
      }
    }
    return builtMessage(from: first)
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
        let message = composer.message(number)
        if !message.findings.isEmpty, let failed = firstError(in: message.findings) { throw failed }
        keep(message)
      }
    }
  }

  /// The warnings for the marks that `loc.text` has left in a table; every message with such a text reports them.
  func warnings(ofTextsIn table: JSONCursor) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    let marks = UInt8(LOC_NODE_FLOAT | LOC_NODE_LACKING)
    for index in table.index..<Int(table.node.next)
    where table.nodes[index].flags & marks != 0 && warnings.count < DiagnosticList.limit {
      let marked = JSONCursor(nodes: table.nodes, source: table.source, index: index)
      if let warning = warning(of: marked, in: table) { warnings.append(warning) }
    }
    return warnings
  }

  private func warning(of marked: JSONCursor, in message: JSONCursor) -> Diagnostic? {
    if marked.node.flags & UInt8(LOC_NODE_FLOAT) != 0 {
      return Diagnostic(
        .floatArgument, "a loc.text gets the float \(marked.token.string), which phones show as it is",
        severity: .warning, help: "Write loc.number(n, decimals) or loc.money(minor_units, currency).")
    }
    for platform in [Device.Platform.android, .ios] {
      let name: StaticString = platform == .ios ? "ios" : "android"
      guard let key = marked.member(name)?.text, host.hasKey?(key, platform) == false else { continue }
      // No device of this platform gets a message that is for the other platform only.
      if let only = message.member("platform")?.string, Device.Platform(rawValue: only) != platform { return nil }
      return Diagnostic(
        .missingKey,
        "the \(platform == .ios ? "iOS" : "Android") resources have no key '\(String(decoding: key, as: UTF8.self))'",
        severity: .warning, help: "Add the key there, or write platform = \"\(platform == .ios ? "android" : "ios")\".")
    }
    return nil
  }

  func firstError(in findings: [Diagnostic]) -> LocError? {
    var first: Diagnostic?
    var others = 0
    for finding in findings where finding.severity == .error {
      if first == nil { first = finding } else { others += 1 }
    }
    return first.map { LocError($0, others: others) }
  }

  /// The request body of an argument, in the sandbox's memory. The argument is a message that `loc.message` has made, or a
  /// table in wire form.
  func wireBody(_ arguments: LocArguments, _ position: Int) throws(LocError) -> UTF8Slice {
    let wanted: StaticString = "a loc.message or a table in wire form"
    let value = try arguments.required(position, wanted)
    if value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0 {
      guard let messages = builtMessages(value.offset) else { throw arguments.wrong(position, wanted) }
      return messages.first?.body ?? .empty
    }
    let table = try arguments.table(position, wanted)
    return try compose(table) { (composer: MessageComposer) -> ComposedMessage in
      composer.read(table, place: place)
    } use: { (message: ComposedMessage) throws(LocError) -> UTF8Slice in
      if !message.findings.isEmpty, let failed = firstError(in: message.findings) { throw failed }
      return message.body.map { memory.keep($0) } ?? .empty
    }
  }
}
