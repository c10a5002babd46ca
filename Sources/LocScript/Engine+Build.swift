// Building of messages: the input has either form, the result is canonical bytes with all findings.

public import LocBase
public import LocMessage

extension Engine {
  /// The request body for a message.
  /// - Parameters:
  ///   - message: JSON in UTF-8.
  ///   - form: the form of the JSON.
  ///   - name: the message's name in diagnostics.
  /// - Throws: 500 or 501 with every finding.
  public func build(
    _ message: [UInt8], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> BuiltMessage {
    try message.withSlice { (bytes) throws(LocScriptError) in try BuiltMessage(bytes, form: form, name: name) }
  }

  /// Checks a message with slots, in either form.
  /// - Throws: 500 or 501 with every finding; a slot can only be a string, never a duration or an enumeration value.
  public func prepare(
    _ message: [UInt8], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> MessageTemplate {
    try message.withSlice { (bytes) throws(LocScriptError) in
      try MessageTemplate(template: bytes, form: form, file: name)
    }
  }

  /// The sizes of a message as FCM and APNs count them. A message that `build` would refuse is measured as if it could
  /// be sent.
  /// - Parameters:
  ///   - message: JSON in UTF-8, in which `{"$slot": n}` is replaced by the value n.
  ///   - values: the longest values to expect, one for each slot.
  ///   - form: the form of the JSON.
  ///   - name: the message's name in diagnostics.
  /// - Throws: 500 if the message is not a JSON object or a fill would refuse a value, 100 if the number of values
  ///   differs from the number of slots.
  public func sizes(
    of message: [UInt8], values: [String] = [], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> MessageSizes {
    try message.withSlice { (bytes) throws(LocScriptError) in
      try MessageSizes(text: bytes, form: form, values: values.map { Array($0.utf8) }, file: name)
    }
  }
}
