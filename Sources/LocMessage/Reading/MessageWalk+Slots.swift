// Slots: the places of a template whose texts are given at each fill.

import CJSON
import LocBase

/// The values at which slots are allowed.
enum SlotRule {
  /// No slots: the message is not a template.
  case none
  /// Any string that is not an enumeration, a duration or the like: `{"$slot": n}` in a template of JSON.
  case strings
  /// In `loc.template`: an argument, a title or body, a target or a data value.
  case texts
}

/// The place of a slot's text: before this byte of the canonical body.
struct SlotMark: Sendable, Equatable {
  let offset: Int
  let slot: Int
}

/// The slots of a body.
struct SlotPlaces {
  private(set) var marks: [SlotMark] = []
  /// Byte ranges of the body's lists that hold slots; equal lists are rendered once.
  private(set) var lists: [Range<Int>] = []

  mutating func removeAll() {
    if !marks.isEmpty { marks.removeAll() }
    if !lists.isEmpty { lists.removeAll() }
  }

  mutating func append(_ mark: SlotMark) { marks.append(mark) }

  /// Adds a list of the body if it holds slots.
  /// - Parameter first: the number of slots before the list.
  mutating func append(list: Range<Int>, ifBeyond first: Int) { if marks.count > first { lists.append(list) } }
}

extension SlotRule {
  /// Whether a value is a slot. A slot is an object in both forms, so that no other check mistakes it for a string.
  @inline(__always)
  func isSlot(_ value: JSONCursor) -> Bool {
    if value.node.kind != UInt8(LOC_NODE_OBJECT) { return false }
    if self == .strings { return number(value) != nil }
    return value.node.flags & UInt8(LOC_NODE_SLOT) != 0
  }

  /// The number of a slot; nil when the value is not a slot.
  func number(_ value: JSONCursor) -> Int? {
    if value.node.flags & UInt8(LOC_NODE_SLOT) != 0 { return Int(value.node.line) }
    guard self == .strings, value.kind == .object, value.count == 1, let number = value.member("$slot")?.int
    else { return nil }
    return number >= 0 && number < MessageTemplate.maxSlots ? number : nil
  }

  /// Whether a slot may be the value of a field that holds one string.
  func allowsSlot(in field: FieldRow) -> Bool {
    guard self == .texts else { return true }
    let name = field.pointee.wireName
    return field.pointee.isTarget || name == "title" || name == "subtitle" || name == "body"
  }
}

extension MessageWalk {
  /// Writes an empty string and records its place; false when the value is not a slot.
  mutating func writeSlot(_ value: JSONCursor) -> Bool {
    guard slotRule != .none, let number = slotRule.number(value), number < MessageTemplate.maxSlots else {
      return false
    }
    writer.string("")
    slots.append(SlotMark(offset: writer.buffer.count - 1, slot: number))
    return true
  }

  /// Writes a slot inside JSON that has no schema.
  mutating func freeSlot(_ value: JSONCursor) {
    if slotRule != .strings { wrongType(value, wanted: "a constant") }
    if !writeSlot(value) { writer.null() }
  }
}
