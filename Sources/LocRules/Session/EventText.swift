// The reading of an event's text, the same for runs, batches and chunks.

import CJSON
import LocBase
import LocSandbox

/// An event's root, borrowed from the text and the reader. Throws when the text cannot be used as an event.
@inline(__always)
func parseEvent(
  _ text: UTF8Slice, with reader: inout JSONReader, anyValue: Bool
) throws(LocScriptError) -> JSONCursor {
  let root: JSONCursor
  do throws(JSONSyntaxError) {
    root = try reader.parse(text)
  } catch {
    throw unusable(text, error.offset, "the event is not valid JSON: " + error.message, help: error.help)
  }
  if let first = reader.duplicateNames.first {
    let name = JSONCursor(nodes: root.nodes, source: root.source, index: first)
    throw unusable(text, name.offset, "the event has the name '\(name.string ?? "")' twice in one object")
  }
  guard anyValue || root.nodes[0].kind == UInt8(LOC_NODE_OBJECT) else {
    throw unusable(text, root.offset, "an event is a JSON object, not \(root.kind.name)")
  }
  return root
}

@inline(never)
private func unusable(
  _ event: UTF8Slice, _ offset: Int, _ message: String, help: String? = nil, as code: DiagnosticCode = .eventFormat
) -> LocScriptError {
  let position = SourcePosition(file: "event", offset: offset, in: event)
  return LocScriptError(code, message, at: position, help: help)
}

/// The first event types in byte order, for an error that lists them. Rules may handle many thousands, and any line of
/// a batch may have this error.
struct FirstTypes {
  private static let most = 10
  private var types: [UTF8Slice] = []

  mutating func insert(_ type: UTF8Slice) {
    var place = types.count
    while place > 0, type.buffer.lexicographicallyPrecedes(types[place - 1].buffer) { place -= 1 }
    if place > 0, types[place - 1] == type { return }
    types.insert(type, at: place)
    // One more than the list shows, to know whether there are more.
    if types.count > Self.most + 1 { types.removeLast() }
  }

  /// `'order.shipped', 'price.changed'`, followed by an ellipsis if there are more.
  var list: String {
    let names = types.prefix(Self.most).map { (type: UTF8Slice) -> String in "'\(type)'" }
    return names.joined(separator: ", ") + (types.count > Self.most ? ", …" : "")
  }
}

/// The error for an event whose `type` is missing or not a string.
@inline(never)
func untyped(_ event: UTF8Slice, at place: JSONCursor, _ type: JSONCursor?, wanted: FirstTypes) -> LocScriptError {
  let what = type.map { "whose `type` is \($0.kind.name)" } ?? "without a `type`"
  return unusable(
    event, place.offset, "no rule handles an event \(what)", help: "The rules handle \(wanted.list).", as: .eventType)
}
