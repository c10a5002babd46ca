// Which Swift function answers which call of `loc`, and the ones that build messages.

import CJSON
import CLuaBridge
import LocBase
import LocDevice
import LocMessage

extension Sandbox {
  func call(_ function: LocFunction, _ arguments: LocArguments) throws(LocError) -> LocAnswer {
    switch function {
    case .key: try keyNames(arguments)
    case .near: nearestField.map { .text($0) } ?? .nothing
    case .message: try message(arguments)
    case .template: try template(arguments)
    case .topic: try topic(arguments)
    case .build: .text(try build(arguments))
    case .sizes: .json(try sizes(arguments))
    case .number: try number(arguments)
    case .money: try money(arguments)
    case .pluralKey: try pluralKey(arguments)
    case .truncate: try truncate(arguments)
    case .isolate: try isolate(arguments)
    case .bucket: try bucket(arguments)
    case .json: .text(try jsonText(arguments))
    case .versionAtLeast: .bool(try versionAtLeast(arguments))
    case .localTime: try localTime(arguments)
    case .quietUntil: try quietUntil(arguments)
    case .has: try has(arguments)
    case .keys: .json(try keys(arguments))
    case .locales: try locales(arguments)
    case .render: .text(try render(arguments, host.render))
    case .source: .json(try render(arguments, host.source))
    case .preview: try preview(arguments)
    case .previews: try previews(arguments)
    case .percent: try percent(arguments)
    case .date: try date(arguments)
    case .time: try time(arguments)
    }
  }

  // MARK: - Messages

  private func build(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let body = try wireBody(arguments, 1)
    try holdCopies(body.count)
    return body.bytes
  }

  private func sizes(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let body = try wireBody(arguments, 1)
    var writer = JSONWriter(capacity: 128)
    writer.sizes(MessageSizes(body: body.bytes))
    return writer.buffer.bytes
  }

  private func message(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let table = try arguments.table(1, "a table of fields")
    let first = messages.count
    do throws(LocError) {
      try compose(table) { (composer: MessageComposer) throws(LocError) in try keepMessages(of: table, composer) }
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

  private func keepMessages(of table: JSONCursor, _ composer: MessageComposer) throws(LocError) {
    var stop: Int32 = 0
    let count = try composed { (composer: MessageComposer) -> Int in
      composer.build(table) { (bytes: Int) -> Bool in
        stop = loc_lua_may_hold(state, bytes, 0)
        return stop == 0
      }
    }
    if stop != 0 { throw LocError(stop: stop) }
    for number in 0..<count {
      let message = composer.message(number)
      if !message.findings.isEmpty, let failed = firstError(in: message.findings) { throw failed }
      keep(message)
    }
  }

  /// What `loc.text` has marked and every message that the text gets into should tell.
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
    for platform in [Platform.android, .ios] {
      let name: StaticString = platform == .ios ? "ios" : "android"
      guard let key = marked.member(name)?.text, host.hasKey?(key, platform) == false else { continue }
      // A message for the other platform alone has nobody who could miss the key.
      if let only = message.member("platform")?.string, Platform(only) != platform { return nil }
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

  /// The request body behind an argument, in the sandbox's memory: of a message that `loc.message` made, or of a table in wire
  /// form.
  func wireBody(_ arguments: LocArguments, _ position: Int) throws(LocError) -> UTF8Slice {
    let wanted: StaticString = "a loc.message or a table in wire form"
    let value = try arguments.required(position, wanted)
    if value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0 {
      guard let messages = builtMessages(value.offset) else { throw arguments.wrong(position, wanted) }
      return messages.first?.body ?? .empty
    }
    let table = try arguments.table(position, wanted)
    return try compose(table) { (composer: MessageComposer) throws(LocError) -> UTF8Slice in
      let message = try composed { (composer: MessageComposer) -> ComposedMessage in
        composer.read(table, place: place)
      }
      if !message.findings.isEmpty, let failed = firstError(in: message.findings) { throw failed }
      return message.body.map { memory.keep($0) } ?? .empty
    }
  }

  /// Every byte that a topic may not have becomes `%` and two hexadecimal digits; FCM allows [a-zA-Z0-9-_.~%].
  private func topic(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var name: [UInt8] = []
    var position = 0
    for part in arguments.values.elements {
      position += 1
      let part = try arguments.word(part, position)
      // An escaped byte becomes three: a name that is too long already stays so.
      guard name.count + part.count <= ArgumentLimit.topic else { throw Self.longTopic }
      for byte in part.buffer {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: name.append(byte)
        default:
          name.append(0x25)
          for digit in [byte >> 4, byte & 15] { name.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
        }
      }
    }
    if arguments.values.count == 0 { throw arguments.wrong(1, "a string or an integer") }
    guard !name.isEmpty else { throw LocError("argument", "loc.topic needs at least one part that is not empty") }
    guard name.count <= ArgumentLimit.topic else { throw Self.longTopic }
    return .text(name)
  }

  private static var longTopic: LocError { LocError("argument", "the topic name is longer than 900 bytes") }

  // MARK: - Keys

  /// What `loc.text` asks: nothing when both platforms use the key as it is.
  private func keyNames(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    if arguments.values.count == 2 {
      // By the platforms' own names; a platform without one has been left out on purpose.
      let android = try checkedKey(arguments.optional(1))
      let ios = try checkedKey(arguments.optional(2))
      let lacking = try lackingPlatform(android: android, ios: ios, key: android ?? ios ?? [])
      return lacking.map { .text($0) } ?? .nothing
    }
    let key = try arguments.key(1)
    let names = host.keyNames?(key) ?? (android: key, ios: key)
    let lacking = try lackingPlatform(android: names.android, ios: names.ios, key: key)
    if lacking == nil, names.android == key, names.ios == key { return .nothing }
    return .json(list([names.android, names.ios] + (lacking.map { [$0] } ?? [])))
  }

  /// The platform whose resources lack the key while the other's have it; nil where all is well or nothing is known.
  private func lackingPlatform(android: [UInt8]?, ios: [UInt8]?, key: [UInt8]) throws(LocError) -> [UInt8]? {
    guard let hasKey = host.hasKey else { return nil }
    let isOnAndroid = android.map { hasKey($0, .android) } ?? false
    let isOnIOS = ios.map { hasKey($0, .ios) } ?? false
    guard isOnAndroid || isOnIOS else {
      var text = "no catalog has the key '\(String(decoding: key, as: UTF8.self))'"
      if let near = host.nearestKey?(key) { text += "; did you mean '\(String(decoding: near, as: UTF8.self))'?" }
      throw LocError("unknown-key", text, key: key)
    }
    if android != nil, !isOnAndroid, isLoaded(.android) { return [UInt8]("android".utf8) }
    if ios != nil, !isOnIOS, isLoaded(.ios) { return [UInt8]("ios".utf8) }
    return nil
  }

  func isLoaded(_ platform: Platform) -> Bool { host.locales?(platform).isEmpty == false }

  /// The key an argument names: a string, or a `loc.text` by its own platform's key.
  func key(_ value: JSONCursor, _ platform: Platform) throws(LocError) -> [UInt8]? {
    if value.kind == .string { return try checkedKey(value) }
    guard value.node.flags & UInt8(LOC_NODE_TEXT) != 0 else { return nil }
    return try checkedKey(value.member(platform == .ios ? "ios" : "android"))
  }

  /// The key that a string is; nil where there is none.
  private func checkedKey(_ value: JSONCursor?) throws(LocError) -> [UInt8]? {
    guard let value, value.kind == .string else { return nil }
    guard let key = value.text(atMost: ArgumentLimit.key) else {
      throw LocError("argument", "a key has more than 32 KB")
    }
    return key
  }

  private func has(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let wanted: StaticString = "a key or a loc.text"
    let value = try arguments.required(1, wanted)
    guard value.kind == .string || value.node.flags & UInt8(LOC_NODE_TEXT) != 0 else {
      throw arguments.wrong(1, wanted)
    }
    let options = try options(arguments, ["platform", "version"])
    if options?.member("version") != nil {
      throw LocError(
        "argument", "loc.has knows the catalog of today only: no released catalogs are loaded, so leave `version` out")
    }
    var platforms: [Platform] = [.android, .ios]
    if let name = options?.member("platform") {
      guard let platform = Platform(option: name), platform != .web else {
        throw LocError("argument", "the platform of loc.has is \"android\" or \"ios\"")
      }
      platforms = [platform]
    }
    for platform in platforms {
      // A loc.text may be one platform's alone.
      guard let key = try key(value, platform) else { continue }
      let names = value.kind == .string ? host.keyNames?(key) : nil
      let name = names.map { platform == .ios ? $0.ios : $0.android } ?? key
      if host.hasKey?(name, platform) == true { return .bool(true) }
    }
    return .bool(false)
  }

  /// The second argument's table. A misspelt option would be a wish that nobody hears.
  func options(_ arguments: LocArguments, _ known: [String]) throws(LocError) -> JSONCursor? {
    if arguments.optional(2) == nil { return nil }
    let options = try arguments.table(2, "a table of options")
    for (name, _) in options.members {
      guard let name = name.text(atMost: ArgumentLimit.optionName) else {
        throw LocError("argument", "loc.\(arguments.function) has no option with a name of \(name.token.count) bytes")
      }
      let option = String(decoding: name, as: UTF8.self)
      if known.holds(option) { continue }
      var text = "loc.\(arguments.function) has no option '\(option)'"
      if let near = LocBase.suggestion(for: option, among: known) { text += "; did you mean '\(near)'?" }
      throw LocError("argument", text)
    }
    return options
  }

  /// The keys of both catalogs that begin so. How much they are is seen when the host has them; the table of them is made
  /// only where there is room for it.
  private func keys(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let keys = host.keys?(arguments.optional(1) == nil ? [] : try arguments.key(1)) ?? []
    var bytes = 2
    for key in keys { bytes += key.count + Self.bytesBesideText }
    try mayHold(bytes * Self.copiesOfText)
    return list(keys)
  }

  /// What a list takes beside each of its texts.
  static let bytesBesideText = 32

  private func locales(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var names: [[UInt8]] = []
    for locale in host.locales?(try arguments.platform(1)) ?? [] { names.append([UInt8](locale.utf8)) }
    return .json(list(names))
  }

  func list(_ texts: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts { text.withUnsafeBufferPointer { writer.string(UTF8Slice($0)) } }
    writer.endArray()
    return writer.buffer.bytes
  }

  /// The bridge refuses nil, so that a null here is `loc.null`, or a function.
  private func jsonText(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    guard let value = arguments.first,
      !value.isNull || arguments.optional(1) == nil
    else {
      throw arguments.wrong(1, "a value")
    }
    if let text = try json(value) { return text }
    throw LocError("argument", "the messages in the value are too large together")
  }

  /// The value as JSON, a message as its request body (a list of them where it has several targets); nil where the messages in
  /// it are larger than the output may be.
  func json(_ value: JSONCursor) throws(LocError) -> [UInt8]? {
    let bytes = value.bytesAsJSON
    try mayHold(bytes * Self.copiesOfText)
    var writer = JSONWriter(capacity: bytes)
    guard !built.isEmpty else {
      writer.value(value)
      // Megabytes take milliseconds to write and as many to copy: the run's clock is looked at in between.
      try holdCopies(bytes)
      return writer.buffer.bytes
    }
    return try write(value, to: &writer) ? writer.buffer.bytes : nil
  }

  /// Each time that a text is handed over there are two of it.
  static let copiesOfText = 2

  /// Asks for the room of a text's copies: of a long one's, since those of a short one are not worth a look at the limits.
  func holdCopies(_ bytes: Int, and more: Int = 0) throws(LocError) {
    if bytes > 4 << 10 { try mayHold(bytes * (Self.copiesOfText + more)) }
  }

  private func write(_ value: JSONCursor, to writer: inout JSONWriter) throws(LocError) -> Bool {
    if value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0, let messages = builtMessages(value.offset) {
      if messages.count != 1 { writer.beginArray() }
      for message in messages {
        guard let body = message.body, writer.buffer.count + body.count <= limits.output else { return false }
        try mayHold((writer.buffer.count + body.count) * Self.copiesOfText)
        writer.raw(body)
      }
      if messages.count != 1 { writer.endArray() }
      return true
    }
    switch value.kind {
    case .array:
      writer.beginArray()
      for element in value.elements { guard try write(element, to: &writer) else { return false } }
      writer.endArray()
    case .object:
      writer.beginObject()
      for (name, member) in value.members {
        if name.hasEscapes {
          (name.text ?? []).withUnsafeBufferPointer { writer.name(UTF8Slice($0)) }
        } else {
          writer.name(name.token)
        }
        guard try write(member, to: &writer) else { return false }
      }
      writer.endObject()
    default: writer.value(value)
    }
    return true
  }
}
