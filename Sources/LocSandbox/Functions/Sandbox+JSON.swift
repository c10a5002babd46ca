// loc.json writes a value of a rule as JSON text.

import CLuaBridge
package import LocBase
import LocMessage

extension Sandbox {
  /// The argument's JSON text. The bridge refuses nil, so a null here is `loc.null`, or a function.
  @inline(never)
  func jsonText(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    guard let value = arguments.first,
      !value.isNull || arguments.optional(1) == nil
    else {
      throw arguments.wrong(1, "a value")
    }
    if let text = try json(value) { return text }
    throw LocError(.argument, "the messages in the value are too large together")
  }

  /// The value of a chunk as JSON. The run is over, so no call has been charged for the text and its copy.
  package func json(ofResult value: JSONCursor) throws(LocError) -> [UInt8]? {
    try mayHold(2 * value.bytesAsJSON)
    return try json(value)
  }

  /// The value as JSON. A message becomes its request body, or a list of bodies if it has several targets. Returns nil
  /// if the messages in the value exceed the output limit.
  package func json(_ value: JSONCursor) throws(LocError) -> [UInt8]? {
    var writer = JSONWriter(capacity: value.bytesAsJSON)
    guard !made.calls.isEmpty else {
      writer.value(value)
      // Megabytes take milliseconds to write and as many to copy, so the run's clock is checked in between.
      try mayHold(0)
      return writer.buffer.bytes
    }
    return try write(value, to: &writer) ? writer.buffer.bytes : nil
  }

  private func write(_ value: JSONCursor, to writer: inout JSONWriter) throws(LocError) -> Bool {
    if value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0, let messages = made.messages(value.offset) {
      made.calls[value.offset].isUsed = true
      if messages.count != 1 { writer.beginArray() }
      for message in messages {
        guard let body = message.body, writer.buffer.count + body.count <= limits.output else { return false }
        // The call's price does not cover the message's body, so the buffer may have to grow for it.
        try mayHold(2 * (writer.buffer.count + body.count))
        writer.raw(body)
      }
      if messages.count != 1 { writer.endArray() }
      return true
    }
    switch value.kind {
    case .array:
      writer.beginArray()
      for element in value.elements { guard try write(element, to: &writer) else { return false } }
      writer.endArray()
    case .object:
      writer.beginObject()
      for (name, member) in value.members {
        if name.hasEscapes {
          (name.text ?? []).withSlice { writer.name($0) }
        } else {
          writer.name(name.token)
        }
        guard try write(member, to: &writer) else { return false }
      }
      writer.endObject()
    default: writer.value(value)
    }
    return true
  }
}
