// A property list in memory: the readers of Apple's three formats fill it, and all other code walks it.
// Text that the file contains in its final form is not copied: a node is two offsets, into the file or into the arena.

package import LocBase

package enum PropertyListKind: UInt8, Sendable {
  case string
  case dictionary
  case array
  case data
  /// Decimal digits with an optional minus sign.
  case integer
  /// A decimal number as the file writes it, or the shortest one that reads back.
  case real
  /// Seconds since 1970, as a decimal number.
  case date
  case `false`
  case `true`
  case null
  case uid
}

/// One value. Nodes are in document order; the children of a dictionary are key, value, key, value.
struct PropertyListNode {
  /// First byte of the text, of the data or of the digits; `inArena` selects the memory.
  var start: UInt32
  /// Bytes of the text; for a container, the number of elements or of key-value pairs.
  var length: UInt32
  /// The first node after this value and all its children.
  var next: UInt32
  /// The offset in the file where the value's token begins.
  var offset: UInt32
  var kind: PropertyListKind
  var inArena: Bool
}

/// The memory of one document while it is read: the file, the decoded texts, and the nodes.
struct PropertyListStorage: ~Copyable {
  /// The text as UTF-8, or a binary list unchanged.
  private let file: SharedBytes
  /// The file's first byte.
  let source: UnsafePointer<UInt8>
  let count: Int
  var arena = ByteBuffer(capacity: 16)
  private(set) var nodes: UnsafeMutablePointer<PropertyListNode>
  private(set) var nodeCount = 0
  private var capacity: Int
  /// True when a UTF-16 file has lone surrogates: `source` holds them in the generalized form (ED A0..BF xx); strings never do.
  var holdsSurrogates = false
  /// True when CF keeps the first of two equal keys (in a binary list), false when it keeps the last (in text).
  var firstKeyWins = false

  /// Offsets have 32 bits; this limit leaves space for the offsets of the arena.
  static let maxBytes = 0x3FFF_FFFF

  init(_ file: SharedBytes) {
    self.file = file
    source = file.base
    count = file.count
    // A typical entry takes about fifty bytes and two nodes.
    capacity = max(16, count / 24)
    nodes = UnsafeMutablePointer<PropertyListNode>.allocate(capacity: capacity)
  }

  deinit { nodes.deallocate() }

  /// The file's text, borrowed.
  var text: UTF8Slice { file.slice }

  @inline(__always)
  mutating func append(_ node: PropertyListNode) {
    if nodeCount == capacity { grow() }
    (nodes + nodeCount).initialize(to: node)
    nodeCount += 1
  }

  mutating func append(
    _ kind: PropertyListKind, start: Int = 0, length: Int = 0, inArena: Bool = false, offset: Int
  ) {
    append(
      PropertyListNode(
        start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
        next: UInt32(truncatingIfNeeded: nodeCount + 1), offset: UInt32(truncatingIfNeeded: offset), kind: kind,
        inArena: inArena))
  }

  /// Appends a copy of a value without children: in the shorthand `key;` the key is its own value.
  mutating func append(copyOf index: Int) {
    var node = nodes[index]
    node.next = UInt32(truncatingIfNeeded: nodeCount + 1)
    append(node)
  }

  /// Completes the container at `index`: all nodes after it belong to it.
  mutating func close(_ index: Int, count: Int) {
    nodes[index].length = UInt32(truncatingIfNeeded: count)
    nodes[index].next = UInt32(truncatingIfNeeded: nodeCount)
  }

  /// Removes the nodes from `index` on.
  mutating func truncate(to index: Int) { nodeCount = min(index, nodeCount) }

  mutating func removeAllNodes() {
    nodeCount = 0
    arena.removeAll()
  }

  private mutating func grow() {
    let memory = UnsafeMutablePointer<PropertyListNode>.allocate(capacity: capacity * 2)
    memory.moveInitialize(from: nodes, count: nodeCount)
    nodes.deallocate()
    nodes = memory
    capacity *= 2
  }
}

/// A complete document. It never changes again, so every thread may read it.
package final class PropertyList: @unchecked Sendable {
  let storage: PropertyListStorage
  package let path: Text

  init(_ storage: consuming PropertyListStorage, path: Text) {
    self.storage = storage
    self.path = path
  }

  /// True when the first of two equal keys counts (binary lists), false when the last does.
  package var firstKeyWins: Bool { storage.firstKeyWins }

  /// The top-level value.
  package var root: PropertyListValue { PropertyListValue(list: self, index: 0) }

  /// The position of a byte offset.
  package func position(at offset: Int) -> SourcePosition {
    SourcePosition(file: path, offset: offset, in: storage.text)
  }
}

/// One value of a document. It keeps the document alive.
package struct PropertyListValue: Sendable {
  package let list: PropertyList
  package let index: Int

  var node: PropertyListNode { list.storage.nodes[index] }

  package var kind: PropertyListKind { node.kind }
  package var offset: Int { Int(node.offset) }
  package var position: SourcePosition { list.position(at: offset) }

  /// The bytes of a string (UTF-8), of data, or of a number's digits; empty for anything else. Borrowed from the document.
  package var text: UTF8Slice { list.storage.slice(node) }

  /// The number of a list's elements or of a dictionary's pairs; 0 for any other value.
  package var count: Int {
    switch node.kind {
    case .dictionary, .array: Int(node.length)
    default: 0
    }
  }

  package var string: UTF8Slice? { node.kind == .string ? text : nil }

  package var elements: PropertyListElements { PropertyListElements(self) }
  package var members: PropertyListMembers { PropertyListMembers(self) }

  /// The elements of the list under a key; none when there is no such list.
  package func list(_ name: UTF8Slice) -> [PropertyListValue] { member(name).map { Array($0.elements) } ?? [] }

  /// The value of a key; nil if there is none. If a key occurs twice, the value that CF keeps.
  package func member(_ name: UTF8Slice) -> PropertyListValue? {
    var found: PropertyListValue?
    for (key, value) in members where key.kind == .string && key.text == name {
      if list.storage.firstKeyWins { return value }
      found = value
    }
    return found
  }

  /// The numbers of the pairs that CF drops for another pair with the same key, in ascending order.
  var replacedPairs: [Int] {
    var entries: [AppleTableEntry] = []
    for (key, _) in members {
      entries.append(AppleTableEntry(key: key.text, text: .empty, offset: 0, kind: .other))
    }
    var lost: [Int] = []
    for (first, second) in AppleTableIndex(entries, hash: KeyHash(), firstKeyWins: list.firstKeyWins).duplicates {
      lost.append(list.firstKeyWins ? second : first)
    }
    return lost.sorted()
  }
}

extension PropertyListStorage {
  @inline(__always)
  func slice(_ node: PropertyListNode) -> UTF8Slice {
    switch node.kind {
    case .dictionary, .array, .true, .false, .null: return .empty
    default: break
    }
    let base = node.inArena ? arena.slice.base : source
    return UTF8Slice(base: base.map { $0 + Int(node.start) }, count: Int(node.length))
  }
}

/// The elements of a list; empty for any other value.
package struct PropertyListElements: Sequence, IteratorProtocol {
  private let list: PropertyList
  private var index: Int
  private var left: Int

  init(_ container: PropertyListValue) {
    list = container.list
    index = container.index + 1
    left = container.kind == .array ? container.count : 0
  }

  package mutating func next() -> PropertyListValue? {
    guard left > 0 else { return nil }
    left -= 1
    let value = PropertyListValue(list: list, index: index)
    index = Int(value.node.next)
    return value
  }
}

/// The pairs of a dictionary in document order, duplicate keys included; empty for any other value.
package struct PropertyListMembers: Sequence, IteratorProtocol {
  private let list: PropertyList
  private var index: Int
  private var left: Int

  init(_ container: PropertyListValue) {
    list = container.list
    index = container.index + 1
    left = container.kind == .dictionary ? container.count : 0
  }

  package mutating func next() -> (key: PropertyListValue, value: PropertyListValue)? {
    guard left > 0 else { return nil }
    left -= 1
    let key = PropertyListValue(list: list, index: index)
    let value = PropertyListValue(list: list, index: index + 1)
    index = Int(value.node.next)
    return (key, value)
  }
}
