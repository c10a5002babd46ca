// A merged message as nodes over bytes, so that the one reader for JSON and Lua reads it too.

import CSystem
import LocBase

struct NodeArena {
  private var nodes: [loc_node] = []
  private var bytes: [UInt8] = []

  init(_ tree: MergeTree) {
    open(LOC_NODE_OBJECT, count: 1, flags: 0)
    text(Array("message".utf8))
    write(MergeTree.root, tree)
    close(0)
  }

  /// Reads the message with `body`; the cursor is valid inside.
  func withCursor<Result>(_ body: (JSONCursor) -> Result) -> Result? {
    nodes.withUnsafeBufferPointer { (nodes: UnsafeBufferPointer<loc_node>) -> Result? in
      bytes.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) -> Result? in
        guard let first = nodes.baseAddress, let text = bytes.baseAddress else { return nil }
        return body(JSONCursor(nodes: first, source: text, index: 0))
      }
    }
  }

  /// The tree's depth is bounded by MergeTree.
  private mutating func write(_ node: Int, _ tree: MergeTree) {
    switch tree.nodes[node].content {
    case .object:
      let start = nodes.count
      open(LOC_NODE_OBJECT, count: tree.nodes[node].children.count, flags: 0)
      for child in tree.nodes[node].children {
        text(tree.nodes[child].name)
        write(child, tree)
      }
      close(start)
    case .cursor(let cursor): copy(cursor)
    case .text(let text): self.text(text)
    case .integer(let number): token(Array("\(number)".utf8), LOC_NODE_INTEGER, flags: 0)
    }
  }

  private mutating func open(_ kind: Int, count: Int, flags: UInt8) {
    nodes.append(
      loc_node(
        start: 0, length: UInt32(truncatingIfNeeded: count), next: 0, kind: UInt8(truncatingIfNeeded: kind),
        flags: flags,
        line: 0))
  }

  private mutating func close(_ node: Int) { nodes[node].next = UInt32(truncatingIfNeeded: nodes.count) }

  private mutating func text(_ text: [UInt8]) { token(text, LOC_NODE_STRING, flags: 0) }

  private mutating func token(_ text: [UInt8], _ kind: Int, flags: UInt8) {
    nodes.append(
      loc_node(
        start: UInt32(truncatingIfNeeded: bytes.count), length: UInt32(truncatingIfNeeded: text.count),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: UInt8(truncatingIfNeeded: kind), flags: flags, line: 0)
    )
    bytes.append(contentsOf: text)
  }

  /// Copies a value with everything below it: the nodes stand in a row, only places and tokens move.
  private mutating func copy(_ cursor: JSONCursor) {
    let shift = nodes.count - cursor.index
    for index in cursor.index..<max(Int(cursor.node.next), cursor.index + 1) {
      let item = JSONCursor(nodes: cursor.nodes, source: cursor.source, index: index)
      var node = item.node
      node.next = UInt32(truncatingIfNeeded: Int(node.next) + shift)
      if item.kind.rawValue < JSONKind.array.rawValue {
        node.start = UInt32(truncatingIfNeeded: bytes.count)
        bytes.append(contentsOf: item.token.buffer)
      }
      nodes.append(node)
    }
  }
}
