// The reading of an event's text, the same for runs, batches and chunks.

import CJSON
import LocBase

/// An event's root, borrowed from the text and the reader. Throws when the text cannot be used as an event.
@inline(__always)
func parseEvent(
  _ text: UTF8Slice, with reader: inout JSONReader, anyValue: Bool
) throws(LocScriptError) -> JSONCursor {
  let root: JSONCursor
  do throws(JSONSyntaxError) {
    root = try reader.parse(text)
  } catch {
    throw unusable(text, error.offset, "the event is no JSON: " + error.message, help: error.help)
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
private func unusable(_ event: UTF8Slice, _ offset: Int, _ message: String, help: String? = nil) -> LocScriptError {
  let position = SourcePosition(file: "event", offset: offset, in: event.buffer)
  return LocScriptError(.eventFormat, message, at: position, help: help)
}

private let maxListedTypes = 10

/// The error for an event whose `type` is missing or no text.
@inline(never)
func untyped(
  _ event: UTF8Slice, at place: JSONCursor, _ type: JSONCursor?, wanted: [[UInt8]]
) -> LocScriptError {
  var names: [String] = []
  for type in wanted.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
    let name = "'" + String(decoding: type, as: UTF8.self) + "'"
    if !names.contains(where: { $0.equals(name) }) { names.append(name) }
  }
  let more = names.count > maxListedTypes ? ", …" : ""
  let list = names.prefix(maxListedTypes).joined(separator: ", ") + more
  let what = type.map { "whose `type` is \($0.kind.name)" } ?? "without a `type`"
  return unusable(
    event, place.offset, "no rule wants an event \(what)", help: "The rules want \(list).")
}
