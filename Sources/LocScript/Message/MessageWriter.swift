// What the parts of a Message write themselves with: members of an object, absent values left out, maps in a fixed order.

import LocBase

extension JSONWriter {
  mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  mutating func member(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    self.name(name)
    bool(value)
  }

  mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    integer(value)
  }

  mutating func member(_ name: StaticString, _ value: Int32?) { member(name, value.map { Int($0) }) }

  mutating func member(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    self.name(name)
    number(value)
  }

  /// A list that is there is written, also when it is empty: phones tell [] from nothing.
  mutating func member(_ name: StaticString, _ value: [String]?) {
    guard let value else { return }
    self.name(name)
    beginArray()
    for item in value { string(item) }
    endArray()
  }

  mutating func member(_ name: StaticString, _ value: Message.TimeSpan?) {
    guard let value else { return }
    self.name(name)
    timeSpan(value)
  }

  mutating func member(_ name: StaticString, _ value: [Message.TimeSpan]?) {
    guard let value else { return }
    self.name(name)
    beginArray()
    for item in value { timeSpan(item) }
    endArray()
  }

  /// To FCM an empty map is the same as none.
  mutating func member(_ name: StaticString, _ value: [String: String]) {
    guard !value.isEmpty else { return }
    self.name(name)
    beginObject()
    for (key, text) in inOrder(value) {
      self.name(key)
      string(text)
    }
    endObject()
  }

  mutating func member(_ name: StaticString, _ value: [String: JSONValue]?) {
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

  mutating func member<Value>(_ name: StaticString, _ value: Value?, _ write: (Value, inout JSONWriter) -> Void) {
    guard let value else { return }
    self.name(name)
    write(value, &self)
  }

  /// JSON has no infinity and no NaN. They go out as a number beyond a double's range, so that the reader says what is wrong.
  mutating func number(_ value: Double) {
    if value.isFinite { double(value) } else { raw(value < 0 ? "-1e999" : "1e999") }
  }

  private mutating func timeSpan(_ value: Message.TimeSpan) { string(value.text) }
}

/// Findings come in the order of the text, so the text must not change from run to run as a dictionary's order does.
private func inOrder<Value>(_ map: [String: Value]) -> [(key: String, value: Value)] {
  map.sorted { (left: (key: String, value: Value), right: (key: String, value: Value)) -> Bool in
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}
