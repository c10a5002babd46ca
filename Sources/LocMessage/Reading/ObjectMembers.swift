// The members of one object, by the fields they name.

import LocBase

/// Values of known fields by their ordinal in the object's kind.
struct ObjectMembers: ~Copyable {
  let kind: ObjectKind
  let table: TableRow
  let object: JSONCursor
  static let maxFields = 64

  /// The ordinals that are present, as bits.
  private(set) var present: UInt64 = 0
  private var adminNames: UInt64 = 0
  /// The nodes of the values of the ordinals that are present; a value's name is the node before it.
  private let values: UnsafeMutablePointer<UInt32>
  /// The object is an open one with names that the table does not list.
  var hasOthers = false

  /// Uses `memory`, which has room for `maxFields` nodes.
  init(
    kind: ObjectKind, _ table: TableRow, object: JSONCursor, _ memory: UnsafeMutablePointer<UInt32>
  ) {
    values = memory
    self.kind = kind
    self.table = table
    self.object = object
  }

  mutating func set(_ match: NameMatch, value: Int) {
    let ordinal = match.ordinal
    guard ordinal < Self.maxFields else { return }
    values[ordinal] = UInt32(truncatingIfNeeded: value)
    let bit: UInt64 = 1 &<< UInt64(ordinal)
    present |= bit
    adminNames = match.isAdminName ? adminNames | bit : adminNames & ~bit
  }

  func isAdminName(_ ordinal: Int) -> Bool { adminNames & (1 &<< UInt64(ordinal)) != 0 }

  @inline(__always)
  func value(at ordinal: Int) -> JSONCursor? {
    guard ordinal < Self.maxFields, present & (1 &<< UInt64(ordinal)) != 0 else { return nil }
    return JSONCursor(nodes: object.nodes, source: object.source, index: Int(values[ordinal]))
  }

  @inline(__always)
  func field(_ ordinal: Int) -> FieldRow { table.pointee.rows + ordinal }

  func name(_ ordinal: Int) -> Text { Text(field(ordinal).pointee.wireName) }

  /// The value of a field; nil when it is absent or null.
  @inline(__always)
  subscript(_ ordinal: Int) -> JSONCursor? {
    guard let value = value(at: ordinal), !value.isNull else { return nil }
    return value
  }
}

/// The field that a name of an object means.
struct NameMatch {
  /// Marks the numbers of the Admin SDKs' own names in a table of names.
  static let adminFlag = 1 << 8

  let ordinal: Int
  /// The name is one of the Admin SDKs' own, so that its value is in their form.
  let isAdminName: Bool
}

/// The field that `name` means. A protocol buffer field has two names on the wire, its proto name and its lowerCamelCase; in
/// the Admin form it has the proto name and the SDKs' name. Apple's keys have one spelling, and in the Admin form the SDKs'
/// as well.
func matchName(_ name: UTF8Slice, in kind: ObjectKind, isAdmin: Bool) -> NameMatch? {
  matchName(name, in: kind.table, isAdmin: isAdmin)
}

@inline(__always)
func matchName(_ name: UTF8Slice, in table: TableRow, isAdmin: Bool) -> NameMatch? {
  guard let found = (isAdmin ? table.pointee.adminNames : table.pointee.wireNames).find(name) else { return nil }
  return NameMatch(ordinal: found & ~NameMatch.adminFlag, isAdminName: found & NameMatch.adminFlag != 0)
}
