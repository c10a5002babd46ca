// Helpers of a session: the reader of an event's text, and the sandbox that stays between interactive inputs.

import CJSON
import LocBase

extension LocScriptError {
  /// Whether a limit or an interrupt has left the sandbox full or inconsistent.
  var endsSandbox: Bool {
    switch status {
    case .ruleInstructions, .ruleMemory, .ruleInterrupted, .ruleDeadline, .ruleOutput: true
    default: false
    }
  }
}

/// The sandbox of interactive inputs, and the event that the inputs see, in memory that lives as long as the sandbox.
final class Inputs {
  let sandbox: Sandbox
  private var event: [UInt8]?
  private var text = ByteBuffer(capacity: 256)
  private var reader = JSONReader()
  private var isSet = false

  init(_ sandbox: Sandbox) { self.sandbox = sandbox }

  func use(_ event: [UInt8]?, now: Int?) throws(LocScriptError) {
    if isSet, event == self.event { return }
    // From here on the sandbox's event is overwritten: an input after one that is refused sets it again.
    isSet = false
    text.removeAll()
    text.append(event ?? [])
    var root: JSONCursor?
    if event != nil { root = try parseEvent(text.slice, with: &reader, anyValue: true) }
    sandbox.setEvent(root, now: now)
    self.event = event
    isSet = true
  }
}

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
