// Copies of parsed values: the same value in canonical bytes, with the names in their original order.

import CJSON

extension JSONWriter {
  /// Writes the value at the cursor. Walks the nodes in order with its own stack, so that depth uses no call stack.
  package mutating func value(_ cursor: JSONCursor) {
    var open: [(end: Int, isObject: Bool)] = []
    var at = cursor.index
    let end = Int(cursor.node.next)
    var isName = false
    while at < end {
      while let top = open.last, at >= top.end { close(open.popLast(), &isName) }
      let item = JSONCursor(nodes: cursor.nodes, source: cursor.source, index: at)
      at += 1
      if let top = open.last, top.isObject, !isName {
        name(decoded: item)
        isName = true
        continue
      }
      isName = false
      switch item.kind {
      case .null: null()
      case .true: bool(true)
      case .false: bool(false)
      case .integer, .double: raw(item.token)
      case .string: string(decoded: item)
      case .array:
        beginArray()
        open.append((Int(item.node.next), false))
      case .object:
        beginObject()
        open.append((Int(item.node.next), true))
      }
    }
    while !open.isEmpty { close(open.popLast(), &isName) }
  }

  private mutating func close(_ container: (end: Int, isObject: Bool)?, _ isName: inout Bool) {
    guard let container else { return }
    if container.isObject { endObject() } else { endArray() }
    isName = false
  }

  private mutating func name(decoded item: JSONCursor) {
    if item.hasEscapes {
      (item.text ?? []).withSlice { name($0) }
    } else {
      name(item.token)
    }
  }

  private mutating func string(decoded item: JSONCursor) {
    if item.hasEscapes {
      (item.text ?? []).withSlice { string($0) }
    } else {
      string(item.token)
    }
  }
}

extension JSONCursor {
  /// The length in bytes of the value as JSON, or a few bytes more.
  package var bytesAsJSON: Int {
    var bytes = 0
    for index in index..<Int(node.next) {
      let item = JSONCursor(nodes: nodes, source: source, index: index)
      // Two quotes or brackets and a comma or colon.
      switch item.kind {
      case .string: bytes += item.token.escapedCount + 3
      case .array, .object: bytes += 3
      default: bytes += item.token.count + 1
      }
    }
    return bytes
  }
}
