// The members of one object, sorted by what they mean.

import LocBase

/// Values of known fields by their ordinal in the object's kind.
struct ObjectMembers {
  let kind: ObjectKind
  let object: JSONCursor
  /// The ordinals that are there, as bits; a table has at most 40 fields.
  private(set) var present: UInt64 = 0
  private var adminNames: UInt64 = 0
  /// The values' nodes; a value's name is the node before it.
  private var values = InlineArray<40, UInt32>(repeating: 0)
  /// The object, which is open, has names that the table does not know.
  var hasOthers = false

  init(kind: ObjectKind, object: JSONCursor) {
    self.kind = kind
    self.object = object
  }

  mutating func set(_ match: NameMatch, value: Int) {
    let ordinal = match.ordinal
    guard ordinal < values.count else { return }
    values[ordinal] = UInt32(truncatingIfNeeded: value)
    let bit: UInt64 = 1 << UInt64(ordinal)
    present |= bit
    adminNames = match.isAdminName ? adminNames | bit : adminNames & ~bit
  }

  func isAdminName(_ ordinal: Int) -> Bool { adminNames & (1 << UInt64(ordinal)) != 0 }

  @inline(__always)
  func value(at ordinal: Int) -> JSONCursor? {
    guard ordinal < values.count, present & (1 << UInt64(ordinal)) != 0 else { return nil }
    return JSONCursor(nodes: object.nodes, source: object.source, index: Int(values[ordinal]))
  }

  /// The value of the field with this wire name; nil when it is absent or null.
  @inline(__always)
  subscript(_ wireName: StaticString) -> JSONCursor? {
    guard present != 0, let found = kind.table.pointee.wireNames.find(UTF8Slice(wireName)),
      let value = value(at: found), !value.isNull
    else { return nil }
    return value
  }
}

/// What a name of an object means.
struct NameMatch {
  /// Marks the numbers of the Admin SDKs' own names in a table of names.
  static let adminFlag = 1 << 8

  let ordinal: Int
  /// The name is the Admin SDKs' own, so that its value is in their form.
  let isAdminName: Bool
}

/// The field that `name` means. Protocol buffer fields answer to their proto name and to its lowerCamelCase; in the Admin
/// form to the proto name and to the SDKs' name. Apple's keys answer to one spelling, in the Admin form to the SDKs' too.
@inline(__always)
func matchName(_ name: UTF8Slice, in kind: ObjectKind, isAdmin: Bool) -> NameMatch? {
  let table = kind.table
  guard let found = (isAdmin ? table.pointee.adminNames : table.pointee.wireNames).find(name) else { return nil }
  return NameMatch(ordinal: found & ~NameMatch.adminFlag, isAdminName: found & NameMatch.adminFlag != 0)
}
