// `loc.message{…}` → request bodies: one for each target, with the findings in the rule's own terms.

import CSystem
import LocBase

package enum MessageBuilder {
  /// Builds the message that the table describes; one reading a target (`tokens` and `fids` name several).
  /// `place` is where the rule calls `loc.message`. A table with errors gives one reading, which holds them; a table with so many
  /// targets that there is no room for so many bytes of readings gives none.
  package static func build(
    _ table: JSONCursor, place: SourcePosition? = nil, hasRoom: (_ bytes: Int) -> Bool = { _ in true }
  ) -> [MessageReading] {
    var recipe = MessageRecipe(place: place)
    recipe.read(table)
    return recipe.readings(hasRoom)
  }
}

/// What one `loc.message` says, piece by piece.
struct MessageRecipe {
  enum Half { case android, ios, web }

  let place: SourcePosition?
  var tree = MergeTree()
  var findings: [Diagnostic] = []
  /// Nil: both phones.
  private var only: Half?
  private var isSilent = false
  private var targets: (field: StaticString, values: [[UInt8]])?
  private var meta: [UInt8]?
  private var notBefore: [UInt8]?
  private var fallbacks: UInt8 = 0

  init(place: SourcePosition?) { self.place = place }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, path: String, severity: Severity? = nil, help: String? = nil
  ) {
    if isFull { return }
    findings.append(Diagnostic(code, message, severity: severity, at: place, path: path, help: help))
  }

  /// Nobody reads more; what the recipe itself reports is nearly always an error.
  var isFull: Bool { findings.count >= DiagnosticList.limit }

  var hasPlatform: Bool { only != nil }

  func writes(_ half: Half) -> Bool { only.map { $0 == half } ?? (half != .web) }

  // MARK: - Reading the table

  mutating func read(_ table: JSONCursor) {
    guard table.kind == .object, !isText(table) else {
      return report(.wrongType, "loc.message takes a table, not \(table.kind.name)", path: "message")
    }
    // `platform` and `silent` decide what the others mean.
    readPlatform(table)
    readSilent(table)
    for (name, value) in table.members {
      // A field set to loc.null is a field left out.
      if value.isNull { continue }
      NameText(name).borrowed { (text: UTF8Slice) in field(text, value) }
    }
  }

  private mutating func field(_ name: UTF8Slice, _ value: JSONCursor) {
    switch name.string {
    case "platform", "silent": return
    case "topic", "token", "fid", "condition":
      tree.put(.cursor(value), name.bytes, in: MergeTree.root, origin: name.string)
    case "tokens": readTargets("token", value, origin: "tokens")
    case "fids": readTargets("fid", value, origin: "fids")
    case "title": line(0, value, origin: "title")
    case "subtitle": line(1, value, origin: "subtitle")
    case "body": line(2, value, origin: "body")
    case "data": data(value, in: MergeTree.root, origin: "data")
    case "android": android(value)
    case "ios": ios(value)
    case "apns": if writes(.ios) { tree.merge(value, name.bytes, in: MergeTree.root, origin: "apns") }
    case "webpush": webpush(value)
    case "android_v2": if writes(.android) { tree.merge(value, name.bytes, in: MergeTree.root, origin: "android_v2") }
    case "notification", "fcm_options":
      tree.merge(value, name.bytes, in: MergeTree.root, origin: name.string)
    case "meta": readMeta(value)
    case "not_before": readNotBefore(value)
    default: unknown(name)
    }
  }

  private mutating func unknown(_ name: UTF8Slice) {
    if isFull { return }
    let fields: StaticString =
      "topic token fid condition tokens fids title subtitle body data android ios apns webpush notification android_v2 fcm_options platform silent meta not_before"
    var search = SuggestionSearch(for: name)
    for field in split(UTF8Slice(base: fields.utf8Start, count: fields.utf8CodeUnitCount), at: 0x20) {
      search.consider(field)
    }
    var help = search.best.map { (best: [UInt8]) -> String in
      "Did you mean `\(String(decoding: best, as: UTF8.self))`?"
    }
    if name == "message" {
      help = "loc.message takes the fields themselves; a table in wire form, {message = {…}}, is returned without it."
    } else if help == nil {
      for (kind, place) in [(ObjectKind.androidConfig, "android"), (.androidNotification, "android.notification")]
      where matchName(name, in: kind, isAdmin: false) != nil {
        help = "It stands in `\(place)`."
        break
      }
      if help == nil, appleField(name, in: .aps) != nil { help = "It stands in `ios`." }
    }
    report(.unknownField, "loc.message has no field '\(name.string)'", path: name.string, help: help)
  }

  private mutating func readPlatform(_ table: JSONCursor) {
    guard let value = table.member("platform"), !value.isNull else { return }
    if value.equals("android") {
      only = .android
    } else if value.equals("ios") {
      only = .ios
    } else if value.equals("web") {
      only = .web
    } else {
      report(.enumValue, "platform is \"android\", \"ios\" or \"web\"", path: "platform")
    }
  }

  private mutating func readSilent(_ table: JSONCursor) {
    guard let value = table.member("silent"), !value.isNull else { return }
    guard let bool = value.bool else { return report(.wrongType, "silent is true or false", path: "silent") }
    isSilent = bool
    // Apple, "Pushing background updates to your app": content-available 1, push type background, priority 5.
    guard isSilent, writes(.ios), let apns = tree.object("apns", in: MergeTree.root, origin: "silent") else { return }
    if let headers = tree.object("headers", in: apns, origin: "silent") {
      tree.put(.text(Array("5".utf8)), "apns-priority", in: headers, origin: "silent")
      tree.put(.text(Array("background".utf8)), "apns-push-type", in: headers, origin: "silent")
    }
    if let aps = aps(origin: "silent") { tree.put(.integer(1), "content-available", in: aps, origin: "silent") }
  }

  private mutating func readTargets(_ field: StaticString, _ value: JSONCursor, origin: String) {
    var values: [[UInt8]] = []
    if value.kind != .array || value.count == 0 {
      return report(.targetCount, "\(origin) is a list of at least one text", path: origin)
    }
    for (index, element) in value.elements.enumerated() {
      guard let text = element.text, !text.isEmpty else {
        report(.wrongType, "must be a text that is not empty", path: origin + "[\(index + 1)]")
        continue
      }
      values.append(text)
    }
    guard let first = values.first else { return }
    targets = (field, values)
    tree.put(.text(first), field, in: MergeTree.root, origin: origin)
  }

  /// What goes to the host and not to FCM; nil where the table does not have it.
  var hostValues: (meta: [UInt8]?, notBefore: [UInt8]?) { (meta, notBefore) }

  /// Reads nothing but `meta` and `not_before`.
  mutating func readHostValues(_ table: JSONCursor) {
    if let value = table.member("meta"), !value.isNull { readMeta(value) }
    if let value = table.member("not_before"), !value.isNull { readNotBefore(value) }
  }

  private mutating func readMeta(_ value: JSONCursor) {
    if value.kind != .object { report(.wrongType, "meta is a table of names", path: "meta") }
    meta = canonical(value, "meta")
  }

  private mutating func readNotBefore(_ value: JSONCursor) {
    let time = value.text?.withUnsafeBufferPointer { Timestamp(UTF8Slice($0), offsetRequired: true) }
    guard let seconds = value.int ?? time?.seconds else {
      return report(
        .wrongType, "not_before is UNIX seconds as an integer, or an RFC 3339 time", path: "not_before",
        help: value.kind == .double ? "Write math.floor(seconds)." : nil)
    }
    // One form for every door.
    var writer = JSONWriter(capacity: 32)
    writer.integer(seconds)
    notBefore = writer.buffer.bytes
  }

  private mutating func canonical(_ value: JSONCursor, _ path: StaticString) -> [UInt8] {
    var walk = MessageWalk(isAdmin: false, isFromText: false)
    walk.path.push(path)
    walk.free(value)
    let bytes = walk.writer.buffer.bytes
    for finding in walk.findings.finished(file: "", source: nil, place: place) where finding.severity == .error {
      findings.append(finding)
    }
    return bytes
  }

  // MARK: - The lines

  private static let lineNames: [StaticString] = ["title", "subtitle", "body"]

  /// One of title, subtitle and body, on the platforms that the message is for.
  private mutating func line(_ index: Int, _ value: JSONCursor, origin: String) {
    if isSilent {
      return report(
        .silentText, "a silent message shows nothing: leave out `\(origin)` or `silent`", path: origin)
    }
    guard isText(value) || value.kind == .string else {
      return report(
        .wrongType, "must be a string or a loc.text, not \(value.kind.name)", path: origin,
        help: value.kind == .integer || value.kind == .double ? "Write tostring(…) or loc.number(…)." : nil)
    }
    if only == .web { return webLine(index, value, origin: origin) }
    if index == 1, only == .android {
      return report(.noEffect, "only iOS has a subtitle", path: origin)
    }
    if index != 1, writes(.android), hasAndroidPart(value),
      let android = tree.object("android", in: MergeTree.root, origin: origin),
      let notification = tree.object("notification", in: android, origin: origin)
    {
      androidLine(index, value, in: notification, origin: origin)
    }
    if writes(.ios), hasApplePart(value), let aps = aps(origin: origin),
      let alert = tree.object("alert", in: aps, origin: origin)
    {
      appleLine(index, value, in: alert, origin: origin)
    }
  }

  private func hasAndroidPart(_ value: JSONCursor) -> Bool { !isText(value) || value.member("android") != nil }

  private func hasApplePart(_ value: JSONCursor) -> Bool {
    !isText(value) || value.member("ios") != nil || value.member("fallback") != nil
  }

  mutating func androidLine(_ index: Int, _ value: JSONCursor, in notification: Int, origin: String) {
    let name = Self.lineNames[index]
    guard isText(value) else { return tree.put(.cursor(value), name, in: notification, origin: origin) }
    guard let key = value.member("android") else { return }
    let names: (StaticString, StaticString) =
      index == 0 ? ("title_loc_key", "title_loc_args") : ("body_loc_key", "body_loc_args")
    tree.put(.cursor(key), names.0, in: notification, origin: origin)
    if let arguments = value.member("args"), arguments.count > 0 {
      tree.put(.cursor(arguments), names.1, in: notification, origin: origin + ".args")
    }
  }

  mutating func appleLine(_ index: Int, _ value: JSONCursor, in alert: Int, origin: String) {
    let name = Self.lineNames[index]
    guard isText(value) else { return tree.put(.cursor(value), name, in: alert, origin: origin) }
    let names: (StaticString, StaticString)
    switch index {
    case 0: names = ("title-loc-key", "title-loc-args")
    case 1: names = ("subtitle-loc-key", "subtitle-loc-args")
    default: names = ("loc-key", "loc-args")
    }
    if let key = value.member("ios") {
      tree.put(.cursor(key), names.0, in: alert, origin: origin)
      if let arguments = value.member("args"), arguments.count > 0 {
        tree.put(.cursor(arguments), names.1, in: alert, origin: origin + ".args")
      }
    }
    if let fallback = value.member("fallback") {
      tree.put(.cursor(fallback), name, in: alert, origin: origin + ".fallback")
      fallbacks |= 1 << UInt8(index)
    }
  }

  private mutating func webLine(_ index: Int, _ value: JSONCursor, origin: String) {
    if isText(value) {
      return report(
        .locKeyOnWeb, "browsers localize nothing: a loc.text cannot stand in a web push", path: origin,
        severity: .error, help: "Render it on the server: loc.render(text, locale).")
    }
    if index == 1 { return report(.noEffect, "a web notification has no subtitle", path: origin) }
    guard let webpush = tree.object("webpush", in: MergeTree.root, origin: origin),
      let notification = tree.object("notification", in: webpush, origin: origin)
    else { return }
    tree.put(.cursor(value), Self.lineNames[index], in: notification, origin: origin)
  }

  func isText(_ value: JSONCursor) -> Bool { value.node.flags & UInt8(LOC_NODE_TEXT) != 0 }

  mutating func aps(origin: String) -> Int? {
    guard let apns = tree.object("apns", in: MergeTree.root, origin: origin),
      let payload = tree.object("payload", in: apns, origin: origin)
    else { return nil }
    return tree.object("aps", in: payload, origin: origin)
  }

  // MARK: - The result

  func readings(_ hasRoom: (_ bytes: Int) -> Bool) -> [MessageReading] {
    guard let targets, targets.values.count > 1 else { return [reading(asTemplate: false).reading] }
    let reading = reading(asTemplate: false).reading
    if reading.hasErrors { return [reading] }
    var bytes = 0
    for value in targets.values { bytes += reading.heldBytes + value.count }
    return hasRoom(bytes) ? fanOut(reading, targets.field, targets.values) : []
  }

  /// The message for the first target; as a template with its slots.
  func reading(asTemplate: Bool) -> (reading: MessageReading, template: PreparedMessage?) {
    var problems = findings
    for conflict in tree.conflicts {
      problems.append(
        Diagnostic(
          .fieldTwice, "one field written twice: `\(conflict.earlier)` and `\(conflict.later)`", at: place,
          path: conflict.later, help: "Keep one of them."))
    }
    let read = NodeArena(tree).withCursor { (root: JSONCursor) -> (MessageReading, PreparedMessage?) in
      var walk = MessageWalk(isAdmin: false, isFromText: false, isTemplate: asTemplate)
      walk.facts.fallbacks = fallbacks
      return walk.read(root, place: place)
    }
    guard let (unmapped, template) = read else { return (MessageReading(findings: problems), nil) }
    var reading = unmapped
    for finding in reading.findings {
      var finding = finding
      finding.path = finding.path.map { tree.origin(ofWirePath: $0) }
      problems.append(finding)
    }
    reading.findings = problems
    reading.meta = meta
    reading.notBefore = notBefore
    return (reading, template)
  }

  /// One body a target: the target stands first in the canonical bytes, and the rest is the same for all.
  private func fanOut(_ reading: MessageReading, _ field: StaticString, _ values: [[UInt8]]) -> [MessageReading] {
    guard let wire = reading.wire else { return [reading] }
    let first = start(field, values[0])
    var result = [reading]
    for value in values.dropFirst() {
      var copy = reading
      copy.findings = []
      copy.wire = start(field, value) + wire.dropFirst(first.count)
      copy.target = field.utf8CodeUnitCount == 3 ? .fid(value) : .token(value)
      result.append(copy)
    }
    return result
  }

  private func start(_ field: StaticString, _ value: [UInt8]) -> [UInt8] {
    var writer = JSONWriter(capacity: 128)
    writer.beginObject()
    writer.name("message")
    writer.beginObject()
    writer.name(field)
    value.withUnsafeBufferPointer { writer.string(UTF8Slice($0)) }
    return writer.buffer.bytes
  }
}
