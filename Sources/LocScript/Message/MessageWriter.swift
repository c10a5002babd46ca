// Helpers with which the parts of a Message write themselves: members of an object, no absent values, maps in a fixed order.

import LocBase

extension JSONWriter {
  mutating func member(_ name: UTF8Slice, _ value: Bool?) {
    guard let value else { return }
    self.name(name)
    bool(value)
  }

  mutating func member(_ name: UTF8Slice, _ value: Int32?) { member(name, value.map { Int($0) }) }

  mutating func member(_ name: UTF8Slice, _ value: Double?) {
    guard let value else { return }
    self.name(name)
    number(value)
  }

  /// Writes a list unless it is nil, also when it is empty: phones treat [] and an absent list differently.
  mutating func member(_ name: UTF8Slice, _ value: [String]?) {
    guard let value else { return }
    self.name(name)
    beginArray()
    for item in value { string(item) }
    endArray()
  }

  mutating func member(_ name: UTF8Slice, _ value: Message.TimeSpan?) {
    guard let value else { return }
    self.name(name)
    timeSpan(value)
  }

  mutating func member(_ name: UTF8Slice, _ value: [Message.TimeSpan]?) {
    guard let value else { return }
    self.name(name)
    beginArray()
    for item in value { timeSpan(item) }
    endArray()
  }

  /// Writes a map unless it is empty: to FCM an empty map is the same as an absent one.
  mutating func member(_ name: UTF8Slice, _ value: [String: String]) {
    guard !value.isEmpty else { return }
    self.name(name)
    beginObject()
    for (key, text) in inOrder(value) {
      self.name(key)
      string(text)
    }
    endObject()
  }

  mutating func member(_ name: UTF8Slice, _ value: [String: JSONValue]?) {
    guard let value else { return }
    self.name(name)
    beginObject()
    members(value)
    endObject()
  }

  mutating func members(_ values: [String: JSONValue], depth: Int = 0) {
    for (key, value) in inOrder(values) {
      name(key)
      value.write(to: &self, depth: depth)
    }
  }

  mutating func member<Value>(_ name: UTF8Slice, _ value: Value?, _ write: (Value, inout JSONWriter) -> Void) {
    guard let value else { return }
    self.name(name)
    write(value, &self)
  }

  /// Writes a number. JSON has no infinity and no NaN: they become a number beyond a double's range, which the reader reports.
  mutating func number(_ value: Double) {
    if value.isFinite { double(value) } else { raw(value < 0 ? "-1e999" : "1e999") }
  }

  private mutating func timeSpan(_ value: Message.TimeSpan) { string(value.text) }
}

/// The map in a fixed order. Findings have the order of the text, so the text must not change as a dictionary's order does.
private func inOrder<Value>(_ map: [String: Value]) -> [(key: String, value: Value)] {
  map.sorted { (left: (key: String, value: Value), right: (key: String, value: Value)) -> Bool in
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}
