// Writes a value piece by piece, as JSON text or in another form, so that previews and findings need only one writer.

/// Takes a value in document order: of an object each name before its value.
package protocol ValueWriter: ~Copyable {
  mutating func beginObject()
  mutating func endObject()
  mutating func beginArray()
  mutating func endArray()
  mutating func name(_ name: UTF8Slice)
  mutating func string(_ text: UTF8Slice)
  mutating func integer(_ value: Int)
  mutating func bool(_ flag: Bool)
  mutating func null()
}

extension ValueWriter where Self: ~Copyable {
  // Disfavored, so that a literal is written as the slice that it is.
  @_disfavoredOverload
  package mutating func name(_ text: StaticString) { name(UTF8Slice(text)) }

  @_disfavoredOverload
  package mutating func string(_ text: StaticString) { string(UTF8Slice(text)) }

  @_disfavoredOverload
  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string(UTF8Slice($0)) }
  }

  /// Writes a string, or null for nil.
  package mutating func string(orNull text: String?) {
    if let text { string(text) } else { null() }
  }

  /// Writes a member; nil is left out.
  package mutating func member(_ name: UTF8Slice, _ text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }

  /// Writes a member; nil is left out.
  package mutating func member(_ name: UTF8Slice, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    integer(number)
  }

  /// Writes a name with a string, or with null for nil.
  package mutating func member(_ name: UTF8Slice, orNull text: String?) {
    self.name(name)
    string(orNull: text)
  }
}
