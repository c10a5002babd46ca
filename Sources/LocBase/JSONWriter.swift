// Canonical JSON out: shortest escapes, `/` and non-ASCII as they are, no white space. Whoever writes keeps the commas
// right by asking the writer: it remembers whether the container it is in already has an element.

/// Writes one JSON document into a growable buffer.
package struct JSONWriter: ~Copyable {
  package var buffer: ByteBuffer
  private var needsComma = false

  package init(capacity: Int = 256) { buffer = ByteBuffer(capacity: capacity) }

  /// A place to come back to when what follows turns out to be nothing.
  package struct Mark {
    fileprivate let count: Int
    fileprivate let needsComma: Bool
  }

  package var mark: Mark { Mark(count: buffer.count, needsComma: needsComma) }

  package mutating func rewind(to mark: Mark) {
    buffer.truncate(to: mark.count)
    needsComma = mark.needsComma
  }

  package mutating func beginObject() { open(0x7B) }
  package mutating func endObject() { close(0x7D) }
  package mutating func beginArray() { open(0x5B) }
  package mutating func endArray() { close(0x5D) }

  package mutating func name(_ name: UTF8Slice) {
    separate()
    quote(name)
    buffer.append(0x3A)
    needsComma = false
  }

  package mutating func name(_ text: StaticString) {
    name(UTF8Slice(base: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func name(_ text: String) {
    var text = text
    text.withUTF8 { name(UTF8Slice($0)) }
  }

  package mutating func string(_ text: UTF8Slice) {
    separate()
    quote(text)
    needsComma = true
  }

  package mutating func string(_ text: StaticString) {
    string(UTF8Slice(base: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string(UTF8Slice($0)) }
  }

  /// A string, or null when there is none.
  package mutating func string(orNull text: String?) {
    if let text { string(text) } else { null() }
  }

  package mutating func integer(_ value: Int) {
    separate()
    buffer.appendDecimal(value)
    needsComma = true
  }

  /// The shortest decimal text that reads back as the same double, in JSON's grammar. NaN and infinities are null.
  package mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    // Swift prints the shortest text: "1e-07" and "1e+20" are JSON too, "-0.0" and "5.0" are kept so that a double
    // stays recognisable as one.
    raw("\(value)")
  }

  package mutating func bool(_ value: Bool) {
    separate()
    buffer.append(value ? "true" as StaticString : "false")
    needsComma = true
  }

  package mutating func null() {
    separate()
    buffer.append("null" as StaticString)
    needsComma = true
  }

  /// A value that is JSON text already: a number as it was written, or a document that this writer made.
  package mutating func raw(_ json: UTF8Slice) {
    separate()
    buffer.append(json)
    needsComma = true
  }

  package mutating func raw(_ json: String) {
    var json = json
    json.withUTF8 { raw(UTF8Slice($0)) }
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    buffer.append(bracket)
    needsComma = true
  }

  private mutating func separate() { if needsComma { buffer.append(0x2C) } }

  private mutating func quote(_ text: UTF8Slice) {
    buffer.append(0x22)
    appendEscaped(text, to: &buffer)
    buffer.append(0x22)
  }
}

/// Appends `text` as the inside of a JSON string. RFC 8259 §7: only the quote, the backslash and U+0000 to U+001F must
/// be escaped; where a two-character escape exists it is the shortest.
package func appendEscaped(_ text: UTF8Slice, to buffer: inout ByteBuffer) {
  let source = text.buffer
  var runStart = 0
  var index = 0
  while index < source.count {
    let byte = source[index]
    if byte >= 0x20, byte != 0x22, byte != 0x5C {
      index += 1
      continue
    }
    buffer.append(UTF8Slice(UnsafeBufferPointer(rebasing: source[runStart..<index])))
    appendEscape(byte, to: &buffer)
    index += 1
    runStart = index
  }
  buffer.append(UTF8Slice(UnsafeBufferPointer(rebasing: source[runStart..<index])))
}

private func appendEscape(_ byte: UInt8, to buffer: inout ByteBuffer) {
  buffer.append(0x5C)
  switch byte {
  case 0x22, 0x5C: buffer.append(byte)
  case 0x08: buffer.append(0x62)
  case 0x09: buffer.append(0x74)
  case 0x0A: buffer.append(0x6E)
  case 0x0C: buffer.append(0x66)
  case 0x0D: buffer.append(0x72)
  default:
    buffer.append("u00" as StaticString)
    buffer.append(0x30 + (byte >> 4))
    let low = byte & 15
    buffer.append(low < 10 ? 0x30 + low : 0x57 + low)
  }
}
