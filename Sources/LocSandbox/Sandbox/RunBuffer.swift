// The memory for the answer of one call: it asks the run before it grows, and takes nothing beyond the run's memory or time.

import CJSON
import CLuaBridge
package import LocBase

/// The bytes and the nodes of an answer, as the bridge reads them.
///
/// Growing asks the run for the new memory and the old, because both exist during the copy, and checks the clock. After
/// a refusal the buffer ignores appended text; `stop` is the status of the limit.
package struct RunBuffer: ~Copyable {
  private static let least = 256
  /// The memory of larger answers is freed: it does not count against the next run.
  private static let kept = 64 << 10

  private var state: OpaquePointer?
  private(set) var bytes = ByteBuffer(capacity: RunBuffer.least)
  private var nodes = UnsafeMutableBufferPointer<loc_node>.allocate(capacity: 64)
  private var nodeCount = 0
  /// The open containers, the innermost last, each with its number of elements so far.
  private var open: [(node: Int, count: Int)] = []
  private(set) var stop: Int32 = 0
  /// The memory of texts that the call has made and not yet written here.
  private var texts = 0

  deinit { nodes.deallocate() }

  mutating func connect(_ state: OpaquePointer?) { self.state = state }

  /// Empties the buffer for the next call.
  mutating func begin() {
    stop = 0
    texts = 0
    nodeCount = 0
    bytes.removeAll(keeping: Self.kept)
    if !open.isEmpty { open.removeAll() }
    guard nodes.count * MemoryLayout<loc_node>.stride > Self.kept else { return }
    nodes.deallocate()
    nodes = .allocate(capacity: 64)
  }

  /// The memory that the answer takes.
  var capacity: Int { bytes.capacity + nodes.count * MemoryLayout<loc_node>.stride }

  /// Whether the run may use that many more bytes than the call already uses; also checks the clock.
  mutating func mayHold(_ more: Int) -> Bool {
    if stop == 0 { stop = loc_lua_may_hold(state, more &+ capacity &+ texts, 0) }
    return stop == 0
  }

  /// Whether the call may create a text of that many bytes: the output, its String, and one copy.
  mutating func allow(_ bytes: Int) -> Bool {
    texts = texts &+ 3 &* bytes
    return mayHold(0)
  }

  /// Releases the account of the created texts: they are written, or no longer needed.
  mutating func endTexts() { texts = 0 }

  mutating func append(_ text: UTF8Slice) {
    guard has(room: text.count) else { return }
    bytes.append(text)
  }

  private mutating func has(room extra: Int) -> Bool {
    if extra <= bytes.capacity - bytes.count { return stop == 0 }
    return mayHold(max(2 * bytes.capacity, bytes.count &+ extra))
  }

  /// The first node; nil if the answer is a text.
  var root: UnsafePointer<loc_node>? { nodeCount == 0 ? nil : UnsafePointer(nodes.baseAddress) }

  // MARK: - Nodes

  private mutating func add(_ kind: Int, _ text: UTF8Slice) {
    guard stop == 0, nodeCount < nodes.count || grow() else { return }
    let start = bytes.count
    append(text)
    guard stop == 0 else { return }
    nodes[nodeCount] = loc_node(
      start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: text.count),
      next: UInt32(truncatingIfNeeded: nodeCount + 1), kind: UInt8(kind), flags: 0, line: 0)
    nodeCount += 1
    if !open.isEmpty { open[open.count - 1].count += 1 }
  }

  private mutating func grow() -> Bool {
    let stride = MemoryLayout<loc_node>.stride
    guard mayHold(2 * nodes.count * stride) else { return false }
    let grown = UnsafeMutableBufferPointer<loc_node>.allocate(capacity: 2 * nodes.count)
    for index in 0..<nodeCount { grown[index] = nodes[index] }
    nodes.deallocate()
    nodes = grown
    return true
  }

  /// Writes a parsed value; a string keeps its escapes.
  package mutating func value(_ cursor: JSONCursor) {
    let containers = open
    open = []
    let offset = nodeCount - cursor.index
    for index in cursor.index..<Int(cursor.node.next) {
      let item = JSONCursor(nodes: cursor.nodes, source: cursor.source, index: index)
      let isContainer = item.kind == .array || item.kind == .object
      add(Int(item.node.kind), isContainer ? .empty : item.token)
      guard stop == 0 else { return }
      nodes[nodeCount - 1].flags = item.node.flags
      nodes[nodeCount - 1].next = UInt32(truncatingIfNeeded: Int(item.node.next) + offset)
      if isContainer { nodes[nodeCount - 1].length = item.node.length }
    }
    open = containers
    if !open.isEmpty { open[open.count - 1].count += 1 }
  }

  private mutating func begin(_ kind: Int) {
    add(kind, .empty)
    open.append((nodeCount - 1, 0))
  }

  private mutating func end(isObject: Bool) {
    guard let last = open.popLast(), stop == 0, last.node < nodeCount else { return }
    nodes[last.node].length = UInt32(truncatingIfNeeded: isObject ? last.count / 2 : last.count)
    nodes[last.node].next = UInt32(truncatingIfNeeded: nodeCount)
  }
}

extension RunBuffer: ValueWriter {
  package mutating func beginObject() { begin(LOC_NODE_OBJECT) }
  package mutating func endObject() { end(isObject: true) }
  package mutating func beginArray() { begin(LOC_NODE_ARRAY) }
  package mutating func endArray() { end(isObject: false) }
  package mutating func name(_ name: UTF8Slice) { add(LOC_NODE_STRING, name) }
  package mutating func string(_ text: UTF8Slice) { add(LOC_NODE_STRING, text) }
  package mutating func bool(_ flag: Bool) {
    add(flag ? LOC_NODE_TRUE : LOC_NODE_FALSE, flag ? UTF8Slice("true") : UTF8Slice("false"))
  }
  package mutating func null() { add(LOC_NODE_NULL, UTF8Slice("null")) }
  package mutating func integer(_ value: Int) {
    var text = "\(value)"
    text.withUTF8 { add(LOC_NODE_INTEGER, UTF8Slice($0)) }
  }
}
