// The JSON parser (RFC 8259): validates bytes into nodes and decodes nothing. One pass, no recursion, bounded depth.

public import CJSON
import CLocSystem

/// Why a text is not valid JSON, and the offset.
@usableFromInline package struct JSONSyntaxError: Error, Sendable {
  package let offset: Int
  package let message: String
  package let help: String?

  package init(offset: Int, message: String, help: String?) {
    self.offset = offset
    self.message = message
    self.help = help
  }
}

/// A reusable parser: its node memory grows to the largest document seen and stays.
@usableFromInline package struct JSONReader: ~Copyable {
  package static let maxDepth = Int(LOC_JSON_MAX_DEPTH)
  /// Offsets are 32 bits wide; half of that leaves room for every sum.
  @inlinable package static var maxBytes: Int { 0x7FFF_FFFF }

  @usableFromInline var nodes: UnsafeMutablePointer<loc_node>
  @usableFromInline var capacity: Int
  /// The nodes of names that occur a second time in their object; the reader continues and the caller decides. Capped.
  @usableFromInline package internal(set) var duplicateNames: [Int] = []
  private static let maxDuplicates = 100
  private let comparesNames: Bool

  /// - Parameters:
  ///   - expecting: the size of the coming text in bytes; it only saves growing. Documents have about one node for ten bytes,
  ///     and memory that no node is written to costs nothing but addresses.
  ///   - comparesNames: whether names that occur twice are searched for; false leaves `duplicateNames` empty.
  package init(expecting bytes: Int = 0, comparesNames: Bool = true) {
    capacity = max(64, bytes / 8)
    nodes = UnsafeMutablePointer<loc_node>.allocate(capacity: capacity)
    self.comparesNames = comparesNames
  }

  deinit { nodes.deallocate() }

  /// Parses one document. The cursor is valid until the next call, and as long as `text` is.
  @inlinable @inline(__always)
  package mutating func parse(_ text: UTF8Slice) throws(JSONSyntaxError) -> JSONCursor {
    guard let source = text.base, text.count > 0, text.count <= Self.maxBytes else {
      return try parse(text, after: nil)
    }
    let end = loc_json_read(nodes, capacity, source, text.count, 0, 0)
    if end.stop == LOC_JSON_DONE, end.has_look_alikes == 0, duplicateNames.isEmpty {
      return JSONCursor(nodes: nodes, source: source, index: 0)
    }
    return try parse(text, after: end)
  }

  /// Finishes a parse that the fast path of `parse(_:)` could not: errors, byte order marks, full node
  /// memory, duplicate names.
  @inline(never)
  @usableFromInline mutating func parse(
    _ text: UTF8Slice, after first: loc_json_end?
  ) throws(JSONSyntaxError) -> JSONCursor {
    guard text.count <= Self.maxBytes else {
      throw JSONSyntaxError(offset: 0, message: "the document is larger than 2 GB", help: nil)
    }
    duplicateNames.removeAll()
    guard let source = text.base, var end = first else {
      throw JSONSyntaxError(offset: 0, message: "the document is empty", help: nil)
    }
    var start = JSONScanner(base: source, count: text.count)
    start.skipByteOrderMark()
    if start.index > 0 { end = loc_json_read(nodes, capacity, source, text.count, start.index, 0) }
    finish(&end, start, depth: 0)
    guard end.stop == LOC_JSON_DONE else { throw Self.syntaxError(end, start) }
    return root(end, source)
  }

  /// Parses the one value that begins at `offset`, inside `depth` open containers; the text after it is not read. The
  /// value's offsets count from the beginning of the text.
  package mutating func parse(_ text: UTF8Slice, at offset: Int, depth: Int = 0) throws(JSONSyntaxError) -> JSONCursor {
    var end = offset
    return try parse(text, at: &end, depth: depth)
  }

  /// Like `parse(_:at:depth:)`, but also sets `offset` to the first byte after the value that is not white space.
  mutating func parse(_ text: UTF8Slice, at offset: inout Int, depth: Int) throws(JSONSyntaxError) -> JSONCursor {
    duplicateNames.removeAll()
    guard let source = text.base, offset >= 0, offset <= text.count, text.count <= Self.maxBytes else {
      throw JSONSyntaxError(offset: text.count, message: "unexpected end of JSON, expected a value", help: nil)
    }
    var start = JSONScanner(base: source, count: text.count)
    start.index = offset
    var end = loc_json_read(nodes, capacity, source, text.count, offset, UInt32(clamping: depth))
    finish(&end, start, depth: depth)
    guard end.stop == LOC_JSON_DONE || end.stop == LOC_JSON_TRAILING else { throw Self.syntaxError(end, start) }
    offset = Int(end.offset)
    return root(end, source)
  }

  /// Reads again, with more memory, for as long as the nodes are full.
  private mutating func finish(_ end: inout loc_json_end, _ start: JSONScanner, depth: Int) {
    while end.stop == LOC_JSON_FULL {
      grow(end, start)
      end = loc_json_read(nodes, capacity, start.base, start.count, start.index, UInt32(clamping: depth))
    }
  }

  private mutating func root(_ end: loc_json_end, _ source: UnsafePointer<UInt8>) -> JSONCursor {
    if comparesNames, end.has_look_alikes != 0 { findDuplicateNames(Int(end.count), source) }
    return JSONCursor(nodes: nodes, source: source, index: 0)
  }

  /// The error at the place where reading stopped: the scanner reads the token again and describes the problem.
  @inline(never)
  static func syntaxError(_ end: loc_json_end, _ start: JSONScanner) -> JSONSyntaxError {
    var scanner = start
    scanner.index = Int(end.offset)
    let isObject = end.closing == .rightBrace
    switch end.stop {
    case LOC_JSON_NAME: return missing("a name in double quotes", scanner, .rightBrace)
    case LOC_JSON_COLON: return scanner.unexpected("':' after the name")
    case LOC_JSON_STRING: return scanner.badString()
    case LOC_JSON_NUMBER: return scanner.badNumber()
    case LOC_JSON_WORD: return scanner.badWord()
    case LOC_JSON_DEPTH: return scanner.error(at: scanner.index, "nested deeper than \(maxDepth) levels")
    case LOC_JSON_SEPARATOR: return scanner.unexpected(isObject ? "',' or '}'" : "',' or ']'")
    case LOC_JSON_TRAILING: return scanner.trailing()
    default: return missing("a value", scanner, isObject ? 0 : .rightBracket)
    }
  }

  private static func missing(_ wanted: String, _ scanner: JSONScanner, _ closing: UInt8) -> JSONSyntaxError {
    var before = scanner.index &- 1
    while before >= 0, scanner.base[before] <= .space { before &-= 1 }
    if before >= 0, scanner.base[before] == .comma, scanner.index < scanner.count, scanner.peek() == closing {
      return scanner.error(at: scanner.index, "a comma stands before the closing bracket")
    }
    return scanner.unexpected(wanted)
  }

  /// Replaces the node memory with a larger one; reading then begins again. This is rare, because the memory is kept, and
  /// quicker than code that could resume everywhere.
  @inline(never)
  private mutating func grow(_ end: loc_json_end, _ start: JSONScanner) {
    // Estimates as many nodes per byte as so far, and some more, but never more than the text can have: the smallest
    // value with its comma takes two bytes, and an open container takes one. A value inside a text may end long before
    // the text does, so eight times the current number is enough for one step.
    let bytes = start.count &- start.index
    let expected = Int(end.count) &* bytes / max(Int(end.offset) &- start.index, 1)
    capacity = min(
      max(capacity &* 2, min(expected &+ expected / 8, capacity &* 8)), bytes / 2 &+ 16 &+ Self.maxDepth)
    nodes.deallocate()
    nodes = UnsafeMutablePointer<loc_node>.allocate(capacity: capacity)
  }

  // MARK: - Names given twice

  @inline(never)
  private mutating func findDuplicateNames(_ count: Int, _ source: UnsafePointer<UInt8>) {
    for index in 0..<count where nodes[index].kind == UInt8(LOC_NODE_OBJECT) && nodes[index].line != 0 {
      nodes[index].line = 0
      compareNames(JSONCursor(nodes: nodes, source: source, index: index))
    }
  }

  /// Compares decoded names: "a" and "\u0061" are one name.
  private mutating func compareNames(_ object: JSONCursor) {
    guard duplicateNames.count < Self.maxDuplicates else { return }
    // Sorted rather than hashed: no input makes this slower than n log n.
    var names: [JSONCursor] = []
    names.reserveCapacity(object.count)
    var hasEscapes = false
    for (name, _) in object.members {
      names.append(name)
      hasEscapes = hasEscapes || name.hasEscapes
    }
    if hasEscapes {
      compareDecodedNames(names)
      return
    }
    // Any order suffices that puts equal names side by side, the earlier name first.
    names.sort { (left: JSONCursor, right: JSONCursor) -> Bool in
      let (first, second) = (left.token, right.token)
      if first.count != second.count { return first.count < second.count }
      if first.count > 0, let firstBase = first.base, let secondBase = second.base {
        let order = memcmp(firstBase, secondBase, first.count)
        if order != 0 { return order < 0 }
      }
      return left.index < right.index
    }
    for position in 1..<names.count
    where names[position].token == names[position - 1].token && duplicateNames.count < Self.maxDuplicates {
      duplicateNames.append(names[position].index)
    }
  }

  private mutating func compareDecodedNames(_ cursors: [JSONCursor]) {
    var names: [(text: [UInt8], index: Int)] = []
    for name in cursors { names.append((name.text ?? [], name.index)) }
    names.sort { (left: (text: [UInt8], index: Int), right: (text: [UInt8], index: Int)) -> Bool in
      if left.text == right.text { return left.index < right.index }
      return left.text.lexicographicallyPrecedes(right.text)
    }
    for position in 1..<names.count
    where names[position].text == names[position - 1].text && duplicateNames.count < Self.maxDuplicates {
      duplicateNames.append(names[position].index)
    }
  }
}

/// A document that owns its text and its nodes, for callers that read it more than once.
package final class JSONDocument: @unchecked Sendable {
  // Written in init only; nodes borrow from `bytes`.
  private var reader: JSONReader
  private let bytes: SharedBytes
  package let root: JSONCursor
  package var duplicateNames: [Int] { reader.duplicateNames }

  /// Copies the text and parses it.
  package init(_ text: UTF8Slice) throws(JSONSyntaxError) {
    bytes = SharedBytes(copying: text)
    reader = JSONReader(expecting: text.count)
    root = try reader.parse(bytes.slice)
  }

  package func cursor(at index: Int) -> JSONCursor {
    JSONCursor(nodes: root.nodes, source: root.source, index: index)
  }

  /// The whole text, borrowed.
  package var text: UTF8Slice { bytes.slice }
}
