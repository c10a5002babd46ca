// The platform tables of a `loc.message`: wire names for Android, aps fields in snake_case for iOS, data as text.

import LocBase

extension MessageRecipe {
  mutating func android(_ value: JSONCursor) {
    guard writes(.android) else { return }
    guard value.kind == .object else { return wrongTable("android", value) }
    guard let android = tree.object("android", in: MergeTree.root, origin: "android") else { return }
    for (name, member) in value.members {
      let text = NameText(name)
      let origin = text.borrowed { (slice: UTF8Slice) -> String in joined("android", slice) }
      if name.equals("data") {
        data(member, in: android, origin: origin)
      } else if name.equals("notification"), member.kind == .object {
        androidNotification(member, in: android, origin: origin)
      } else {
        tree.merge(member, text.bytes, in: android, origin: origin)
      }
    }
  }

  private mutating func androidNotification(_ value: JSONCursor, in android: Int, origin: String) {
    guard let notification = tree.object("notification", in: android, origin: origin) else { return }
    for (name, member) in value.members {
      let text = NameText(name)
      let place = text.borrowed { (slice: UTF8Slice) -> String in joined(origin, slice) }
      if isText(member) {
        if name.equals("title") {
          androidLine(0, member, in: notification, origin: place)
        } else if name.equals("body") {
          androidLine(2, member, in: notification, origin: place)
        } else {
          misplacedText(place)
        }
      } else {
        tree.merge(member, text.bytes, in: notification, origin: place)
      }
    }
  }

  mutating func ios(_ value: JSONCursor) {
    guard writes(.ios) else { return }
    guard value.kind == .object else { return wrongTable("ios", value) }
    guard let aps = aps(origin: "ios") else { return }
    for (name, member) in value.members {
      let text = NameText(name)
      let place = text.borrowed { (slice: UTF8Slice) -> String in joined("ios", slice) }
      guard let field = text.borrowed({ appleField($0, in: .aps) }) else {
        unknownApple(text, in: .aps, place: place)
        continue
      }
      if field.type == .alert, member.kind == .object, !isText(member) {
        alert(member, in: aps, origin: place)
      } else if isText(member) {
        misplacedText(place)
      } else if field.type == .flag, let bool = member.bool {
        if bool { tree.put(.integer(1), field.wireName.bytes, in: aps, origin: place) }
      } else {
        tree.merge(member, field.wireName.bytes, in: aps, origin: place)
      }
    }
  }

  private mutating func alert(_ value: JSONCursor, in aps: Int, origin: String) {
    guard let alert = tree.object("alert", in: aps, origin: origin) else { return }
    for (name, member) in value.members {
      let text = NameText(name)
      let place = text.borrowed { (slice: UTF8Slice) -> String in joined(origin, slice) }
      guard let field = text.borrowed({ appleField($0, in: .alert) }) else {
        unknownApple(text, in: .alert, place: place)
        continue
      }
      if isText(member) {
        if name.equals("title") {
          appleLine(0, member, in: alert, origin: place)
        } else if name.equals("subtitle") {
          appleLine(1, member, in: alert, origin: place)
        } else if name.equals("body") {
          appleLine(2, member, in: alert, origin: place)
        } else {
          misplacedText(place)
        }
      } else {
        tree.merge(member, field.wireName.bytes, in: alert, origin: place)
      }
    }
  }

  mutating func webpush(_ value: JSONCursor) {
    guard writes(.web) || !hasPlatform else { return }
    guard value.kind == .object else { return wrongTable("webpush", value) }
    guard let webpush = tree.object("webpush", in: MergeTree.root, origin: "webpush") else { return }
    for (name, member) in value.members {
      let text = NameText(name)
      let origin = text.borrowed { (slice: UTF8Slice) -> String in joined("webpush", slice) }
      if name.equals("data") {
        data(member, in: webpush, origin: origin)
      } else {
        tree.merge(member, text.bytes, in: webpush, origin: origin)
      }
    }
  }

  /// Data is text on the wire: integers and booleans become text, anything else is a mistake that would hide.
  mutating func data(_ value: JSONCursor, in parent: Int, origin: String) {
    guard value.kind == .object, !isText(value) else { return wrongTable(origin, value) }
    guard let data = tree.object("data", in: parent, origin: origin) else { return }
    for (name, member) in value.members {
      let text = NameText(name)
      let place = text.borrowed { (slice: UTF8Slice) -> String in joined(origin, slice) }
      switch member.kind {
      case .string: tree.put(.cursor(member), text.bytes, in: data, origin: place)
      case .integer: tree.put(.text(member.token.bytes), text.bytes, in: data, origin: place)
      case .true: tree.put(.text(Array("true".utf8)), text.bytes, in: data, origin: place)
      case .false: tree.put(.text(Array("false".utf8)), text.bytes, in: data, origin: place)
      case .double:
        report(
          .dataValue, "a float has no one text: data holds text", path: place,
          help: "Write loc.number(value, decimals), or an integer.")
      case .array, .object, .null:
        report(.dataValue, "data holds text, not a table", path: place, help: "Write loc.json(value).")
      }
    }
  }

  /// The field that an aps name in snake_case or with hyphens means.
  func appleField(_ name: UTF8Slice, in kind: ObjectKind) -> Field? {
    let hyphens = name.buffer.map { (byte: UInt8) -> UInt8 in byte == 0x5F ? 0x2D : byte }
    return hyphens.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) -> Field? in
      for index in kind.fields where FieldTable.shared.fields[index].wireName == UTF8Slice(bytes) {
        return FieldTable.shared.fields[index]
      }
      return nil
    }
  }

  private mutating func unknownApple(_ name: NameText, in kind: ObjectKind, place: String) {
    if isFull { return }
    let help = name.borrowed { (text: UTF8Slice) -> String in
      if text == "headers" || text == "payload" || text == "fcm_options" || text == "live_activity_token" {
        return "It stands in `apns.\(text.string)`."
      }
      var search = SuggestionSearch(for: text)
      for index in kind.fields { search.consider(FieldTable.shared.fields[index].wireName) }
      if let best = search.best {
        let snake = best.map { (byte: UInt8) -> UInt8 in byte == 0x2D ? 0x5F : byte }
        return "Did you mean `\(String(decoding: snake, as: UTF8.self))`?"
      }
      return "`ios` holds the fields of `aps` in snake_case; the app's own values stand in `apns.payload`."
    }
    report(.unknownField, "iOS knows no field '\(name.string)' there", path: place, help: help)
  }

  private mutating func wrongTable(_ name: String, _ value: JSONCursor) {
    report(.wrongType, "must be a table of names, not \(value.kind.name)", path: name)
  }

  private mutating func misplacedText(_ place: String) {
    report(
      .wrongType, "a loc.text stands only as title, subtitle or body", path: place,
      help: "Write `title = loc.text(…)`, or the key as a plain string.")
  }
}
