// Reads the table of one `loc.message` field by field and puts each into one message in wire names.

import CJSON
import LocBase

struct MessageRecipe: ~Copyable {
  /// The platform parts of a message to write.
  struct Halves: OptionSet {
    let rawValue: UInt8

    static let android = Halves(rawValue: 1)
    static let ios = Halves(rawValue: 2)
    static let web = Halves(rawValue: 4)
  }

  /// The fields of `loc.message`, in the order of their names below.
  private enum Name: Int {
    case topic, token, fid, condition, tokens, fids, title, subtitle, body, data, android, ios, apns, webpush
    case notification, androidV2, fcmOptions, platform, silent, meta, notBefore
  }

  static let names: UTF8Slice =
    "topic token fid condition tokens fids title subtitle body data android ios apns webpush notification android_v2 fcm_options platform silent meta not_before"
  private static let index = NameIndex(
    split(names, at: .space).enumerated().map {
      (number: Int, name: UTF8Slice) -> (name: UTF8Slice, number: Int) in
      (name, number)
    })

  var tree = MergeTree()
  var texts = DecodedTexts()
  var findings = RecipeFindings()
  /// The walk that reads `meta`, and then the whole message.
  var walk = MessageWalk()
  private(set) var isTemplate = false
  private(set) var targets = ListedTargets()
  /// Literals that accompany a key on purpose; see MessageFacts.
  private(set) var fallbacks: UInt8 = 0
  private(set) var host = HostValues()
  /// The parts to write: both phones', unless `platform` names one part.
  private(set) var halves: Halves = [.android, .ios]
  private(set) var hasPlatform = false
  private var isSilent = false
  /// Whether the message has anything for a person or for the app.
  var hasContent = false
  /// Whether a title, subtitle or body is a plain string.
  private(set) var hasLiteral = false
  var shared = SharedObjects()

  init() {}

  @inline(never)
  mutating func report(
    _ code: DiagnosticCode, _ message: String, path: Text, severity: Diagnostic.Severity? = nil, help: String? = nil
  ) {
    findings.add(Diagnostic(code, message, severity: severity, at: findings.place, path: path.string, help: help))
  }

  private mutating func refuseSlot(_ name: Text) {
    report(.wrongType, "must be a constant, not a slot", path: name, help: "A slot stands for a text of the message.")
  }

  // MARK: - Reading the table

  /// Reads a table and discards the previous one.
  mutating func read(_ table: JSONCursor, place: SourcePosition?, isTemplate: Bool) {
    findings.begin(at: place)
    self.isTemplate = isTemplate
    tree.begin(table)
    texts.removeAll()
    targets.removeAll()
    host.removeAll()
    fallbacks = 0
    halves = [.android, .ios]
    hasPlatform = false
    isSilent = false
    hasContent = false
    hasLiteral = false
    shared.removeAll()
    guard table.kind == .object, !isText(table) else {
      return report(.wrongType, "loc.message takes a table, not \(table.kind.name)", path: "message")
    }
    // `platform` and `silent` decide how the other fields are read.
    if let value = table.member("platform"), !value.isNull { readPlatform(value) }
    if let value = table.member("silent"), !value.isNull { readSilent(value) }
    for (name, value) in table.members {
      // A field set to loc.null counts as absent.
      if value.isNull { continue }
      let text = texts.text(name)
      guard let found = Self.index.find(text), let field = Name(rawValue: found) else {
        unknown(text)
        continue
      }
      read(field, text, value, Origin(container: 0, name: Int32(truncatingIfNeeded: name.index)))
    }
    if !hasContent, !isSilent { reportEmpty(table) }
  }

  private mutating func read(_ field: Name, _ name: UTF8Slice, _ value: JSONCursor, _ origin: Origin) {
    switch field {
    case .platform, .silent: return
    case .topic, .token, .fid, .condition:
      tree.put(.value(value.index), name, in: MergeTree.root, origin: origin)
    case .tokens: readTargets("token", "tokens", value, origin)
    case .fids: readTargets("fid", "fids", value, origin)
    case .title: line(0, value, origin)
    case .subtitle: line(1, value, origin)
    case .body: line(2, value, origin)
    case .data:
      if value.kind != .object || value.count > 0 { hasContent = true }
      data(value, in: MergeTree.root, origin)
    case .android:
      guard halves.contains(.android) else { return reportOtherPlatform(name) }
      if !hasContent { hasContent = has(["notification", "data"], in: value) }
      android(value, origin)
    case .ios:
      guard halves.contains(.ios) else { return reportOtherPlatform(name) }
      if !hasContent {
        hasContent = has(
          ["alert", "badge", "sound", "content_available", "content-available", "contentAvailable", "event"], in: value)
      }
      ios(value, origin)
    case .apns:
      guard halves.contains(.ios) else { return reportOtherPlatform(name) }
      if !hasContent { hasContent = has(["payload", "live_activity_token"], in: value) }
      tree.merge(value, name, in: MergeTree.root, origin: origin, &texts)
    case .webpush:
      guard halves.contains(.web) || !hasPlatform else { return reportOtherPlatform(name) }
      if !hasContent { hasContent = has(["notification", "data"], in: value) }
      webpush(value, origin)
    case .androidV2:
      guard halves.contains(.android) else { return reportOtherPlatform(name) }
      hasContent = true
      tree.merge(value, name, in: MergeTree.root, origin: origin, &texts)
    case .notification:
      if value.kind != .object || value.count > 0 { hasContent = true }
      tree.merge(value, name, in: MergeTree.root, origin: origin, &texts)
    case .fcmOptions: tree.merge(value, name, in: MergeTree.root, origin: origin, &texts)
    case .meta: readMeta(value)
    case .notBefore: readNotBefore(value)
    }
  }

  private mutating func readPlatform(_ value: JSONCursor) {
    if hasSlot(value) { return refuseSlot("platform") }
    if value.equals("android") {
      halves = .android
    } else if value.equals("ios") {
      halves = .ios
    } else if value.equals("web") {
      halves = .web
    } else {
      return report(.enumValue, "platform is \"android\", \"ios\" or \"web\"", path: "platform")
    }
    hasPlatform = true
  }

  private mutating func readSilent(_ value: JSONCursor) {
    guard let bool = value.bool else { return report(.wrongType, "silent is true or false", path: "silent") }
    isSilent = bool
    let origin = Origin(container: 0, name: Int32(truncatingIfNeeded: value.index - 1))
    // Apple, "Pushing background updates to your app": content-available 1, push type background, priority 5.
    guard isSilent, halves.contains(.ios), let apns = tree.object("apns", in: MergeTree.root, origin: origin) else {
      return
    }
    if let headers = tree.object("headers", in: apns, origin: origin) {
      tree.put(.text(UTF8Slice("5")), "apns-priority", in: headers, origin: origin)
      tree.put(.text(UTF8Slice("background")), "apns-push-type", in: headers, origin: origin)
    }
    if let aps = shared.aps(in: &tree, origin) {
      tree.put(.integer(UTF8Slice("1")), "content-available", in: aps, origin: origin)
    }
  }

  private mutating func readTargets(
    _ field: UTF8Slice, _ name: UTF8Slice, _ value: JSONCursor, _ origin: Origin
  ) {
    if isTemplate {
      return report(
        .targetCount, "a template has one target: a slot cannot stand for a list", path: "\(name)",
        help: "Write `\(field) = loc.slot(\"\(field)\")`, and fill the template once for each.")
    }
    if value.kind != .array || value.count == 0 {
      return report(.targetCount, "\(name) is a list of at least one text", path: "\(name)")
    }
    targets.begin(field)
    for (index, element) in value.elements.enumerated() {
      let text = element.kind == .string ? texts.text(element) : .empty
      guard text.count > 0 else {
        report(.wrongType, "must be a text that is not empty", path: "\(name)[\(index + 1)]")
        continue
      }
      targets.append(text)
    }
    guard let first = targets.values.first else { return }
    tree.put(.text(first), field, in: MergeTree.root, origin: origin)
  }

  private mutating func readMeta(_ value: JSONCursor) {
    if hasSlot(value) { return refuseSlot("meta") }
    if value.kind != .object { report(.wrongType, "meta is a table of names", path: "meta") }
    walk.begin(isAdmin: false, isFromText: false)
    walk.path.push("meta")
    walk.free(value)
    host.set(meta: walk.writer.buffer.slice)
    if walk.findings.isUnused { return }
    for finding in walk.findings.take(at: findings.place) where finding.severity == .error { findings.add(finding) }
  }

  private mutating func readNotBefore(_ value: JSONCursor) {
    if hasSlot(value) { return refuseSlot("not_before") }
    let time = value.kind == .string ? Timestamp(texts.text(value), offsetRequired: true) : nil
    guard let seconds = value.int ?? time?.seconds else {
      return report(
        .wrongType, "not_before is UNIX seconds as an integer, or an RFC 3339 time", path: "not_before",
        help: value.kind == .double ? "Write math.floor(seconds)." : nil)
    }
    guard seconds.magnitude <= CivilTime.maxSeconds else {
      return report(
        .wrongType, "not_before is beyond the year 9999", path: "not_before",
        help: "It is in seconds: write // 1000 for milliseconds.")
    }
    host.set(notBefore: seconds)
  }

  // MARK: - The lines

  /// Writes the title, subtitle or body for the platforms of the message.
  private mutating func line(_ index: Int, _ value: JSONCursor, _ origin: Origin) {
    hasContent = true
    if value.kind == .string { hasLiteral = true }
    if isSilent {
      let name = tree.path(origin)
      return report(.silentText, "a silent message shows nothing: leave out `\(name)` or `silent`", path: name)
    }
    guard isText(value) || value.kind == .string else {
      return report(
        .wrongType, "must be a string or a loc.text, not \(value.kind.name)", path: tree.path(origin),
        help: value.kind == .integer || value.kind == .double ? "Write tostring(…) or loc.number(…)." : nil)
    }
    if halves == .web { return webLine(index, value, origin) }
    if index == 1, halves == .android {
      return report(.noEffect, "only iOS has a subtitle", path: tree.path(origin))
    }
    guard isText(value) else {
      if index != 1, halves.contains(.android), let parent = shared.androidNotification(in: &tree, origin) {
        tree.put(.value(value.index), lineName(index), in: parent, origin: origin)
      }
      if halves.contains(.ios), let parent = shared.alert(in: &tree, origin) {
        tree.put(.value(value.index), lineName(index), in: parent, origin: origin)
      }
      return
    }
    let text = LocText(value)
    if index != 1, halves.contains(.android), text.android != nil,
      let parent = shared.androidNotification(in: &tree, origin)
    {
      androidLine(index, text, in: parent, origin)
    }
    if halves.contains(.ios), text.ios != nil || text.fallback != nil, let parent = shared.alert(in: &tree, origin) {
      appleLine(index, text, in: parent, origin)
    }
  }

  mutating func androidLine(_ index: Int, _ text: LocText, in parent: Int, _ origin: Origin) {
    guard let key = text.android else { return }
    tree.put(.value(key.index), index == 0 ? "title_loc_key" : "body_loc_key", in: parent, origin: origin)
    arguments(of: text, index == 0 ? "title_loc_args" : "body_loc_args", in: parent, origin)
  }

  mutating func appleLine(_ index: Int, _ text: LocText, in parent: Int, _ origin: Origin) {
    let names: (key: UTF8Slice, arguments: UTF8Slice)
    switch index {
    case 0: names = ("title-loc-key", "title-loc-args")
    case 1: names = ("subtitle-loc-key", "subtitle-loc-args")
    default: names = ("loc-key", "loc-args")
    }
    if let key = text.ios {
      tree.put(.value(key.index), names.key, in: parent, origin: origin)
      arguments(of: text, names.arguments, in: parent, origin)
    }
    if let fallback = text.fallback {
      let place = Origin(container: tree.enter(origin), name: Int32(truncatingIfNeeded: fallback.index - 1))
      tree.put(.value(fallback.index), lineName(index), in: parent, origin: place)
      fallbacks |= 1 << UInt8(index)
    }
  }

  private mutating func arguments(of text: LocText, _ name: UTF8Slice, in parent: Int, _ origin: Origin) {
    guard let arguments = text.arguments, arguments.count > 0 else { return }
    let place = Origin(container: tree.enter(origin), name: Int32(truncatingIfNeeded: arguments.index - 1))
    tree.put(.value(arguments.index), name, in: parent, origin: place)
  }

  private mutating func webLine(_ index: Int, _ value: JSONCursor, _ origin: Origin) {
    if isText(value) {
      return report(
        .locKeyOnWeb, "browsers localize nothing: a web push cannot contain a loc.text", path: tree.path(origin),
        severity: .error, help: "Render it on the server: loc.render(text, locale).")
    }
    if index == 1 { return report(.noEffect, "a web notification has no subtitle", path: tree.path(origin)) }
    guard let webpush = tree.object("webpush", in: MergeTree.root, origin: origin),
      let notification = tree.object("notification", in: webpush, origin: origin)
    else { return }
    tree.put(.value(value.index), lineName(index), in: notification, origin: origin)
  }
}

/// The members of a loc.text.
struct LocText {
  private(set) var android: JSONCursor?
  private(set) var ios: JSONCursor?
  private(set) var arguments: JSONCursor?
  private(set) var fallback: JSONCursor?

  init(_ text: JSONCursor) {
    for (name, value) in text.members {
      switch name.token.count {
      case 3: if ios == nil, name.equals("ios") { ios = value }
      case 4: if arguments == nil, name.equals("args") { arguments = value }
      case 7: if android == nil, name.equals("android") { android = value }
      case 8: if fallback == nil, name.equals("fallback") { fallback = value }
      default: continue
      }
    }
  }
}

func isText(_ value: JSONCursor) -> Bool { value.node.flags & UInt8(LOC_NODE_TEXT) != 0 }

/// The kind of a value, as a finding names it.
func kindName(_ value: JSONCursor) -> UTF8Slice {
  value.node.flags & UInt8(LOC_NODE_SLOT) != 0 ? "a slot" : value.kind.name
}

/// Whether a value is a slot, or holds one.
private func hasSlot(_ value: JSONCursor) -> Bool {
  for index in value.index..<Int(value.node.next) where value.nodes[index].flags & UInt8(LOC_NODE_SLOT) != 0 {
    return true
  }
  return false
}

private func lineName(_ index: Int) -> UTF8Slice { index == 0 ? "title" : index == 1 ? "subtitle" : "body" }
