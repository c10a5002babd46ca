// A JSON reader that goes from front to back without nodes, for documents of which little is kept. Skipped values are checked
// too.

import CJSON
import CSystem

/// A string of a document, still in its source and still escaped.
package struct JSONToken {
  package let slice: UTF8Slice
  package let hasEscapes: Bool
  /// The offset of the string's first byte, after the quote.
  package let offset: Int

  package func equals(_ name: StaticString) -> Bool {
    if !hasEscapes { return slice == UTF8Slice(base: name.utf8Start, count: name.utf8CodeUnitCount) }
    return bytes.withUnsafeBufferPointer {
      UTF8Slice($0) == UTF8Slice(base: name.utf8Start, count: name.utf8CodeUnitCount)
    }
  }

  /// The decoded bytes.
  package var bytes: [UInt8] {
    if !hasEscapes { return slice.bytes }
    return [UInt8](unsafeUninitializedCapacity: slice.count) { memory, count in
      count = memory.baseAddress.map { decode(to: $0) } ?? 0
    }
  }

  package var string: String { hasEscapes ? String(decoding: bytes, as: UTF8.self) : slice.string }

  /// Writes the decoded text, which has at most as many bytes as the slice, and returns its length.
  package func decode(to memory: UnsafeMutablePointer<UInt8>) -> Int {
    loc_json_unescape(memory, slice.base, slice.count)
  }
}

/// A reader whose caller asks for the value it expects next; each call leaves the reader after the value that it read.
package struct JSONStream {
  private var scanner: JSONScanner

  package init(_ text: UTF8Slice) throws(JSONSyntaxError) {
    guard let base = text.base, text.count > 0 else {
      throw JSONSyntaxError(offset: 0, message: "the document is empty", help: nil)
    }
    guard text.count <= JSONReader.maxBytes else {
      throw JSONSyntaxError(offset: 0, message: "the document is larger than 2 GB", help: nil)
    }
    scanner = JSONScanner(base: base, count: text.count)
    scanner.skipByteOrderMark()
    scanner.skipSpace()
  }

  /// Starts at a value inside a document that was read before.
  package init(_ text: UTF8Slice, at offset: Int) throws(JSONSyntaxError) {
    try self.init(text)
    scanner.index = min(max(offset, 0), text.count)
  }

  /// The offset at which the next value begins.
  package var offset: Int { scanner.index }

  /// The text that was read since `offset`.
  package func passed(since offset: Int) -> UTF8Slice {
    UTF8Slice(base: scanner.base + offset, count: max(scanner.index &- offset, 0))
  }

  /// Skips the bytes `known`, which the caller knows to be well-formed here. Returns false, with nothing read, when other bytes
  /// come next.
  @inline(__always)
  package mutating func pass(_ known: UTF8Slice) -> Bool {
    guard known.count <= scanner.count &- scanner.index, let bytes = known.base,
      memcmp(bytes, scanner.base + scanner.index, known.count) == 0
    else { return false }
    scanner.index &+= known.count
    return true
  }

  package mutating func skipSpace() { scanner.skipSpace() }

  /// Enters an object; false, with nothing read, when the next value is not an object.
  package mutating func beginObject() -> Bool { scanner.take(0x7B) }

  /// Reads the next name of the object and its colon; nil at the end of the object, whose closing brace is then read.
  package mutating func name(_ isFirst: inout Bool) throws(JSONSyntaxError) -> JSONToken? {
    scanner.skipSpace()
    if isFirst {
      isFirst = false
      if scanner.take(0x7D) { return nil }
    } else {
      if scanner.take(0x7D) { return nil }
      guard scanner.take(0x2C) else { throw scanner.unexpected("',' or '}'") }
      scanner.skipSpace()
      if scanner.peek() == 0x7D {
        throw scanner.error(at: scanner.index, "a comma stands before the closing bracket")
      }
    }
    guard scanner.peek() == 0x22 else { throw scanner.unexpected("a name in double quotes") }
    let name = try token()
    scanner.skipSpace()
    guard scanner.take(0x3A) else { throw scanner.unexpected("':' after the name") }
    scanner.skipSpace()
    return name
  }

  /// Reads a string; nil, with nothing read, when the next value is not a string.
  package mutating func string() throws(JSONSyntaxError) -> JSONToken? {
    guard scanner.peek() == 0x22 else { return nil }
    return try token()
  }

  /// Reads a string's text, decoded into `room` if it has escapes. Returns nil, with nothing read, when the next value is not a
  /// string, when its text needs more room, and when the string is malformed: `string` distinguishes these cases.
  package mutating func text(in room: UnsafeMutableBufferPointer<UInt8>) -> UTF8Slice? {
    guard scanner.peek() == 0x22 else { return nil }
    let start = scanner.index &+ 1
    let text = loc_json_read_text(room.baseAddress, room.count, scanner.base + start, scanner.count &- start)
    guard text.read > 0 else { return nil }
    scanner.index = start &+ text.read
    return UTF8Slice(base: text.start, count: text.length)
  }

  /// Reads any value and returns it if it is an integer that fits 64 bits; nil for any other value.
  package mutating func integer() throws(JSONSyntaxError) -> Int? {
    let start = scanner.index
    try skip()
    return parseInteger(UTF8Slice(base: scanner.base + start, count: scanner.index &- start))
  }

  /// Whether the next value is `null`; reads nothing.
  package var isNull: Bool { scanner.peek() == 0x6E }

  @inline(__always)
  private mutating func token() throws(JSONSyntaxError) -> JSONToken {
    let start = scanner.index &+ 1
    let escaped = try scanner.string()
    return JSONToken(
      slice: UTF8Slice(base: scanner.base + start, count: scanner.index &- 1 &- start), hasEscapes: escaped,
      offset: start)
  }

  /// Reads any value and keeps nothing of it.
  package mutating func skip() throws(JSONSyntaxError) {
    guard scanner.peek() != 0x22 else { return try skipString() }
    // One bit for each level: set when the level is an object.
    var kinds = InlineArray<8, UInt64>(repeating: 0)
    var depth = 0
    while true {
      switch scanner.peek() {
      case 0x22: try skipString()
      case 0x7B, 0x5B:
        guard depth < JSONReader.maxDepth else {
          throw scanner.error(at: scanner.index, "nested deeper than \(JSONReader.maxDepth) levels")
        }
        let isObject = scanner.peek() == 0x7B
        scanner.index &+= 1
        scanner.skipSpace()
        if !scanner.take(isObject ? 0x7D : 0x5D) {
          let bit: UInt64 = 1 << UInt64(depth & 63)
          kinds[depth >> 6] = isObject ? kinds[depth >> 6] | bit : kinds[depth >> 6] & ~bit
          depth &+= 1
          if isObject { try skipName() }
          continue
        }
      case 0x74, 0x66, 0x6E: try scanner.word()
      default: try scanner.number()
      }
      // A value is complete.
      while true {
        if depth == 0 { return }
        let isObject = kinds[(depth &- 1) >> 6] >> UInt64((depth &- 1) & 63) & 1 == 1
        scanner.skipSpace()
        if scanner.take(0x2C) {
          scanner.skipSpace()
          if scanner.peek() == (isObject ? 0x7D : 0x5D) {
            throw scanner.error(at: scanner.index, "a comma stands before the closing bracket")
          }
          if isObject { try skipName() }
          break
        }
        guard scanner.take(isObject ? 0x7D : 0x5D) else {
          throw scanner.unexpected(isObject ? "',' or '}'" : "',' or ']'")
        }
        depth &-= 1
      }
    }
  }

  @inline(never)
  private mutating func skipString() throws(JSONSyntaxError) { _ = try scanner.string() }

  @inline(never)
  private mutating func skipName() throws(JSONSyntaxError) {
    guard scanner.peek() == 0x22 else { throw scanner.unexpected("a name in double quotes") }
    try skipString()
    scanner.skipSpace()
    guard scanner.take(0x3A) else { throw scanner.unexpected("':' after the name") }
    scanner.skipSpace()
  }

  /// Checks that only white space follows.
  package mutating func end() throws(JSONSyntaxError) {
    scanner.skipSpace()
    if scanner.index < scanner.count { throw scanner.trailing() }
  }
}
