// A cursor into a parsed document. It points at one value, and decodes a value only when the caller asks for it.

public import CJSON

/// The kind of a node.
@usableFromInline package enum JSONKind: UInt8, Sendable {
  case null = 0
  case `false` = 1
  case `true` = 2
  case integer = 3
  case double = 4
  case string = 5
  case array = 6
  case object = 7

  /// The word an error message uses.
  package var name: UTF8Slice {
    switch self {
    case .null: "null"
    case .false, .true: "a boolean"
    case .integer, .double: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// One value of a document, borrowed: valid while the document (or the parser that made it) is.
@usableFromInline package struct JSONCursor: BitwiseCopyable {
  @usableFromInline package let nodes: UnsafePointer<loc_node>
  @usableFromInline package let source: UnsafePointer<UInt8>
  /// The node's index, which also identifies the value within its document.
  @usableFromInline package let index: Int

  @inlinable
  package init(nodes: UnsafePointer<loc_node>, source: UnsafePointer<UInt8>, index: Int) {
    self.nodes = nodes
    self.source = source
    self.index = index
  }

  @inlinable package var node: loc_node { nodes[index] }

  @inlinable package var kind: JSONKind {
    @inline(__always) get {
      switch Int(nodes[index].kind) {
      case LOC_NODE_FALSE: .false
      case LOC_NODE_TRUE: .true
      case LOC_NODE_INTEGER: .integer
      case LOC_NODE_DOUBLE: .double
      case LOC_NODE_STRING: .string
      case LOC_NODE_ARRAY: .array
      case LOC_NODE_OBJECT: .object
      default: .null
      }
    }
  }

  /// The offset in the source at which the value's token begins (a string's: after its quote).
  @inlinable package var offset: Int { Int(node.start) }

  /// The offset of the value's first byte: a string's quote.
  @inlinable package var start: Int { kind == .string ? offset &- 1 : offset }

  /// The number of elements of a list or of members of an object; 0 for any other value.
  @inlinable package var count: Int { node.kind >= UInt8(LOC_NODE_ARRAY) ? Int(node.length) : 0 }

  @inlinable package var isNull: Bool { nodes[index].kind == UInt8(LOC_NODE_NULL) }

  @inlinable package var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The token as written in the source: a number's digits, or a string's text between its quotes, still escaped.
  @inlinable package var token: UTF8Slice { UTF8Slice(base: source + Int(node.start), count: Int(node.length)) }

  /// The value of an integer token that fits 64 bits.
  package var int: Int? {
    guard kind == .integer else { return nil }
    return parseInteger(token)
  }

  /// The nearest double to a number token; infinite when the number is beyond the range of doubles.
  package var double: Double? {
    switch kind {
    case .integer, .double: Double(token.string)
    default: nil
    }
  }

  @inlinable package var hasEscapes: Bool { nodes[index].flags & UInt8(LOC_NODE_ESCAPED) != 0 }

  /// A string's decoded UTF-8; nil for anything but a string.
  @usableFromInline package var text: [UInt8]? {
    guard kind == .string else { return nil }
    if !hasEscapes { return token.bytes }
    var buffer = ByteBuffer(capacity: token.count)
    appendUnescaped(token, to: &buffer)
    return buffer.bytes
  }

  package var string: String? {
    guard kind == .string else { return nil }
    if !hasEscapes { return token.string }
    var buffer = ByteBuffer(capacity: token.count)
    appendUnescaped(token, to: &buffer)
    return buffer.string
  }

  /// Whether this is a string with exactly these bytes once decoded.
  @inlinable
  package func equals(_ other: UTF8Slice) -> Bool {
    guard kind == .string else { return false }
    if !hasEscapes { return token == other }
    guard let text else { return false }
    return text.withSlice { $0 == other }
  }

  /// The value of the first member with this name; nil if there is none or the value is not an object.
  @inlinable
  package func member(_ name: UTF8Slice) -> JSONCursor? {
    guard kind == .object else { return nil }
    var at = index + 1
    for _ in 0..<count {
      let nameCursor = JSONCursor(nodes: nodes, source: source, index: at)
      // A name of another length cannot be equal, unless it has escapes.
      if Int(nodes[at].length) == name.count || nameCursor.hasEscapes, nameCursor.equals(name) {
        return JSONCursor(nodes: nodes, source: source, index: at + 1)
      }
      at = Int(nodes[at + 1].next)
    }
    return nil
  }

  /// The elements of a list; empty for anything else.
  @inlinable package var elements: JSONElements { JSONElements(self) }

  /// The members of an object in document order; empty for anything else.
  @inlinable package var members: JSONMembers { JSONMembers(self) }
}

/// Lets a `switch` over a name have literals as its cases.
@inlinable @inline(__always)
package func ~= (word: UTF8Slice, name: JSONCursor) -> Bool {
  if name.hasEscapes { return name.equals(word) }
  return name.node.kind == UInt8(LOC_NODE_STRING) && name.token == word
}

@usableFromInline package struct JSONElements: Sequence, IteratorProtocol {
  @usableFromInline var next_: JSONCursor
  @usableFromInline var left: Int

  @inlinable @inline(__always) init(_ container: JSONCursor) {
    next_ = JSONCursor(nodes: container.nodes, source: container.source, index: container.index + 1)
    left = container.kind == .array ? container.count : 0
  }

  @inlinable
  package mutating func next() -> JSONCursor? {
    guard left > 0 else { return nil }
    left &-= 1
    let current = next_
    next_ = JSONCursor(nodes: current.nodes, source: current.source, index: Int(current.node.next))
    return current
  }
}

@usableFromInline package struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline var next_: JSONCursor
  @usableFromInline var left: Int

  @inlinable @inline(__always) init(_ container: JSONCursor) {
    next_ = JSONCursor(nodes: container.nodes, source: container.source, index: container.index + 1)
    left = container.kind == .object ? container.count : 0
  }

  @inlinable
  package mutating func next() -> (name: JSONCursor, value: JSONCursor)? {
    guard left > 0 else { return nil }
    left &-= 1
    let name = next_
    let value = JSONCursor(nodes: name.nodes, source: name.source, index: name.index + 1)
    next_ = JSONCursor(nodes: name.nodes, source: name.source, index: Int(value.node.next))
    return (name, value)
  }
}

/// A decimal integer, with an optional minus sign, that fits 64 bits; nil otherwise.
package func parseInteger(_ digits: UTF8Slice) -> Int? {
  var index = 0
  let negative = digits.count > 0 && digits.buffer[0] == .hyphen
  if negative { index = 1 }
  guard index < digits.count else { return nil }
  var value = 0
  while index < digits.count {
    let digit = digits.buffer[index] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflow2) =
      negative ? scaled.subtractingReportingOverflow(Int(digit)) : scaled.addingReportingOverflow(Int(digit))
    if overflow || overflow2 { return nil }
    value = sum
    index += 1
  }
  return value
}

/// Decodes the inside of a JSON string that the parser has accepted.
package func appendUnescaped(_ token: UTF8Slice, to buffer: inout ByteBuffer) {
  buffer.appendUninitialized(upTo: token.count) { unescape(token, to: $0) }
}

/// Decodes the inside of a JSON string that the parser has accepted, into memory of the same size; returns the decoded length.
package func unescape(_ token: UTF8Slice, to memory: UnsafeMutablePointer<UInt8>) -> Int {
  loc_json_unescape(memory, token.base, token.count)
}
