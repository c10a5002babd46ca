// What a session needs for events and for a person's inputs: an event's text read, and a sandbox that stays between inputs.

import CSystem
import LocBase

extension Failure {
  /// Whether a limit or an interrupt has left the sandbox full or half-way.
  var endsSandbox: Bool {
    switch status {
    case .ruleInstructions, .ruleMemory, .ruleInterrupted, .ruleDeadline, .ruleOutput: true
    default: false
    }
  }
}

/// The sandbox of a person's inputs, and the event that they see, in memory that lasts as long.
final class Inputs {
  let sandbox: Sandbox
  private var event: [UInt8]?
  private var text = ByteBuffer(capacity: 256)
  private var reader = JSONReader()
  private var isSet = false

  init(_ sandbox: Sandbox) { self.sandbox = sandbox }

  func use(_ event: [UInt8]?, now: Int?) throws(Failure) {
    if isSet, event == self.event { return }
    text.removeAll()
    text.append(event ?? [])
    var root: JSONCursor?
    if event != nil { root = try parseEvent(text.slice, with: &reader, anyValue: true) }
    sandbox.setEvent(root, now: now)
    self.event = event
    isSet = true
  }
}

/// An event's root, borrowed from the text and the reader. Throws for what cannot be used as an event.
func parseEvent(
  _ text: UTF8Slice, with reader: inout JSONReader, anyValue: Bool
) throws(Failure) -> JSONCursor {
  let root: JSONCursor
  do throws(JSONSyntaxError) {
    root = try reader.parse(text)
  } catch {
    let position = SourcePosition(file: "event", offset: error.offset, in: text.buffer)
    throw Failure(.eventFormat, "the event is no JSON: " + error.message, at: position, help: error.help)
  }
  if !reader.duplicateNames.isEmpty, let first = reader.duplicateNames.first {
    let name = JSONCursor(nodes: root.nodes, source: root.source, index: first)
    let position = SourcePosition(file: "event", offset: name.offset, in: text.buffer)
    throw Failure(.eventFormat, "the event has the name '\(name.string ?? "")' twice in one object", at: position)
  }
  guard anyValue || root.node.kind == UInt8(LOC_NODE_OBJECT) else {
    let position = SourcePosition(file: "event", offset: root.offset, in: text.buffer)
    throw Failure(.eventFormat, "an event is a JSON object, not \(root.kind.name)", at: position)
  }
  return root
}
