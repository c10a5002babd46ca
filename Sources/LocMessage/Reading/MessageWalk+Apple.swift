// Checks Apple's payload. To FCM it is a Struct that is not checked, and a device silently ignores fields that it does not
// know.

import LocBase

extension MessageWalk {
  mutating func appleValue(_ value: JSONCursor, of field: FieldRow, as type: FieldType) -> Bool {
    if slotRule == .texts, type != .text, slotRule.isSlot(value) {
      wrongType(value, wanted: "a constant")
      copy(value)
      return true
    }
    switch type {
    case .flag: flag(value)
    case .truth: return truth(value, of: field)
    case .whole: whole(value, of: field)
    case .number: number(value, of: field)
    case .choice: choice(value, of: field)
    case .free:
      if value.kind != .object { wrongType(value, wanted: "an object") }
      free(value)
      return value.count > 0
    case .list:
      if value.kind != .array { wrongType(value, wanted: "a list") }
      free(value)
      return value.count > 0
    default:
      guard facts.isLiveActivity, value.kind == .object,
        field.pointee.wireName == "title" || field.pointee.wireName == "body"
      else {
        return string(value, of: field, as: .text)
      }
      activityLine(value)
    }
    return true
  }

  /// A line of a Live Activity's alert, which ActivityKit takes as `{"loc-key": …, "loc-args": […]}` as well.
  private mutating func activityLine(_ line: JSONCursor) {
    if line.member("loc-key") == nil { wrongType(line, wanted: "a string or an object with `loc-key`") }
    forSortedMembers(of: line) { (walk, member) in
      let (name, value) = (member.name, member.value)
      walk.path.push(name)
      if name == "loc-key" {
        if value.kind != .string, !walk.slotRule.isSlot(value) { walk.wrongType(value, wanted: "a string") }
      } else if name == "loc-args" {
        var areStrings = value.kind == .array
        for item in value.elements where item.kind != .string && !walk.slotRule.isSlot(item) { areStrings = false }
        if !areStrings { walk.wrongType(value, wanted: "a list of strings") }
      } else {
        walk.unknownAppleKey(name, member.nameCursor, in: .alert)
      }
      walk.path.pop()
    }
    free(line)
  }

  private mutating func flag(_ value: JSONCursor) {
    if value.kind != .integer {
      let help = value.bool == true ? "Write 1: iOS takes no boolean here." : "Write 1, or leave it out."
      wrongType(value, wanted: "the number 1", help: help)
    } else if value.int != 1, value.int != 0 {
      report(.noEffect, "only 1 counts", at: value, help: "Write 1, or leave it out.")
    }
    free(value)
  }

  /// Writes a boolean, either of the Admin form, where true is sent as 1 and false is left out, or of a field that is boolean
  /// in Apple's payload.
  private mutating func truth(_ value: JSONCursor, of field: FieldRow) -> Bool {
    guard field.pointee.type == .flag else {
      if value.bool == nil { wrongType(value, wanted: "true or false") }
      free(value)
      return true
    }
    if value.bool == false { return false }
    if value.bool == nil {
      guard value.int == 1 else {
        wrongType(value, wanted: "true or false", help: "The SDKs silently drop anything else.")
        free(value)
        return true
      }
      report(.adminName, "the Admin name takes true; the Python SDK silently drops a 1", at: value)
    }
    writer.integer(1)
    return true
  }

  private mutating func whole(_ value: JSONCursor, of field: FieldRow) {
    guard let number = value.double else {
      wrongType(value, wanted: "a number", help: value.kind == .string ? "Write it without quotes." : nil)
      return free(value)
    }
    let limits = field.pointee.limits ?? 0...0
    if !limits.holds(number) || number != number.rounded(.towardZero) {
      report(.outOfRange, "must be a whole number from 0 to \(limits.upperBound)\(consequence)", at: value)
    }
    writeNumber(value)
  }

  private mutating func number(_ value: JSONCursor, of field: FieldRow) {
    guard let number = value.double else {
      wrongType(value, wanted: "a number")
      return free(value)
    }
    if let limits = field.pointee.limits, !limits.holds(number) {
      report(.outOfRange, "must be \(limits.lowerBound) to \(limits.upperBound)\(consequence)", at: value)
    } else if field.pointee.detail == "score", !facts.isLiveActivity, number < 0 || number > 1 {
      report(.outOfRange, "must be 0 to 1, only Live Activities take other scores\(consequence)", at: value)
    }
    writeNumber(value)
  }

  private mutating func choice(_ value: JSONCursor, of field: FieldRow) {
    if value.kind != .string {
      wrongType(value, wanted: "a string")
    } else if case let text = texts.text(value), !isOne(text, of: field.pointee.detail) {
      let names = split(field.pointee.detail, at: .space)
      var search = SuggestionSearch(for: text)
      for name in names { search.consider(name) }
      let near = search.best.map { (best: [UInt8]) -> String in
        "Did you mean \"\(Text(decoding: best))\"?"
      }
      report(.enumValue, "must be one of \(listed(names)); iOS ignores anything else", at: value, help: near)
    }
    free(value)
  }

  /// Writes `alert` or `sound`: a string or a dictionary.
  mutating func alertOrSound(_ value: JSONCursor, of field: FieldRow) -> Bool {
    if value.kind == .object, !slotRule.isSlot(value) {
      return object(value, as: field.pointee.type == .alert ? .alert : .sound)
    }
    if value.kind == .string, field.pointee.type == .sound, value.token.count == 0 {
      report(
        .requiredField, "an empty name plays no sound; the SDKs refuse it", at: value,
        severity: isAdmin ? .error : .warning)
    }
    if value.kind != .string, !slotRule.isSlot(value) { wrongType(value, wanted: "a string or an object") }
    free(value)
    return true
  }

  /// Writes those members of an open object that the table does not list, unchanged.
  mutating func others(_ members: borrowing ObjectMembers) {
    let kind = members.kind
    forSortedMembers(of: members.object) { (walk, member) in
      let (name, value) = (member.name, member.value)
      if matchName(name, in: kind, isAdmin: walk.isAdmin) != nil { return }
      let isEmpty = value.kind.rawValue >= JSONKind.array.rawValue && value.count == 0
      if walk.isAdmin, value.isNull || isEmpty { return }
      walk.path.push(name)
      walk.unknownAppleKey(name, member.nameCursor, in: kind)
      walk.writeName(name, member.nameCursor)
      walk.free(value)
      walk.path.pop()
    }
  }

  private mutating func unknownAppleKey(_ name: UTF8Slice, _ cursor: JSONCursor, in kind: ObjectKind) {
    if findings.isFull { return findings.drop() }
    // In a Live Activity the sound is a member of the alert.
    if kind == .alert, facts.isLiveActivity, name == "sound" { return }
    if kind == .payload { return checkBesideAps(name, cursor) }
    var search = SuggestionSearch(for: name)
    for index in kind.fields { search.consider(FieldTable.shared.fields[index].wireName) }
    if let best = search.best {
      let known = Text(decoding: best)
      if foldedName(name) == best.withSlice({ foldedName($0) }) {
        report(
          .appleKeySpelling, "iOS reads `\(known)`; '\(name.string)' passes FCM, but iOS silently ignores it",
          at: cursor,
          help: spellingHelp(name, known))
        return
      }
    }
    report(
      .appleUnknownKey, "'\(name.string)' is not a key of Apple's: iOS silently ignores it", at: cursor,
      help: siblingHelp(name, in: kind) ?? foreignNameHelp(name, in: kind)
        ?? search.best.map { (best: [UInt8]) -> String in "Did you mean `\(Text(decoding: best))`?" }
        ?? "The app's own values belong in `payload`, next to `aps`.")
  }

  /// Help for a key of `alert` in `aps`, and the other way round; nil if it is neither.
  private func siblingHelp(_ name: UTF8Slice, in kind: ObjectKind) -> String? {
    guard kind == .aps || kind == .alert, name.count <= 64 else { return nil }
    guard let key = (kind == .aps ? ObjectKind.alert : .aps).field(named: foldedName(name)) else { return nil }
    let place = kind == .aps ? "into `alert`" : "into `aps`, beside `alert`"
    return key == name ? "It belongs \(place)." : "It belongs \(place), as `\(key)`."
  }

  /// Reports a key beside `aps` that only Apple has, and headers. Any other key is the app's own.
  private mutating func checkBesideAps(_ name: UTF8Slice, _ cursor: JSONCursor) {
    let value = JSONCursor(nodes: cursor.nodes, source: cursor.source, index: cursor.index &+ 1)
    if name.hasPrefix("apns-") || name == "headers" && hasHeaders(value) {
      report(
        .appleUnknownKey, "'\(name.string)' beside aps is the app's own; APNs reads headers in `apns.headers`",
        at: cursor,
        help: "Move it into `apns`, beside `payload`.")
    } else if name == "fcm_options" || name == "fcmOptions", value.kind == .object {
      report(
        .appleUnknownKey, "'\(name.string)' beside aps is the app's own; FCM reads it in `apns`", at: cursor,
        help: "Move it into `apns`, beside `payload`.")
    } else if isApples(name) {
      report(
        .appleUnknownKey, "'\(name.string)' beside aps is the app's own; iOS reads it inside aps", at: cursor,
        help: "Move it into `aps`.")
    }
  }

  private func hasHeaders(_ value: JSONCursor) -> Bool {
    for (name, _) in value.members where name.token.hasPrefix("apns-") { return true }
    return false
  }

  /// Whether a name beside `aps` is Apple's and cannot be the app's own: a name with a hyphen, or one of those that no app
  /// has for anything else. `category` or `title` is often the app's own.
  private func isApples(_ name: UTF8Slice) -> Bool {
    if name == "alert" || name == "contentAvailable" || name == "content_available" || name == "mutableContent"
      || name == "mutable_content"
    {
      return true
    }
    if name == "badge" { return facts.lacksBadge }
    if name == "sound" { return facts.lacksSound }
    return name.contains(.hyphen)
      && (matchName(name, in: .aps, isAdmin: false) != nil || matchName(name, in: .alert, isAdmin: false) != nil)
  }

  private func spellingHelp(_ name: UTF8Slice, _ known: Text) -> String {
    for byte in name.buffer where byte == .underscore { return "Write `\(known)`, with hyphens." }
    return "'\(name.string)' is the Admin name; on the wire it is `\(known)`."
  }

}
