// A merged message as nodes over bytes, so that the reader for JSON and Lua can read it as well.

import CJSON
import LocBase

/// The nodes of one message; their memory is reused for the next.
struct NodeArena: ~Copyable {
  private var nodes = ReusedList<loc_node>(capacity: 128)
  private var bytes = ByteBuffer(capacity: 1_024)

  /// The message; valid until the next `fill`.
  var root: JSONCursor? {
    nodes.elements.baseAddress.map { JSONCursor(nodes: $0, source: bytes.base, index: 0) }
  }

  /// Lays out a tree; the values it refers to are those of `table`.
  mutating func fill(_ tree: borrowing MergeTree, _ table: JSONCursor) {
    nodes.removeAll()
    bytes.removeAll(keeping: 64 << 10)
    add(LOC_NODE_OBJECT, start: 0, length: 1)
    text("message", LOC_NODE_STRING)
    if let first = tree.nodes.elements.baseAddress { write(first, first, table) }
    close(0)
  }

  /// Writes an object and everything below it. MergeTree limits the depth of the recursion.
  private mutating func write(
    _ object: UnsafePointer<MergeTree.Node>, _ tree: UnsafePointer<MergeTree.Node>, _ table: JSONCursor
  ) {
    let start = nodes.count
    add(LOC_NODE_OBJECT, start: 0, length: Int(object.pointee.childCount))
    var child = Int(object.pointee.firstChild)
    while child != 0 {
      let node = tree + child
      text(node.pointee.name, LOC_NODE_STRING)
      switch node.pointee.content {
      case .object: write(node, tree, table)
      case .value(let index): copy(JSONCursor(nodes: table.nodes, source: table.source, index: index))
      case .text(let text): self.text(text, LOC_NODE_STRING)
      case .integer(let digits): text(digits, LOC_NODE_INTEGER)
      }
      child = Int(node.pointee.next)
    }
    close(start)
  }

  @inline(__always)
  private mutating func text(_ text: UTF8Slice, _ kind: Int) {
    add(kind, start: bytes.count, length: text.count)
    bytes.appendInline(text)
  }

  @inline(__always)
  private mutating func add(_ kind: Int, start: Int, length: Int) {
    nodes.append(
      loc_node(
        start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
        next: UInt32(truncatingIfNeeded: nodes.count &+ 1), kind: UInt8(truncatingIfNeeded: kind), flags: 0, line: 0))
  }

  private mutating func close(_ node: Int) { nodes[node].next = UInt32(truncatingIfNeeded: nodes.count) }

  /// Copies a value with everything below it: its nodes are adjacent, and only their offsets and tokens change.
  private mutating func copy(_ value: JSONCursor) {
    let shift = nodes.count &- value.index
    for index in value.index..<max(Int(value.node.next), value.index &+ 1) {
      let item = JSONCursor(nodes: value.nodes, source: value.source, index: index)
      var node = item.node
      node.next = UInt32(truncatingIfNeeded: Int(node.next) &+ shift)
      if node.flags & UInt8(LOC_NODE_SLOT) != 0 {
        // A slot becomes an object, so that no check mistakes it for a string.
        node.kind = UInt8(LOC_NODE_OBJECT)
        node.length = 0
      } else if node.kind < UInt8(LOC_NODE_ARRAY) {
        node.start = UInt32(truncatingIfNeeded: bytes.count)
        bytes.appendInline(item.token)
      }
      nodes.append(node)
    }
  }
}
