// JSON in (RFC 8259): validates bytes into nodes and decodes nothing. One pass, no recursion, bounded depth.

import CSystem

/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Sendable {
  package let offset: Int
  package let message: String
  package let help: String?
}

/// A reusable parser: its node memory grows to the largest document seen and stays.
package struct JSONReader: ~Copyable {
  package static let maxDepth = 512
  /// Offsets are 32 bits wide; half of that leaves room for every sum.
  package static let maxBytes = 0x7FFF_FFFF

  private var nodes: UnsafeMutablePointer<loc_node>
  private var capacity: Int
  private var count = 0
  private var stack: [UInt32] = []
  /// Nodes of names that stand a second time in their object; the reader goes on, the caller decides. Capped.
  package private(set) var duplicateNames: [Int] = []
  private static let maxDuplicates = 100

  package init() {
    capacity = 64
    nodes = UnsafeMutablePointer<loc_node>.allocate(capacity: capacity)
  }

  deinit { nodes.deallocate() }

  /// Parses one document. The cursor is valid until the next call, and as long as `text` is.
  package mutating func parse(_ text: UTF8Slice) throws(JSONSyntaxError) -> JSONCursor {
    guard text.count <= Self.maxBytes else {
      throw JSONSyntaxError(offset: 0, message: "the document is larger than 2 GB", help: nil)
    }
    count = 0
    stack.removeAll(keepingCapacity: true)
    duplicateNames.removeAll(keepingCapacity: true)
    guard let source = text.base, text.count > 0 else {
      throw JSONSyntaxError(offset: 0, message: "the document is empty", help: nil)
    }
    var scanner = JSONScanner(source: text.buffer)
    scanner.skipByteOrderMark()
    try parseDocument(&scanner)
    return JSONCursor(nodes: nodes, source: source, index: 0)
  }

  private mutating func parseDocument(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
    while true {
      // A value is due here; in a fresh object its name comes first.
      scanner.skipSpace()
      let start = scanner.index
      switch scanner.peek() {
      case 0x7B:
        scanner.index += 1
        try push(LOC_NODE_OBJECT, start, scanner)
        scanner.skipSpace()
        if scanner.take(0x7D) {
          close(checkNames: false, scanner)
        } else {
          try parseName(&scanner)
          continue
        }
      case 0x5B:
        scanner.index += 1
        try push(LOC_NODE_ARRAY, start, scanner)
        scanner.skipSpace()
        if scanner.take(0x5D) { close(checkNames: false, scanner) } else { continue }
      case 0x22:
        try parseString(&scanner)
      case 0x74:
        try scanner.expect("true")
        append(LOC_NODE_TRUE, start, scanner.index - start)
      case 0x66:
        try scanner.expect("false")
        append(LOC_NODE_FALSE, start, scanner.index - start)
      case 0x6E:
        try scanner.expect("null")
        append(LOC_NODE_NULL, start, scanner.index - start)
      default:
        let isInteger = try scanner.number()
        append(isInteger ? LOC_NODE_INTEGER : LOC_NODE_DOUBLE, start, scanner.index - start)
      }
      if try !finishValue(&scanner) { return }
    }
  }

  /// After a complete value: counts it, takes what separates it from the next, and closes containers that end.
  /// False when the document is complete.
  private mutating func finishValue(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> Bool {
    while let top = stack.last {
      let container = Int(top)
      nodes[container].length += 1
      let isObject = nodes[container].kind == UInt8(LOC_NODE_OBJECT)
      scanner.skipSpace()
      if scanner.take(0x2C) {
        scanner.skipSpace()
        if scanner.peek() == (isObject ? 0x7D : 0x5D) {
          throw scanner.error(at: scanner.index, "a comma stands before the closing bracket")
        }
        if isObject { try parseName(&scanner) }
        return true
      }
      guard scanner.take(isObject ? 0x7D : 0x5D) else {
        throw scanner.unexpected(isObject ? "',' or '}'" : "',' or ']'")
      }
      close(checkNames: isObject, scanner)
    }
    scanner.skipSpace()
    if scanner.index < scanner.source.count { throw scanner.trailing() }
    return false
  }

  private mutating func parseName(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
    guard scanner.peek() == 0x22 else { throw scanner.unexpected("a name in double quotes") }
    try parseString(&scanner)
    scanner.skipSpace()
    guard scanner.take(0x3A) else { throw scanner.unexpected("':' after the name") }
  }

  private mutating func parseString(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
    let start = scanner.index + 1
    let escaped = try scanner.string()
    append(LOC_NODE_STRING, start, scanner.index - 1 - start, flags: escaped ? LOC_NODE_ESCAPED : 0)
  }

  private mutating func append(_ kind: Int, _ start: Int, _ length: Int, flags: Int = 0) {
    if count == capacity { grow() }
    nodes[count] = loc_node(
      start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
      next: UInt32(truncatingIfNeeded: count + 1), kind: UInt8(truncatingIfNeeded: kind),
      flags: UInt8(truncatingIfNeeded: flags), line: 0)
    count += 1
  }

  private mutating func push(_ kind: Int, _ start: Int, _ scanner: JSONScanner) throws(JSONSyntaxError) {
    guard stack.count < Self.maxDepth else {
      throw scanner.error(at: start, "nested deeper than \(Self.maxDepth) levels")
    }
    stack.append(UInt32(truncatingIfNeeded: count))
    append(kind, start, 0)
  }

  private mutating func close(checkNames: Bool, _ scanner: JSONScanner) {
    guard let top = stack.popLast() else { return }
    nodes[Int(top)].next = UInt32(truncatingIfNeeded: count)
    if checkNames, nodes[Int(top)].length > 1, let source = scanner.source.baseAddress {
      findDuplicateNames(JSONCursor(nodes: nodes, source: source, index: Int(top)))
    }
  }

  private mutating func grow() {
    let memory = UnsafeMutablePointer<loc_node>.allocate(capacity: capacity * 2)
    memory.update(from: nodes, count: count)
    nodes.deallocate()
    nodes = memory
    capacity *= 2
  }

  /// Names are compared decoded: "a" and "\u0061" are one name.
  private mutating func findDuplicateNames(_ object: JSONCursor) {
    guard duplicateNames.count < Self.maxDuplicates else { return }
    if object.count <= 16 {
      for (name, _) in object.members {
        for (earlier, _) in object.members {
          if earlier.index == name.index { break }
          if !sameName(earlier, name) { continue }
          duplicateNames.append(name.index)
          break
        }
      }
      return
    }
    // Sorted rather than hashed: no input makes this slower than n log n.
    var names: [(text: [UInt8], index: Int)] = []
    for (name, _) in object.members { names.append((name.text ?? [], name.index)) }
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
  private var reader = JSONReader()
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  package let root: JSONCursor
  package var duplicateNames: [Int] { reader.duplicateNames }

  /// Copies the text and parses it.
  package init(_ text: UTF8Slice) throws(JSONSyntaxError) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(text.count, 1))
    if let base = text.base, text.count > 0 { copy.baseAddress?.update(from: base, count: text.count) }
    bytes = copy
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
