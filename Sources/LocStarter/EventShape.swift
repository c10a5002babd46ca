// The fields of a rule's events, as far as its samples show them.

import LocBase

/// The values at one place of an event in the samples: their types, and the fields of tables.
struct EventShape {
  /// Lua's names of the types, in the order in which they were met.
  private(set) var types: [Text] = []
  /// The fields of tables, in the order in which they were met.
  private(set) var fields: [(name: Text, shape: EventShape)] = []
  /// The number of samples that have a table here.
  private var tableCount = 0
  /// The number of samples that have a value here which is not null.
  private(set) var count = 0
  /// The items of lists; at most one shape, for all of them.
  private(set) var items: [EventShape] = []

  /// Whether some tables lack this field, or have null in it.
  func isOptional(_ field: EventShape) -> Bool { field.count < tableCount }

  /// Unites the shape with one more value.
  mutating func add(_ value: JSONCursor) {
    guard value.kind != .null else { return }
    count += 1
    switch value.kind {
    case .null: return
    case .false, .true: add(type: "boolean")
    case .integer: add(type: "integer")
    case .double: add(type: "number")
    case .string: add(type: "string")
    case .array:
      var shape = items.first ?? EventShape()
      for item in value.elements { shape.add(item) }
      items = [shape]
    case .object:
      tableCount += 1
      for (name, member) in value.members {
        let name = Text(name.string ?? "")
        if let index = fields.firstIndex(where: { $0.name == name }) {
          fields[index].shape.add(member)
        } else {
          var shape = EventShape()
          shape.add(member)
          fields.append((name, shape))
        }
      }
    }
  }

  private mutating func add(type: Text) {
    if !types.contains(type) { types.append(type) }
  }
}
