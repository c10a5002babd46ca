// The members of an object one at a time, for documents that are too large to be held as nodes at once.

import CJSON

/// Walks through the members of one object. It reads each member's name first, then the value: as nodes, or with a
/// nested walk. Invalid JSON throws the same error as `JSONReader.parse`.
package struct JSONMemberWalk {
  private let text: UTF8Slice
  private let base: UnsafePointer<UInt8>
  /// The object's first byte.
  package private(set) var start: Int
  /// The first unread byte. After `name` has returned nil, it is after the object.
  private var offset: Int
  /// The number of containers that are open around a member, its own object included.
  private let depth: Int
  private var isFirst = true

  /// Nil if the document is not an object; `JSONReader.parse` reads other documents.
  package init?(document text: UTF8Slice) {
    guard let base = text.base, text.count <= JSONReader.maxBytes else { return nil }
    var scanner = JSONScanner(base: base, count: text.count)
    scanner.skipByteOrderMark()
    self.init(text, base, at: scanner.index, depth: 0)
  }

  private init?(_ text: UTF8Slice, _ base: UnsafePointer<UInt8>, at offset: Int, depth: Int) {
    self.text = text
    self.base = base
    self.offset = offset
    self.depth = depth + 1
    start = offset
    guard depth < JSONReader.maxDepth, take(.leftBrace) else { return nil }
    start = self.offset - 1
  }

  /// Reads the next member's name; nil after the last member, or if the document ends after a complete object.
  package mutating func name(_ reader: inout JSONReader) throws(JSONSyntaxError) -> JSONCursor? {
    if take(.rightBrace) { return nil }
    guard isFirst || take(.comma) else { throw error(LOC_JSON_SEPARATOR) }
    isFirst = false
    guard next() == .quote else { throw error(LOC_JSON_NAME) }
    let name = try reader.parse(text, at: &offset, depth: depth)
    guard take(.colon) else { throw error(LOC_JSON_COLON) }
    return name
  }

  /// Reads the value whose name was read last. The name's cursor is no longer valid.
  package mutating func value(_ reader: inout JSONReader) throws(JSONSyntaxError) -> JSONCursor {
    try reader.parse(text, at: &offset, depth: depth)
  }

  /// A walk through the value whose name was read last; nil if it is not an object.
  package func object() -> JSONMemberWalk? { JSONMemberWalk(text, base, at: offset, depth: depth) }

  /// Continues after an object that another walk has read completely.
  package mutating func skip(_ object: JSONMemberWalk) { offset = object.offset }

  /// Throws when anything but white space follows the document.
  package mutating func end() throws(JSONSyntaxError) {
    if next() != 0 || offset < text.count { throw error(LOC_JSON_TRAILING) }
  }

  /// The next byte that is not white space; 0 at the end.
  private mutating func next() -> UInt8 {
    offset &+= loc_json_spaces(base + offset, base + text.count)
    return offset < text.count ? base[offset] : 0
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    offset &+= 1
    return true
  }

  private func error(_ stop: loc_json_stop) -> JSONSyntaxError {
    let end = loc_json_end(
      stop: stop, offset: UInt32(truncatingIfNeeded: offset), count: 0, closing: .rightBrace, has_look_alikes: 0)
    return JSONReader.syntaxError(end, JSONScanner(base: base, count: text.count))
  }
}
