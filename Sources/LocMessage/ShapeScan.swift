// A table → its shape as bytes, and the texts that may differ within the shape.

import CSystem
import LocBase

/// Reused from message to message, so that a known shape costs one pass over the nodes and no allocation.
struct ShapeScan: ~Copyable {
  /// What a text stands for, by the names above it.
  private enum Role {
    /// Part of the shape.
    case constant
    /// A text that may differ.
    case text
    /// A list of such texts.
    case arguments
    /// An object of such texts; in a `loc.message` also of integers, which go out as text.
    case data, recipeData
  }

  private static let maxDepth = 32
  private static let maxValues = 200
  private static let maxKeyBytes = 4_096

  private let key: UnsafeMutablePointer<UInt8>
  private var keyCount = 0
  private let slices: UnsafeMutablePointer<UTF8Slice>
  private let indices: UnsafeMutablePointer<Int>
  private var valueCount = 0
  private var fits = true
  private(set) var hash: UInt64 = 0
  /// The table has `meta` or `not_before`, which are no part of the body.
  private(set) var hasHostValues = false
  private var table: JSONCursor?

  init() {
    // A word more, so that the hash may read whole words.
    key = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.maxKeyBytes + 16)
    slices = UnsafeMutablePointer<UTF8Slice>.allocate(capacity: Self.maxValues)
    slices.initialize(repeating: .empty, count: Self.maxValues)
    indices = UnsafeMutablePointer<Int>.allocate(capacity: Self.maxValues)
  }

  deinit {
    key.deallocate()
    slices.deallocate()
    indices.deallocate()
  }

  /// The differing texts, borrowed from the table, in the order of its nodes.
  var values: UnsafeBufferPointer<UTF8Slice> { UnsafeBufferPointer(start: UnsafePointer(slices), count: valueCount) }

  /// Their nodes.
  var differingNodes: UnsafeBufferPointer<Int> { UnsafeBufferPointer(start: UnsafePointer(indices), count: valueCount) }

  var keyBytes: [UInt8] { Array(UnsafeBufferPointer(start: key, count: keyCount)) }

  func hasKey(_ other: [UInt8]) -> Bool {
    other.count == keyCount
      && other.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return true }
        return memcmp(base, key, keyCount) == 0
      }
  }

  /// False when the table is not worth remembering: too large, or one that names several targets.
  mutating func read(_ table: JSONCursor, isRecipe: Bool) -> Bool {
    keyCount = 0
    valueCount = 0
    fits = true
    hasHostValues = false
    self.table = table
    guard table.kind == .object else { return false }
    put(isRecipe ? 1 : 2)
    if isRecipe { recipe(table) } else { object(table, role: .constant, depth: 0) }
    guard fits else { return false }
    hash = keyHash()
    return true
  }

  private mutating func recipe(_ table: JSONCursor) {
    var at = table.index &+ 1
    for _ in 0..<table.count {
      let name = JSONCursor(nodes: table.nodes, source: table.source, index: at)
      let value = JSONCursor(nodes: table.nodes, source: table.source, index: at &+ 1)
      at = Int(value.node.next)
      let text = name.token
      if text == "meta" || text == "not_before" {
        hasHostValues = true
        continue
      }
      if text == "tokens" || text == "fids" { fits = false }
      put(text)
      self.value(value, role: text == "data" ? .recipeData : role(of: text), depth: 1)
    }
  }

  private mutating func object(_ object: JSONCursor, role: Role, depth: Int) {
    put(object.node.kind)
    put(object.node.flags)
    putWord(UInt64(object.node.length))
    var at = object.index &+ 1
    for _ in 0..<object.node.length {
      let name = JSONCursor(nodes: object.nodes, source: object.source, index: at)
      let value = JSONCursor(nodes: object.nodes, source: object.source, index: at &+ 1)
      at = Int(value.node.next)
      put(name.token)
      switch role {
      case .data, .recipeData: self.value(value, role: role, depth: depth &+ 1)
      default: self.value(value, role: self.role(of: name.token), depth: depth &+ 1)
      }
    }
  }

  private mutating func value(_ value: JSONCursor, role: Role, depth: Int) {
    let node = value.node
    if node.kind == UInt8(LOC_NODE_STRING) || (node.kind == UInt8(LOC_NODE_INTEGER) && role == .recipeData) {
      guard role != .constant, role != .arguments, node.flags & UInt8(LOC_NODE_ESCAPED) == 0 else {
        put(node.kind)
        put(node.flags)
        return put(value.token)
      }
      // Empty or not: a check may look at that much.
      put(node.length == 0 ? 0xF0 : 0xF1)
      return variable(value)
    }
    guard depth < Self.maxDepth else {
      fits = false
      return
    }
    if node.kind == UInt8(LOC_NODE_OBJECT) {
      // A loc.text's members are read by name whatever holds it.
      return object(value, role: role == .data || role == .recipeData ? role : .constant, depth: depth)
    }
    put(node.kind)
    put(node.flags)
    guard node.kind == UInt8(LOC_NODE_ARRAY) else { return put(value.token) }
    putWord(UInt64(node.length))
    var at = value.index &+ 1
    for _ in 0..<node.length {
      let element = JSONCursor(nodes: value.nodes, source: value.source, index: at)
      self.value(element, role: role == .arguments ? .text : .constant, depth: depth &+ 1)
      at = Int(element.node.next)
    }
  }

  /// Names whose texts no check looks into, wherever they stand; a topic is checked when it is filled in.
  private func role(of name: UTF8Slice) -> Role {
    guard let base = name.base else { return .constant }
    switch name.count {
    case 3: return name == "fid" ? .text : .constant
    case 4:
      if base[0] == 0x64 { return name == "data" ? .data : .constant }
      return name == "body" ? .text : name == "args" ? .arguments : .constant
    case 5: return name == "token" || name == "topic" || name == "title" ? .text : .constant
    case 8: return name == "subtitle" ? .text : name == "loc-args" ? .arguments : .constant
    case 13: return name == "body_loc_args" ? .arguments : .constant
    case 14: return name == "title_loc_args" || name == "title-loc-args" ? .arguments : .constant
    case 17: return name == "subtitle-loc-args" ? .arguments : .constant
    default: return .constant
    }
  }

  private mutating func variable(_ value: JSONCursor) {
    guard valueCount < Self.maxValues else {
      fits = false
      return
    }
    slices[valueCount] = value.token
    indices[valueCount] = value.index
    valueCount &+= 1
  }

  // MARK: - The key

  private mutating func put(_ byte: UInt8) {
    guard keyCount < Self.maxKeyBytes else {
      fits = false
      return
    }
    key[keyCount] = byte
    keyCount &+= 1
  }

  private mutating func putWord(_ number: UInt64) {
    guard keyCount &+ 8 <= Self.maxKeyBytes else {
      fits = false
      return
    }
    UnsafeMutableRawPointer(key + keyCount).storeBytes(of: number, as: UInt64.self)
    keyCount &+= 8
  }

  /// A length goes first, so that no two shapes have one key.
  private mutating func put(_ text: UTF8Slice) {
    guard text.count < Self.maxKeyBytes, keyCount &+ text.count &+ 4 <= Self.maxKeyBytes else {
      fits = false
      return
    }
    UnsafeMutableRawPointer(key + keyCount).storeBytes(of: UInt32(truncatingIfNeeded: text.count), as: UInt32.self)
    keyCount &+= 4
    guard let base = text.base else { return }
    copyShort(base, key + keyCount, text.count)
    keyCount &+= text.count
  }

  private func keyHash() -> UInt64 {
    // Zeros behind the end, so that the last word is the same each time.
    UnsafeMutableRawPointer(key + keyCount).storeBytes(of: 0, as: UInt64.self)
    var hash = UInt64(keyCount)
    var offset = 0
    while offset < keyCount {
      let word = UnsafeRawPointer(key + offset).loadUnaligned(as: UInt64.self)
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      offset &+= 8
    }
    return hash
  }

  // MARK: - The template

  /// The table that was read last with its differing texts as slots, for a reading in template mode.
  func withTemplate<Result>(_ body: (JSONCursor) -> Result) -> Result? {
    guard let table else { return nil }
    let first = table.index
    var nodes: [loc_node] = []
    for index in first..<Int(table.node.next) {
      var node = table.nodes[index]
      node.next = UInt32(truncatingIfNeeded: Int(node.next) - first)
      nodes.append(node)
    }
    for slot in 0..<valueCount {
      let index = indices[slot] - first
      // Integers of the data go out as text.
      nodes[index].kind = UInt8(LOC_NODE_STRING)
      nodes[index].flags |= UInt8(LOC_NODE_SLOT)
      nodes[index].line = UInt16(truncatingIfNeeded: slot)
    }
    return nodes.withUnsafeBufferPointer { (nodes: UnsafeBufferPointer<loc_node>) -> Result? in
      guard let base = nodes.baseAddress else { return nil }
      return body(JSONCursor(nodes: base, source: table.source, index: 0))
    }
  }
}

/// Copies a few bytes in words that overlap at the end; neither side is touched outside the count.
@inline(__always)
private func copyShort(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) {
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  if count >= 8 {
    var offset = 0
    while offset &+ 8 <= count {
      to.storeBytes(
        of: from.loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    let last = from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    to.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
  } else if count >= 4 {
    let first = from.loadUnaligned(as: UInt32.self)
    let last = from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    to.storeBytes(of: first, as: UInt32.self)
    to.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
  } else {
    for index in 0..<count { target[index] = source[index] }
  }
}
