// Tables as the rules module hands them over, made from JSON, and a composer for each of them.

import CJSON
import LocBase

@testable import LocMessage

/// JSON in place of a Lua table: an object with "$text" is a loc.text, an empty object an empty table, {"$slot": n} a slot.
/// Strings hold no escapes.
func withTable<Result>(_ json: String, _ body: (JSONCursor) throws -> Result) throws -> Result {
  let text = [UInt8](json.utf8)
  return try text.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) throws -> Result in
    var reader = JSONReader()
    let root = try reader.parse(UTF8Slice(bytes))
    var nodes = (0..<Int(root.node.next)).map { root.nodes[$0] }
    var source = text
    for index in nodes.indices {
      let cursor = JSONCursor(nodes: root.nodes, source: root.source, index: index)
      if cursor.kind == .object, cursor.member("$text") != nil { nodes[index].flags |= UInt8(LOC_NODE_TEXT) }
      if cursor.kind == .object, cursor.count == 0 { nodes[index].flags |= UInt8(LOC_NODE_EMPTY_TABLE) }
      if let slot = cursor.member("$slot")?.int {
        // A string node in place of the object and its two nodes; what stood there is jumped over.
        nodes[index].kind = UInt8(LOC_NODE_STRING)
        nodes[index].flags = UInt8(LOC_NODE_SLOT)
        nodes[index].length = 0
        nodes[index].line = UInt16(slot)
      }
      guard cursor.hasEscapes, let decoded = cursor.text else { continue }
      nodes[index].flags = 0
      nodes[index].start = UInt32(source.count)
      nodes[index].length = UInt32(decoded.count)
      source += decoded
    }
    return try nodes.withUnsafeBufferPointer { (nodes: UnsafeBufferPointer<loc_node>) throws -> Result in
      try source.withUnsafeBufferPointer { (source: UnsafeBufferPointer<UInt8>) throws -> Result in
        guard let first = nodes.baseAddress, let base = source.baseAddress else {
          throw JSONSyntaxError(offset: 0, message: "empty", help: nil)
        }
        return try body(JSONCursor(nodes: first, source: base, index: 0))
      }
    }
  }
}

enum MessageBuilder {
  /// Builds the messages that the table describes; see MessageComposer.build.
  static func build(_ table: JSONCursor) -> [MessageReading] {
    let composer = MessageComposer()
    return (0..<composer.build(table)).map { composer.message($0).reading }
  }

  /// Checks a table of `loc.template`; see MessageComposer.template.
  static func template(
    _ table: JSONCursor, slotCount: Int = 0
  ) -> (reading: MessageReading, template: MessageTemplate?) {
    MessageComposer().template(table, slotCount: slotCount)
  }
}
