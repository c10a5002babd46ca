// Lists of text, maps of text, free JSON in canonical order, and a template's slots.

import CJSON
import CLocSystem
import LocBase

extension MessageWalk {
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
    let firstSlot = slots.marks.count
    for (index, item) in value.elements.enumerated() {
      guard watch.goesOn() else { break }
      if writeSlot(item) { continue }
      if item.kind == .string {
        writeText(texts.text(item), item)
      } else {
        path.push(element: index)
        reportArgument(item)
        path.pop()
        copy(item)
      }
    }
    writer.endArray()
    slots.append(list: start..<writer.buffer.count, ifBeyond: firstSlot)
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
    guard value.kind == .object, !slotRule.isSlot(value) else {
      wrongType(value, wanted: "an object of texts")
      copy(value)
      return true
    }
    writer.beginObject()
    forSortedMembers(of: value) { (walk, member) in
      walk.path.push(member.name)
      if type == .data { walk.dataKey(member.name, member.nameCursor) }
      walk.writeName(member.name, member.nameCursor)
      walk.mapValue(member.value, as: type)
      walk.path.pop()
    }
    writer.endObject()
    return value.count > 0
  }

  private mutating func mapValue(_ value: JSONCursor, as type: FieldType) {
    if type == .data || slotRule != .texts, writeSlot(value) { return }
    if value.kind == .string {
      writeText(texts.text(value), value)
    } else {
      let isTable = !slotRule.isSlot(value) && (value.kind == .object || value.kind == .array)
      let help = isTable ? "Write it as JSON text." : quoteHelp(value)
      wrongType(value, wanted: "a string", help: help)
      copy(value)
    }
  }

  /// Reports reserved keys. The list is the discovery document's; the ErrorCode page's list is wider.
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
        help: "Keys belong in `android.notification` and in `apns.payload.aps.alert`.")
    }
  }

  // MARK: - Members in order

  /// Calls `body` with each member, in the order of the decoded names' bytes. Of members with equal names the last is passed,
  /// as FCM reads them.
  @inline(__always)
  mutating func forSortedMembers(of object: JSONCursor, _ body: (inout MessageWalk, SortedMember) -> Void) {
    let start = addSorted(object)
    for index in start..<sorted.count {
      guard watch.goesOn() else { break }
      body(&self, sorted[index])
    }
    sorted.removeLast(sorted.count - start)
  }

  /// Adds the object's members to `sorted`, in their order; returns where they begin.
  @inline(__always)
  mutating func addSorted(_ object: JSONCursor) -> Int {
    let start = sorted.count
    for (name, _) in object.members { sorted.append(SortedMember(name: texts.text(name), nameCursor: name)) }
    if sorted.count - start > 1 { sortMembers(from: start) }
    return start
  }

  @inline(never)
  private mutating func sortMembers(from start: Int) {
    var members = UnsafeMutableBufferPointer(rebasing: sorted.elements[start...])
    members.sort { (left: SortedMember, right: SortedMember) -> Bool in
      let order = byteOrder(left.name, right.name)
      return order == 0 ? left.nameCursor.index < right.nameCursor.index : order < 0
    }
    var kept = start + 1
    for index in (start + 1)..<sorted.count {
      if sorted[kept - 1].name == sorted[index].name { kept -= 1 }
      sorted[kept] = sorted[index]
      kept += 1
    }
    sorted.removeLast(sorted.count - kept)
  }

  mutating func writeName(_ name: UTF8Slice, _ cursor: JSONCursor) {
    if isFromText {
      writer.name(name)
    } else if !writer.name(unchecked: name) {
      report(.invalidUTF8, "the name is not UTF-8", at: cursor)
      writer.name(name.string)
    }
  }
}

/// A member while it is sorted into canonical order.
struct SortedMember: BitwiseCopyable {
  let name: UTF8Slice
  let nameCursor: JSONCursor

  var value: JSONCursor {
    JSONCursor(nodes: nameCursor.nodes, source: nameCursor.source, index: nameCursor.index &+ 1)
  }
}

/// Whether a value is an empty Lua table, which is a list where the schema says list.
func isEmptyTable(_ value: JSONCursor) -> Bool { value.node.flags & UInt8(LOC_NODE_EMPTY_TABLE) != 0 }

private func isLocalizationKey(_ key: UTF8Slice) -> Bool {
  if key.hasPrefix("loc-") || key.hasPrefix("title-loc-") {
    return key == "loc-key" || key == "loc-args" || key == "title-loc-key" || key == "title-loc-args"
  }
  guard let match = matchName(key, in: .androidNotification, isAdmin: false) else { return false }
  let name = ObjectKind.androidNotification.field(match.ordinal).pointee.wireName
  return name.hasSuffix("_loc_key") || name.hasSuffix("_loc_args")
}
