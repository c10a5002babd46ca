// Messages: in either form in, canonical bytes out, with everything there is to say about them.

import LocBase
import LocMessage

extension Engine {
  /// The request body for a message.
  /// - Parameters:
  ///   - message: JSON in UTF-8.
  ///   - name: what diagnostics call it.
  /// - Throws: 500 or 501 with every finding.
  public func build(
    _ message: [UInt8], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> BuiltMessage {
    try message.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      try BuiltMessage(UTF8Slice(bytes), form: form, name: name)
    }
  }

  /// Checks a message with slots, in either form.
  /// - Throws: 500 or 501 with every finding; a slot stands for text only, never for a duration or a name of a list.
  public func prepare(
    _ message: [UInt8], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> MessageTemplate {
    try message.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      try MessageTemplate(template: UTF8Slice(bytes), form: form, file: name)
    }
  }

  /// What FCM and APNs count of a message. What `build` would refuse is measured as it would go out.
  /// - Parameters:
  ///   - message: JSON in UTF-8, in which `{"$slot": n}` stands for the value n.
  ///   - values: the longest values that are to be expected, one for each slot.
  /// - Throws: 500 for what is no JSON object or for a value that no fill takes, 100 for another number of values than slots.
  public func sizes(
    of message: [UInt8], values: [String] = [], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> MessageSizes {
    try message.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      try MessageSizes(text: UTF8Slice(bytes), form: form, values: values.map { Array($0.utf8) }, file: name)
    }
  }
}
