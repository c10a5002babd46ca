// JSON in (RFC 8259): validates bytes into nodes and decodes nothing. One pass, no recursion, bounded depth.

import CSystem

/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Sendable {
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
package struct JSONReader: ~Copyable {
  package static let maxDepth = 512
  /// Offsets are 32 bits wide; half of that leaves room for every sum.
  package static let maxBytes = 0x7FFF_FFFF

  private var nodes: UnsafeMutablePointer<loc_node>
  private var capacity: Int
  /// Nodes of names that stand a second time in their object; the reader goes on, the caller decides. Capped.
  package private(set) var duplicateNames: [Int] = []
  private static let maxDuplicates = 100

  /// - Parameter expecting: bytes of the text to come; only saves growing.
  package init(expecting bytes: Int = 0) {
    capacity = max(64, min(bytes / 24, 1 << 20))
    nodes = UnsafeMutablePointer<loc_node>.allocate(capacity: capacity)
  }

  deinit { nodes.deallocate() }

  /// Parses one document. The cursor is valid until the next call, and as long as `text` is.
  package mutating func parse(_ text: UTF8Slice) throws(JSONSyntaxError) -> JSONCursor {
    guard text.count <= Self.maxBytes else {
      throw JSONSyntaxError(offset: 0, message: "the document is larger than 2 GB", help: nil)
    }
    if !duplicateNames.isEmpty { duplicateNames.removeAll() }
    guard let source = text.base, text.count > 0 else {
      throw JSONSyntaxError(offset: 0, message: "the document is empty", help: nil)
    }
    var scanner = JSONScanner(base: source, count: text.count)
    scanner.skipByteOrderMark()
    try parseDocument(scanner)
    return JSONCursor(nodes: nodes, source: source, index: 0)
  }

  /// One pass. Open containers are a chain instead of a stack: until it is closed, a container's `next` names the one around
  /// it.
  private mutating func parseDocument(_ start: JSONScanner) throws(JSONSyntaxError) {
    var scanner = start
    var count = 0
    var depth = 0
    var container = 0
    var isObject = false
    // Whether a comma stands before what is read next.
    var isBehindComma = false
    while true {
      var byte = scanner.peekBehindSpace()
      if isObject {
        guard byte == 0x22 else { throw missing("a name in double quotes", scanner, isBehindComma, 0x7D) }
        try parseString(&scanner, &count)
        guard scanner.peekBehindSpace() == 0x3A else { throw scanner.unexpected("':' after the name") }
        scanner.index &+= 1
        byte = scanner.peekBehindSpace()
      }
      let start = scanner.index
      switch byte {
      case 0x22:
        try parseString(&scanner, &count)
      case 0x7B, 0x5B:
        guard depth < Self.maxDepth else {
          throw scanner.error(at: start, "nested deeper than \(Self.maxDepth) levels")
        }
        scanner.index &+= 1
        append(&count, byte == 0x7B ? LOC_NODE_OBJECT : LOC_NODE_ARRAY, start, 0)
        // An opening bracket and its closing one are two apart.
        if scanner.peekBehindSpace() != byte &+ 2 {
          nodes[count &- 1].next = UInt32(truncatingIfNeeded: container)
          container = count &- 1
          isObject = byte == 0x7B
          isBehindComma = false
          depth &+= 1
          continue
        }
        scanner.index &+= 1
      case 0x74:
        try scanner.expect("true")
        append(&count, LOC_NODE_TRUE, start, scanner.index &- start)
      case 0x66:
        try scanner.expect("false")
        append(&count, LOC_NODE_FALSE, start, scanner.index &- start)
      case 0x6E:
        try scanner.expect("null")
        append(&count, LOC_NODE_NULL, start, scanner.index &- start)
      case 0x5D:
        throw missing("a value", scanner, isBehindComma && !isObject, 0x5D)
      default:
        let isInteger = try scanner.number()
        append(&count, isInteger ? LOC_NODE_INTEGER : LOC_NODE_DOUBLE, start, scanner.index &- start)
      }
      // A value is complete: what follows it separates it from the next or closes what it stands in.
      while true {
        let byte = scanner.peekBehindSpace()
        if depth == 0 {
          if scanner.index < scanner.count { throw scanner.trailing() }
          return
        }
        nodes[container].length &+= 1
        if byte == 0x2C {
          scanner.index &+= 1
          isBehindComma = true
          break
        }
        guard byte == (isObject ? 0x7D : 0x5D) else {
          throw scanner.unexpected(isObject ? "',' or '}'" : "',' or ']'")
        }
        scanner.index &+= 1
        let closed = container
        container = Int(nodes[closed].next)
        nodes[closed].next = UInt32(truncatingIfNeeded: count)
        if isObject, nodes[closed].length > 1 { findDuplicateNames(closed, scanner.base) }
        depth &-= 1
        isObject = depth > 0 && nodes[container].kind == UInt8(LOC_NODE_OBJECT)
      }
    }
  }

  @inline(never)
  private func missing(
    _ wanted: String, _ scanner: JSONScanner, _ isBehindComma: Bool, _ closing: UInt8
  ) -> JSONSyntaxError {
    if isBehindComma, scanner.peek() == closing {
      return scanner.error(at: scanner.index, "a comma stands before the closing bracket")
    }
    return scanner.unexpected(wanted)
  }

  @inline(__always)
  private mutating func parseString(_ scanner: inout JSONScanner, _ count: inout Int) throws(JSONSyntaxError) {
    let start = scanner.index &+ 1
    let escaped = try scanner.string()
    append(&count, LOC_NODE_STRING, start, scanner.index &- 1 &- start, flags: escaped ? LOC_NODE_ESCAPED : 0)
  }

  @inline(__always)
  private mutating func append(_ count: inout Int, _ kind: Int, _ start: Int, _ length: Int, flags: Int = 0) {
    if count == capacity { grow() }
    nodes[count] = loc_node(
      start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
      next: UInt32(truncatingIfNeeded: count &+ 1), kind: UInt8(truncatingIfNeeded: kind),
      flags: UInt8(truncatingIfNeeded: flags), line: 0)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let memory = UnsafeMutablePointer<loc_node>.allocate(capacity: capacity * 2)
    memory.update(from: nodes, count: capacity)
    nodes.deallocate()
    nodes = memory
    capacity *= 2
  }

  // MARK: - Names given twice

  /// Whether length, first and last byte tell all names apart: a bit for each, and none set twice.
  @inline(__always)
  private func allDifferAtSight(_ object: Int, _ source: UnsafePointer<UInt8>) -> Bool {
    let count = nodes[object].length
    guard count <= 16 else { return false }
    var (low, high): (UInt64, UInt64) = (0, 0)
    var name = object &+ 1
    for _ in 0..<count {
      let node = nodes[name]
      guard node.flags == 0, node.length > 0 else { return false }
      let first = UInt32(source[Int(node.start)])
      let last = UInt32(source[Int(node.start &+ node.length &- 1)])
      let hash = (node.length &* 31 &+ first &* 7 &+ last) & 127
      let bit = UInt64(1) &<< UInt64(hash & 63)
      if hash < 64 {
        if low & bit != 0 { return false }
        low |= bit
      } else {
        if high & bit != 0 { return false }
        high |= bit
      }
      name = Int(nodes[name &+ 1].next)
    }
    return true
  }

  /// Names are compared decoded: "a" and "\u0061" are one name.
  private mutating func findDuplicateNames(_ object: Int, _ source: UnsafePointer<UInt8>) {
    if allDifferAtSight(object, source) { return }
    if nodes[object].length <= 16 {
      // Length, first and last byte tell almost all names apart.
      var marks = InlineArray<16, UInt32>(repeating: 0)
      var seen = 0
      var name = object &+ 1
      for _ in 0..<nodes[object].length {
        let node = nodes[name]
        var mark: UInt32 = 0xFFFF_FFFF
        if node.flags == 0 {
          let first = node.length > 0 ? UInt32(source[Int(node.start)]) : 0
          let last = node.length > 0 ? UInt32(source[Int(node.start &+ node.length &- 1)]) : 0
          mark = node.length << 16 | first << 8 | last
        }
        for index in 0..<seen where marks[index] == mark || mark == 0xFFFF_FFFF || marks[index] == 0xFFFF_FFFF {
          return compareNames(JSONCursor(nodes: nodes, source: source, index: object))
        }
        marks[seen] = mark
        seen &+= 1
        name = Int(nodes[name &+ 1].next)
      }
    } else {
      compareManyNames(JSONCursor(nodes: nodes, source: source, index: object))
    }
  }

  @inline(never)
  private mutating func compareNames(_ object: JSONCursor) {
    guard duplicateNames.count < Self.maxDuplicates else { return }
    for (name, _) in object.members {
      for (earlier, _) in object.members {
        if earlier.index == name.index { break }
        if !sameName(earlier, name) { continue }
        duplicateNames.append(name.index)
        break
      }
    }
  }

  private mutating func compareManyNames(_ object: JSONCursor) {
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
    // Any order will do that puts equal names side by side, and of those the earlier first.
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

  private func sameName(_ left: JSONCursor, _ right: JSONCursor) -> Bool {
    if !left.hasEscapes, !right.hasEscapes { return left.token == right.token }
    return left.text == right.text
  }
}

/// A document that owns its text and its nodes, for callers that read it more than once.
package final class JSONDocument: @unchecked Sendable {
  // Written in init only; nodes borrow from `bytes`, whose storage never moves because it is never changed.
  private var reader: JSONReader
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  package let root: JSONCursor
  package var duplicateNames: [Int] { reader.duplicateNames }

  /// Copies the text and parses it.
  package init(_ text: UTF8Slice) throws(JSONSyntaxError) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(text.count, 1))
    if let base = text.base, text.count > 0 { copy.baseAddress?.update(from: base, count: text.count) }
    bytes = copy
    reader = JSONReader(expecting: text.count)
    do throws(JSONSyntaxError) {
      root = try reader.parse(UTF8Slice(base: copy.baseAddress, count: text.count))
    } catch {
      copy.deallocate()
      throw error
    }
  }

  deinit { bytes.deallocate() }

  package func cursor(at index: Int) -> JSONCursor {
    JSONCursor(nodes: root.nodes, source: root.source, index: index)
  }

  /// The whole text, borrowed.
  package var text: UTF8Slice { UTF8Slice(UnsafeBufferPointer(bytes)) }
}
