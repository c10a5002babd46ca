// Which Swift function answers which call of `loc`, and the ones that build messages.

import CLuaBridge
import CSystem
import LocBase
import LocDevice
import LocMessage

extension Sandbox {
  func call(_ function: LocFunction, _ arguments: LocArguments) throws(LocError) -> LocAnswer {
    switch function {
    case .key: try keyNames(arguments)
    case .message: try message(arguments)
    case .topic: try topic(arguments)
    case .build: .text(try readings(arguments, 1).first?.wire ?? [])
    case .sizes: .json(try sizes(arguments))
    case .number: try number(arguments)
    case .money: try money(arguments)
    case .pluralKey: try pluralKey(arguments)
    case .truncate: try truncate(arguments)
    case .isolate: .text([0xE2, 0x81, 0xA8] + (try arguments.text(1)) + [0xE2, 0x81, 0xA9])
    case .bucket: try bucket(arguments)
    case .json: .text(try jsonText(arguments))
    case .versionAtLeast: .bool(try versionAtLeast(arguments))
    case .localTime: try localTime(arguments)
    case .quietUntil: try quietUntil(arguments)
    case .has: try has(arguments)
    case .keys: .json(list(host.keys?(arguments.optional(1) == nil ? [] : try arguments.text(1)) ?? []))
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

  private func sizes(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let reading = try readings(arguments, 1).first
    var writer = JSONWriter(capacity: 128)
    writer.sizes(reading?.sizes ?? MessageSizes())
    return writer.buffer.bytes
  }

  private func message(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let table = try arguments.table(1, "a table of fields")
    var stop: Int32 = 0
    let count = composer.build(table) { (bytes: Int) -> Bool in
      stop = loc_lua_may_hold(state, bytes, 0)
      return stop == 0
    }
    var readings: [MessageReading] = []
    for number in 0..<count { readings.append(composer.message(number).reading) }
    if stop != 0 { throw LocError(stop: stop) }
    if let failed = firstError(in: readings) { throw failed }
    warnOfTexts(table, &readings)
    for index in readings.indices where !readings[index].findings.isEmpty {
      let place = place
      for finding in readings[index].findings.indices where readings[index].findings[finding].position == nil {
        readings[index].findings[finding].position = place
      }
    }
    built.append(BuiltMessage(readings: readings))
    var output = 0
    var held = 0
    for reading in readings {
      output += reading.wire?.count ?? 0
      held += reading.heldBytes
    }
    return .message(built.count - 1, output: output, held: held)
  }

  /// What `loc.text` has marked and every message that the text gets into should tell.
  private func warnOfTexts(_ table: JSONCursor, _ readings: inout [MessageReading]) {
    let marks = UInt8(LOC_NODE_FLOAT | LOC_NODE_LACKING)
    for index in table.index..<Int(table.node.next) where table.nodes[index].flags & marks != 0 {
      let marked = JSONCursor(nodes: table.nodes, source: table.source, index: index)
      guard let warning = warning(of: marked, in: table) else { continue }
      for index in readings.indices { readings[index].findings.append(warning) }
    }
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

  private func firstError(in readings: [MessageReading]) -> LocError? {
    for reading in readings {
      var first: Diagnostic?
      var others = 0
      for finding in reading.findings where finding.severity == .error {
        if first == nil { first = finding } else { others += 1 }
      }
      guard let first else { continue }
      var text = first.message
      if let path = first.path, !text.hasPart(path) { text = path + ": " + text }
      if let help = first.help { text += " (" + help + ")" }
      if others > 0 { text += " (and \(others) more)" }
      return LocError(first.code.slug, text, key: first.path.map { [UInt8]($0.utf8) })
    }
    return nil
  }

  /// The message behind an argument: one that `loc.message` made, or a table in wire form.
  private func readings(_ arguments: LocArguments, _ position: Int) throws(LocError) -> [MessageReading] {
    let wanted: StaticString = "a loc.message or a table in wire form"
    let value = try arguments.required(position, wanted)
    if value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0 {
      guard let readings = builtReadings(value.offset) else { throw arguments.wrong(position, wanted) }
      return readings
    }
    let reading = composer.read(try arguments.table(position, wanted), place: place).reading
    if let failed = firstError(in: [reading]) { throw failed }
    return [reading]
  }

  /// Every byte that a topic may not have becomes `%` and two hexadecimal digits; FCM allows [a-zA-Z0-9-_.~%].
  private func topic(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var name: [UInt8] = []
    for position in 1...max(arguments.values.count, 1) {
      for byte in try arguments.word(position) {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: name.append(byte)
        default:
          name.append(0x25)
          for digit in [byte >> 4, byte & 15] { name.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
        }
      }
    }
    guard !name.isEmpty else { throw LocError("argument", "loc.topic needs at least one part that is not empty") }
    guard name.count <= 900 else { throw LocError("argument", "the topic name is longer than 900 bytes") }
    return .text(name)
  }

  // MARK: - Keys

  /// What `loc.text` asks: nothing when both platforms use the key as it is.
  private func keyNames(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    if arguments.values.count == 2 {
      // By the platforms' own names; a platform without one has been left out on purpose.
      let android = arguments.optional(1)?.text
      let ios = arguments.optional(2)?.text
      let lacking = try lackingPlatform(android: android, ios: ios, key: android ?? ios ?? [])
      return lacking.map { .text($0) } ?? .nothing
    }
    let key = try arguments.text(1)
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

  private func isLoaded(_ platform: Platform) -> Bool { host.locales?(platform).isEmpty == false }

  /// The key an argument names: a string, or a `loc.text` by its own platform's key.
  private func key(_ value: JSONCursor, _ platform: Platform) -> [UInt8]? {
    if let text = value.text { return text }
    guard value.node.flags & UInt8(LOC_NODE_TEXT) != 0 else { return nil }
    return value.member(platform == .ios ? "ios" : "android")?.text
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
      guard let platform = name.string.flatMap({ Platform($0) }), platform != .web else {
        throw LocError("argument", "the platform of loc.has is \"android\" or \"ios\"")
      }
      platforms = [platform]
    }
    for platform in platforms {
      // A loc.text may be one platform's alone.
      guard let key = key(value, platform) else { continue }
      let names = value.kind == .string ? host.keyNames?(key) : nil
      let name = names.map { platform == .ios ? $0.ios : $0.android } ?? key
      if host.hasKey?(name, platform) == true { return .bool(true) }
    }
    return .bool(false)
  }

  /// The second argument's table. A misspelt option would be a wish that nobody hears.
  private func options(_ arguments: LocArguments, _ known: [String]) throws(LocError) -> JSONCursor? {
    if arguments.optional(2) == nil { return nil }
    let options = try arguments.table(2, "a table of options")
    for (name, _) in options.members where !known.contains(name.string ?? "") {
      var text = "loc.\(arguments.function) has no option '\(name.string ?? "")'"
      if let near = LocBase.suggestion(for: name.string ?? "", among: known) { text += "; did you mean '\(near)'?" }
      throw LocError("argument", text)
    }
    return options
  }

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
    guard let value = arguments.values.first, !value.isNull || arguments.optional(1) == nil else {
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
      return writer.buffer.bytes
    }
    return try write(value, to: &writer) ? writer.buffer.bytes : nil
  }

  /// Each time that a text is handed over there are two of it.
  private static let copiesOfText = 2

  private func write(_ value: JSONCursor, to writer: inout JSONWriter) throws(LocError) -> Bool {
    if value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0, let readings = builtReadings(value.offset) {
      if readings.count != 1 { writer.beginArray() }
      for reading in readings {
        guard let wire = reading.wire, writer.buffer.count + wire.count <= limits.output else { return false }
        try mayHold((writer.buffer.count + wire.count) * Self.copiesOfText)
        wire.withUnsafeBufferPointer { writer.raw(UTF8Slice($0)) }
      }
      if readings.count != 1 { writer.endArray() }
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
        (name.text ?? []).withUnsafeBufferPointer { writer.name(UTF8Slice($0)) }
        guard try write(member, to: &writer) else { return false }
      }
      writer.endObject()
    default: writer.value(value)
    }
    return true
  }

  // MARK: - Rendering

  /// The finished text, or what the closure makes of the same arguments.
  private func render(_ arguments: LocArguments, _ closure: RuleHost.Render?) throws(LocError) -> [UInt8] {
    let wanted: StaticString = "a loc.text with a key for this platform"
    let value = try arguments.required(1, wanted)
    let locale = try arguments.string(2, "a language tag like \"de-AT\"")
    let device = try arguments.device(4)
    var platform: Platform = value.member("android") == nil && value.kind == .object ? .ios : .android
    // Who names a device means an app of Apple's.
    if device != nil, isLoaded(.ios), key(value, .ios) != nil { platform = .ios }
    if arguments.optional(3) != nil { platform = try arguments.platform(3) }
    guard let key = key(value, platform) else { throw arguments.wrong(1, wanted) }
    var texts: [[UInt8]] = []
    if let list = value.member("args") { for item in list.elements { texts.append(item.text ?? []) } }
    guard let closure else { return [] }
    return try unwrap(closure(key, texts, locale, platform, device))
  }

  private func preview(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let body = try readings(arguments, 1).first?.wire ?? []
    let options = try options(arguments, ["platform", "locales"])
    var locales: [String] = []
    var count = 0
    if let list = options?.member("locales") {
      count = list.count
      for item in list.elements { if let text = item.string { locales.append(text) } }
    }
    guard let platform = options?.member("platform")?.string.flatMap({ Platform($0) }), !locales.isEmpty,
      locales.count == count
    else { throw arguments.wrong(2, "{platform = \"android\" or \"ios\", locales = {\"de-AT\", …}}") }
    guard let preview = host.preview else { return .nothing }
    return .json(try unwrap(preview(body, platform, locales)))
  }

  private func previews(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let body = try readings(arguments, 1).first?.wire ?? []
    guard let previews = host.previews else { return .nothing }
    let languages = (host.locales?(.android).count ?? 0) + (host.locales?(.ios).count ?? 0)
    try mayHold(languages * (2 * body.count + 1024) * Self.copiesOfText)
    return .json(try unwrap(previews(body)))
  }

  private func unwrap(_ result: Result<[UInt8], Failure>) throws(LocError) -> [UInt8] {
    switch result {
    case .success(let bytes): return bytes
    case .failure(let failure):
      let first = failure.diagnostics.first
      throw LocError(first?.code.slug ?? "internal", first?.message ?? "the call failed")
    }
  }
}
