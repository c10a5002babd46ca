// The members of one object, sorted by what they mean.

import LocBase

/// Values of known fields by their ordinal in the object's kind; node indices, 0 for none.
struct ObjectMembers {
  let kind: ObjectKind
  let object: JSONCursor
  private var names = InlineArray<40, Int32>(repeating: 0)
  private var values = InlineArray<40, Int32>(repeating: 0)
  private var adminNames: UInt64 = 0
  /// Name nodes that the table does not know, in an open object.
  var others: [Int] = []

  init(kind: ObjectKind, object: JSONCursor) {
    self.kind = kind
    self.object = object
  }

  mutating func set(_ ordinal: Int, name: Int, value: Int, isAdminName: Bool) {
    guard ordinal < names.count else { return }
    names[ordinal] = Int32(truncatingIfNeeded: name)
    values[ordinal] = Int32(truncatingIfNeeded: value)
    let bit: UInt64 = 1 << UInt64(ordinal)
    adminNames = isAdminName ? adminNames | bit : adminNames & ~bit
  }

  func isAdminName(_ ordinal: Int) -> Bool { adminNames & (1 << UInt64(ordinal)) != 0 }

  func nameIndex(at ordinal: Int) -> Int? {
    ordinal < names.count && names[ordinal] != 0 ? Int(names[ordinal]) : nil
  }

  func value(at ordinal: Int) -> JSONCursor? {
    guard ordinal < values.count, values[ordinal] != 0 else { return nil }
    return JSONCursor(nodes: object.nodes, source: object.source, index: Int(values[ordinal]))
  }

  /// The value of the field with this wire name; nil when it is absent or null.
  subscript(_ wireName: StaticString) -> JSONCursor? {
    for ordinal in 0..<kind.fields.count where values[ordinal] != 0 && kind.field(ordinal).wireName == wireName {
      guard let value = value(at: ordinal), !value.isNull else { return nil }
      return value
    }
    return nil
  }
}

extension ObjectKind {
  func field(_ ordinal: Int) -> Field { FieldTable.shared.fields[fields.lowerBound + ordinal] }
}

/// A member's name, decoded only where it holds escapes.
struct NameText {
  let cursor: JSONCursor
  private let decoded: [UInt8]?

  init(_ cursor: JSONCursor) {
    self.cursor = cursor
    decoded = cursor.hasEscapes ? cursor.text : nil
  }

  var bytes: [UInt8] { decoded ?? cursor.token.bytes }
  var string: String { String(decoding: bytes, as: UTF8.self) }

  func borrowed<Result>(_ body: (UTF8Slice) -> Result) -> Result {
    guard let decoded else { return body(cursor.token) }
    return decoded.withUnsafeBufferPointer { body(UTF8Slice($0)) }
  }

  /// Less than 0 where this name comes first by its bytes, 0 where the names are equal.
  func order(to other: NameText) -> Int {
    borrowed { (left: UTF8Slice) -> Int in
      other.borrowed { (right: UTF8Slice) -> Int in
        for index in 0..<min(left.count, right.count) where left.buffer[index] != right.buffer[index] {
          return Int(left.buffer[index]) - Int(right.buffer[index])
        }
        return left.count - right.count
      }
    }
  }
}

struct NameMatch {
  let ordinal: Int
  /// The name is the Admin SDKs' own, so that its value is in their form.
  let isAdminName: Bool
}

/// The field that `name` means. Protocol buffer fields answer to their proto name and to its lowerCamelCase; in the Admin
/// form to the proto name and to the SDKs' name. Apple's keys answer to one spelling, in the Admin form to the SDKs' too.
func matchName(_ name: UTF8Slice, in kind: ObjectKind, isAdmin: Bool) -> NameMatch? {
  let table = FieldTable.shared.fields
  let range = kind.fields
  for index in range {
    let ordinal = index - range.lowerBound
    if isAdmin {
      if let admin = table[index].adminName, admin == name { return NameMatch(ordinal: ordinal, isAdminName: true) }
    } else if let camel = table[index].camelName, camel == name {
      return NameMatch(ordinal: ordinal, isAdminName: false)
    }
    if table[index].wireName == name { return NameMatch(ordinal: ordinal, isAdminName: false) }
  }
  return nil
}
