// The members of an object one at a time, for documents that are too large to be held as nodes at once.

import CJSON

/// A walk through the members of one object. Of each member the name is read first, then the value: as nodes, or by a walk of its
/// own. What is no JSON throws the error that `JSONReader.parse` would throw.
package struct JSONMemberWalk {
  private let text: UTF8Slice
  private let base: UnsafePointer<UInt8>
  /// The object's first byte.
  package private(set) var start: Int
  /// The first byte that is not read yet; the walk is behind its object when `name` has returned nil.
  private var offset: Int
  /// The number of containers that are open around a member, its own object included.
  private let depth: Int
  private var isFirst = true

  /// Nil where the document is no object: `JSONReader.parse` reads any other.
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

  /// Reads the next member's name; nil behind the last member, or where the document ends behind a whole object.
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

  /// A walk through the value whose name was read last; nil where that is no object.
  package func object() -> JSONMemberWalk? { JSONMemberWalk(text, base, at: offset, depth: depth) }

  /// Continues behind an object, which is another walk's and wholly read.
  package mutating func skip(_ object: JSONMemberWalk) { offset = object.offset }

  /// Throws when anything but white space follows the document.
  package mutating func end() throws(JSONSyntaxError) {
    if next() != 0 || offset < text.count { throw error(LOC_JSON_TRAILING) }
  }

  /// The next byte that is no white space; 0 at the end.
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
