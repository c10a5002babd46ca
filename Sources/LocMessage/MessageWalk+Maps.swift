// Lists of text, maps of text, free JSON in canonical order, and a template's slots.

import CSystem
import LocBase

extension MessageWalk {
  func isEmptyTable(_ value: JSONCursor) -> Bool { value.node.flags & UInt8(LOC_NODE_EMPTY_TABLE) != 0 }

  // MARK: - Lists of text

  mutating func strings(_ value: JSONCursor) -> Bool {
    if isEmptyTable(value) {
      writer.beginArray()
      writer.endArray()
      return false
    }
    guard value.kind == .array else {
      let help = value.kind == .string ? "Put the text into a list: [\"…\"]." : nil
      wrongType(value, wanted: "a list of strings", help: help)
      copy(value)
      return true
    }
    writer.beginArray()
    let start = writer.buffer.count - 1
    let firstSlot = slots.count
    for (index, item) in value.elements.enumerated() {
      if writeSlot(item) { continue }
      if item.kind == .string {
        NameText(item).borrowed { writeText($0, item) }
      } else {
        path.push(element: index)
        reportArgument(item)
        path.pop()
        copy(item)
      }
    }
    writer.endArray()
    if slots.count > firstSlot { slotLists.append(start..<writer.buffer.count) }
    return value.count > 0
  }

  private mutating func reportArgument(_ item: JSONCursor) {
    if facts.isInsideApplePayload {
      report(
        .wrongType, "must be a string, not \(item.kind.name): Apple documents lists of strings", at: item,
        help: quoteHelp(item))
    } else {
      report(
        .wrongType, "must be a string, not \(item.kind.name); FCM answers 400: Invalid value (TYPE_STRING)", at: item,
        help: quoteHelp(item))
    }
  }

  // MARK: - Maps of text

  mutating func map(_ value: JSONCursor, as type: FieldType) -> Bool {
    guard value.kind == .object, !isSlot(value) else {
      wrongType(value, wanted: "an object of texts")
      copy(value)
      return true
    }
    writer.beginObject()
    for member in sortedMembers(value) {
      member.name.borrowed { (name: UTF8Slice) in
        path.push(name)
        if type == .data { dataKey(name, member.nameCursor) }
        writeName(name, member.nameCursor)
        mapValue(member.value)
        path.pop()
      }
    }
    writer.endObject()
    return value.count > 0
  }

  private mutating func mapValue(_ value: JSONCursor) {
    if writeSlot(value) { return }
    if value.kind == .string {
      NameText(value).borrowed { writeText($0, value) }
    } else {
      let help = value.kind == .object || value.kind == .array ? "Write it as JSON text." : quoteHelp(value)
      wrongType(value, wanted: "a string", help: help)
      copy(value)
    }
  }

  /// Reserved keys: the discovery document; the ErrorCode page's list is wider.
  private mutating func dataKey(_ key: UTF8Slice, _ cursor: JSONCursor) {
    if key == "from" || key == "message_type" || key.hasPrefix("google.") || key.hasPrefix("gcm.notification.") {
      report(
        .reservedDataKey,
        "'\(key.string)' is reserved (from, message_type, google.*, gcm.notification.*); FCM answers 400",
        at: cursor)
    } else if key == "gcm" || key.hasPrefix("google") || key.hasPrefix("gcm.") {
      report(
        .riskyDataKey,
        "'\(key.string)': FCM's page of error codes also refuses gcm and every key that begins with google",
        at: cursor)
    } else if isLocalizationKey(key) {
      report(
        .locKeyInData, "'\(key.string)' in data is the app's own text: neither FCM nor the device localizes it",
        at: cursor,
        help: "Keys stand in `android.notification` and in `apns.payload.aps.alert`.")
    }
  }

  private func isLocalizationKey(_ key: UTF8Slice) -> Bool {
    for index in ObjectKind.androidNotification.fields {
      let field = FieldTable.shared.fields[index]
      guard field.wireName == key || (field.camelName.map { $0 == key } ?? false) else { continue }
      let wire = field.wireName.bytes
      return wire.count > 9
        && (wire.suffix(8).elementsEqual("_loc_key".utf8) || wire.suffix(9).elementsEqual("_loc_args".utf8))
    }
    return key == "loc-key" || key == "loc-args" || key == "title-loc-key" || key == "title-loc-args"
  }

  // MARK: - Free JSON

  /// Any JSON value, objects sorted by the bytes of their names, so that one value has one text.
  mutating func free(_ value: JSONCursor, depth: Int = 0) {
    if writeSlot(value) { return }
    switch value.kind {
    case .object:
      guard depth < JSONReader.maxDepth else { return tooDeep(value) }
      writer.beginObject()
      for member in sortedMembers(value) {
        member.name.borrowed { (name: UTF8Slice) in
          path.push(name)
          writeName(name, member.nameCursor)
          free(member.value, depth: depth + 1)
          path.pop()
        }
      }
      writer.endObject()
    case .array:
      guard depth < JSONReader.maxDepth else { return tooDeep(value) }
      writer.beginArray()
      for (index, item) in value.elements.enumerated() {
        path.push(element: index)
        free(item, depth: depth + 1)
        path.pop()
      }
      writer.endArray()
    case .string: NameText(value).borrowed { writeText($0, value) }
    case .integer:
      writer.raw(value.token)
      // A Struct holds doubles: 2^53 is the last whole number before gaps.
      if let number = value.int, number.magnitude <= 1 << 53 { return }
      report(.numberPrecision, "FCM keeps this number as a double: digits are lost", at: value, help: quoteHelp(value))
    case .double: writeNumber(value)
    case .null, .true, .false: writer.value(value)
    }
  }

  private mutating func tooDeep(_ value: JSONCursor) {
    report(.tooBig, "nested deeper than \(JSONReader.maxDepth) levels", at: value, severity: .error)
    writer.null()
  }

  /// Small, because an object may have a hundred thousand.
  struct SortedMember {
    let name: NameText

    var nameCursor: JSONCursor { name.cursor }
    var value: JSONCursor {
      JSONCursor(nodes: name.cursor.nodes, source: name.cursor.source, index: name.cursor.index &+ 1)
    }
  }

  /// Members by the bytes of their decoded names; of equal names the last, as FCM reads them.
  func sortedMembers(_ object: JSONCursor) -> [SortedMember] {
    var members: [SortedMember] = []
    members.reserveCapacity(object.count)
    for (name, _) in object.members { members.append(SortedMember(name: NameText(name))) }
    guard members.count > 1 else { return members }
    members.sort { (left: SortedMember, right: SortedMember) -> Bool in
      let order = left.name.order(to: right.name)
      return order == 0 ? left.nameCursor.index < right.nameCursor.index : order < 0
    }
    var kept = 1
    for index in 1..<members.count {
      if members[kept - 1].name.order(to: members[index].name) == 0 { kept -= 1 }
      members[kept] = members[index]
      kept += 1
    }
    members.removeLast(members.count - kept)
    return members
  }

  mutating func writeName(_ name: UTF8Slice, _ cursor: JSONCursor) {
    if !isFromText, firstInvalidUTF8(in: name.buffer) != nil {
      report(.invalidUTF8, "the name is not UTF-8", at: cursor)
      writer.name(name.string)
    } else {
      writer.name(name)
    }
  }

  // MARK: - Slots

  /// Whether an object stands for a slot.
  func isSlot(_ value: JSONCursor) -> Bool { isTemplate && value.kind == .object && slotNumber(value) != nil }

  /// Writes an empty string and remembers its place; false when this is no slot.
  mutating func writeSlot(_ value: JSONCursor) -> Bool {
    guard isTemplate, let number = slotNumber(value) else { return false }
    writer.string("" as StaticString)
    slots.append(SlotMark(offset: writer.buffer.count - 1, slot: number))
    return true
  }

  private func slotNumber(_ value: JSONCursor) -> Int? {
    if value.node.flags & UInt8(LOC_NODE_SLOT) != 0 { return Int(value.node.line) }
    guard value.kind == .object, value.count == 1, let number = value.member("$slot")?.int else { return nil }
    return number >= 0 && number < PreparedMessage.maxSlots ? number : nil
  }
}

/// Where a slot's text goes: before this byte of the canonical body.
struct SlotMark: Sendable, Equatable {
  let offset: Int
  let slot: Int
}
