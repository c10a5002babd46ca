// The platform tables of a `loc.message`: wire names for Android, aps fields in snake_case for iOS, data as text.

import LocBase

extension MessageRecipe {
  mutating func android(_ value: JSONCursor, _ origin: Origin) {
    guard halves.contains(.android) else { return }
    guard value.kind == .object else { return wrongTable(origin, value) }
    guard let android = tree.object("android", in: MergeTree.root, origin: origin) else { return }
    let container = tree.enter(origin)
    for (name, member) in value.members {
      let text = texts.text(name)
      let place = Origin(container: container, name: Int32(truncatingIfNeeded: name.index))
      if text == "data" {
        data(member, in: android, place)
      } else if text == "notification", member.kind == .object {
        androidNotification(member, in: android, place)
      } else {
        tree.merge(member, text, in: android, origin: place, &texts)
      }
    }
  }

  private mutating func androidNotification(_ value: JSONCursor, in android: Int, _ origin: Origin) {
    guard let notification = tree.object("notification", in: android, origin: origin) else { return }
    let container = tree.enter(origin)
    for (name, member) in value.members {
      let text = texts.text(name)
      let place = Origin(container: container, name: Int32(truncatingIfNeeded: name.index))
      if !isText(member) {
        tree.merge(member, text, in: notification, origin: place, &texts)
      } else if text == "title" {
        androidLine(0, LocText(member), in: notification, place)
      } else if text == "body" {
        androidLine(2, LocText(member), in: notification, place)
      } else {
        misplacedText(place)
      }
    }
  }

  mutating func ios(_ value: JSONCursor, _ origin: Origin) {
    guard halves.contains(.ios) else { return }
    guard value.kind == .object else { return wrongTable(origin, value) }
    guard let aps = shared.aps(in: &tree, origin) else { return }
    let container = tree.enter(origin)
    for (name, member) in value.members {
      let text = texts.text(name)
      let place = Origin(container: container, name: Int32(truncatingIfNeeded: name.index))
      guard let field = appleField(text, in: .aps) else {
        unknownApple(text, in: .aps, place)
        continue
      }
      if field.pointee.type == .alert, member.kind == .object, !isText(member) {
        alert(member, in: aps, place)
      } else if isText(member) {
        misplacedText(place)
      } else if field.pointee.type == .flag, let bool = member.bool {
        if bool { tree.put(.integer(UTF8Slice("1")), field.pointee.wireName, in: aps, origin: place) }
      } else {
        tree.merge(member, field.pointee.wireName, in: aps, origin: place, &texts)
      }
    }
  }

  private mutating func alert(_ value: JSONCursor, in aps: Int, _ origin: Origin) {
    guard let alert = tree.object("alert", in: aps, origin: origin) else { return }
    let container = tree.enter(origin)
    for (name, member) in value.members {
      let text = texts.text(name)
      let place = Origin(container: container, name: Int32(truncatingIfNeeded: name.index))
      guard let field = appleField(text, in: .alert) else {
        unknownApple(text, in: .alert, place)
        continue
      }
      if !isText(member) {
        tree.merge(member, field.pointee.wireName, in: alert, origin: place, &texts)
      } else if text == "title" {
        appleLine(0, LocText(member), in: alert, place)
      } else if text == "subtitle" {
        appleLine(1, LocText(member), in: alert, place)
      } else if text == "body" {
        appleLine(2, LocText(member), in: alert, place)
      } else {
        misplacedText(place)
      }
    }
  }

  mutating func webpush(_ value: JSONCursor, _ origin: Origin) {
    guard halves.contains(.web) || !hasPlatform else { return }
    guard value.kind == .object else { return wrongTable(origin, value) }
    guard let webpush = tree.object("webpush", in: MergeTree.root, origin: origin) else { return }
    let container = tree.enter(origin)
    for (name, member) in value.members {
      let text = texts.text(name)
      let place = Origin(container: container, name: Int32(truncatingIfNeeded: name.index))
      if text == "data" {
        data(member, in: webpush, place)
      } else {
        tree.merge(member, text, in: webpush, origin: place, &texts)
      }
    }
  }

  /// Reads the data. Data is text on the wire: integers and booleans become text; any other value is an error, because to
  /// convert it would hide a mistake.
  mutating func data(_ value: JSONCursor, in parent: Int, _ origin: Origin) {
    guard value.kind == .object, !isText(value) else { return wrongTable(origin, value) }
    guard let data = tree.object("data", in: parent, origin: origin) else { return }
    let container = tree.enter(origin)
    for (name, member) in value.members {
      let text = texts.text(name)
      let place = Origin(container: container, name: Int32(truncatingIfNeeded: name.index))
      switch member.kind {
      case .string: tree.put(.value(member.index), text, in: data, origin: place)
      case .integer: tree.put(.text(member.token), text, in: data, origin: place)
      case .true: tree.put(.text(UTF8Slice("true")), text, in: data, origin: place)
      case .false: tree.put(.text(UTF8Slice("false")), text, in: data, origin: place)
      case .double, .array, .object, .null: wrongData(member, place)
      }
    }
  }

  @inline(never)
  private mutating func wrongData(_ value: JSONCursor, _ origin: Origin) {
    if findings.isFull { return }
    if value.kind == .null {
      report(
        .dataValue, "data holds text, not null", path: tree.path(origin),
        help: "Leave the field out, or write \"\".")
    } else if value.kind == .double {
      report(
        .dataValue, "a float has no one text: data holds text", path: tree.path(origin),
        help: "Write loc.number(value, decimals), or an integer.")
    } else {
      report(
        .dataValue, "data holds text, not a table", path: tree.path(origin), help: "Write loc.json(value).")
    }
  }

  private mutating func unknownApple(_ text: UTF8Slice, in kind: ObjectKind, _ origin: Origin) {
    if findings.isFull { return }
    let help: String
    if text == "headers" || text == "payload" || text == "fcm_options" || text == "live_activity_token" {
      help = "It belongs in `apns.\(text.string)`."
    } else {
      var search = SuggestionSearch(for: text)
      for index in kind.fields { search.consider(FieldTable.shared.fields[index].wireName) }
      if let best = search.best {
        let snake = best.map { (byte: UInt8) -> UInt8 in byte == .hyphen ? .underscore : byte }
        help = "Did you mean `\(Text(decoding: snake))`?"
      } else {
        help = "`ios` holds the fields of `aps` in snake_case; the app's own values belong in `apns.payload`."
      }
    }
    report(.unknownField, "iOS knows no field '\(text.string)' there", path: tree.path(origin), help: help)
  }

  @inline(never)
  private mutating func wrongTable(_ origin: Origin, _ value: JSONCursor) {
    if findings.isFull { return }
    report(.wrongType, "must be a table of names, not \(kindName(value))", path: tree.path(origin))
  }

  @inline(never)
  private mutating func misplacedText(_ origin: Origin) {
    if findings.isFull { return }
    report(
      .wrongType, "a loc.text stands only as title, subtitle or body", path: tree.path(origin),
      help: "Write `title = loc.text(…)`, or the key as a plain string.")
  }
}

/// The field that an aps name means, written in snake_case, with hyphens, or in camelCase as `android` takes its names too.
func appleField(_ name: UTF8Slice, in kind: ObjectKind) -> FieldRow? {
  var hyphens = InlineArray<40, UInt8>(repeating: 0)
  var count = 0
  for byte in name.buffer {
    guard count + 1 < hyphens.count else { return nil }
    let isCapital = byte.isUppercase && count > 0
    if isCapital {
      hyphens[count] = .hyphen
      count += 1
    }
    hyphens[count] = isCapital ? byte | 0x20 : byte == .underscore ? .hyphen : byte
    count += 1
  }
  return withUnsafeBytes(of: hyphens) { (bytes: UnsafeRawBufferPointer) -> FieldRow? in
    let text = UTF8Slice(base: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count)
    return kind.table.pointee.wireNames.find(text).map { kind.field($0) }
  }
}
