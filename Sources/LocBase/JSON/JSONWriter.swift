// The writer of canonical JSON: shortest escapes, `/` and non-ASCII as they are, no white space. The writer places the commas:
// it remembers whether the current container already has an element.

/// Writes one JSON document into a growable buffer.
@usableFromInline package struct JSONWriter: ValueWriter, ~Copyable {
  @usableFromInline package var buffer: ByteBuffer
  @usableFromInline var needsComma = false

  package init(capacity: Int = 256) { buffer = ByteBuffer(capacity: capacity) }

  private static let keptBytes = 64 << 10

  /// A place to return to if the value that begins there turns out to be empty.
  @usableFromInline package struct Mark {
    @usableFromInline let count: Int
    @usableFromInline let needsComma: Bool

    @inlinable init(count: Int, needsComma: Bool) {
      self.count = count
      self.needsComma = needsComma
    }
  }

  @inlinable package var mark: Mark { Mark(count: buffer.count, needsComma: needsComma) }

  /// Removes all output, for the next document in the same memory.
  package mutating func removeAll() {
    buffer.removeAll(keeping: Self.keptBytes)
    needsComma = false
  }

  @inlinable
  package mutating func rewind(to mark: Mark) {
    buffer.truncate(to: mark.count)
    needsComma = mark.needsComma
  }

  @inlinable
  package mutating func beginObject() { open(.leftBrace) }
  @inlinable
  package mutating func endObject() { close(.rightBrace) }
  @inlinable
  package mutating func beginArray() { open(.leftBracket) }
  @inlinable
  package mutating func endArray() { close(.rightBracket) }

  @inlinable
  package mutating func name(_ name: UTF8Slice) {
    separate()
    quote(name)
    buffer.append(.colon)
    needsComma = false
  }

  package mutating func name(_ text: String) {
    var text = text
    text.withUTF8 { name(UTF8Slice($0)) }
  }

  @inlinable
  package mutating func string(_ text: UTF8Slice) {
    separate()
    quote(text)
    needsComma = true
  }

  /// Writes a string of unchecked bytes; false, with nothing written, when they are not UTF-8.
  @inlinable @inline(__always)
  package mutating func text(_ text: UTF8Slice) -> Bool {
    let mark = mark
    separate()
    guard quoteUnchecked(text) else {
      rewind(to: mark)
      return false
    }
    needsComma = true
    return true
  }

  /// Writes a name of unchecked bytes; false, with nothing written, when they are not UTF-8.
  @inlinable
  package mutating func name(unchecked name: UTF8Slice) -> Bool {
    guard text(name) else { return false }
    buffer.append(.colon)
    needsComma = false
    return true
  }

  /// Writes an array of strings.
  package mutating func strings(_ texts: [String]) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  package mutating func integer(_ value: Int) {
    separate()
    buffer.appendDecimal(value)
    needsComma = true
  }

  /// Writes the shortest decimal text that reads back as the same double, in JSON's grammar. NaN and infinities are null.
  package mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    // Swift prints the shortest text: "1e-07" and "1e+20" are JSON too, "-0.0" and "5.0" are kept so that a double
    // stays recognisable as one.
    raw("\(value)")
  }

  @inlinable
  package mutating func bool(_ value: Bool) {
    separate()
    buffer.append(value ? "true" : "false")
    needsComma = true
  }

  @inlinable
  package mutating func null() {
    separate()
    buffer.append("null")
    needsComma = true
  }

  /// Writes a string whose inside `write` appends; the inside must need no escapes.
  @inlinable @inline(__always)
  package mutating func quoted(_ write: (inout ByteBuffer) -> Void) {
    separate()
    buffer.append(.quote)
    write(&buffer)
    buffer.append(.quote)
    needsComma = true
  }

  /// Writes a name that already has its quotes and its colon.
  @inlinable
  package mutating func name(written: UTF8Slice) {
    separate()
    buffer.appendInline(written)
    needsComma = false
  }

  /// Writes a value that is JSON text already: a number as its author wrote it, or a document that this writer made.
  @inlinable
  package mutating func raw(_ json: UTF8Slice) {
    separate()
    buffer.append(json)
    needsComma = true
  }

  package mutating func raw(_ json: String) {
    var json = json
    json.withUTF8 { raw(UTF8Slice($0)) }
  }

  @inlinable @inline(__always)
  mutating func open(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    needsComma = false
  }

  @inlinable @inline(__always)
  mutating func close(_ bracket: UInt8) {
    buffer.append(bracket)
    needsComma = true
  }

  @inlinable @inline(__always)
  mutating func separate() { if needsComma { buffer.append(.comma) } }

  @inlinable @inline(__always)
  mutating func quoteUnchecked(_ text: UTF8Slice) -> Bool {
    buffer.reserve(text.count &+ 3)
    buffer.append(.quote)
    if copyPlain(text, to: buffer.base + buffer.count) {
      buffer.advance(by: text.count)
    } else if firstInvalidUTF8(in: text) == nil {
      appendEscaped(text, to: &buffer)
    } else {
      return false
    }
    buffer.append(.quote)
    return true
  }

  @inlinable @inline(__always)
  mutating func quote(_ text: UTF8Slice) {
    buffer.reserve(text.count &+ 3)
    buffer.append(.quote)
    if copyPlain(text, to: buffer.base + buffer.count) {
      buffer.advance(by: text.count)
    } else {
      appendEscaped(text, to: &buffer)
    }
    buffer.append(.quote)
  }
}
