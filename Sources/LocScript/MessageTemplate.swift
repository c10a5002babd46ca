// A message with slots, checked once and filled for each event.

import LocBase
import LocMessage

/// A message in which `{"$slot": n}` stands for a string that every fill gives anew. Any thread may fill it.
public struct MessageTemplate: Sendable {
  /// How many values a fill takes: the highest slot's number, plus 1.
  public var slots: Int { prepared.slotCount }
  /// Warnings and notes.
  public var findings: [Diagnostic] { prepared.findings.map { Diagnostic($0) } }

  let prepared: LocMessage.PreparedMessage

  /// The request body with these values in the slots.
  /// - Throws: 100 for another number of values than slots, 500 for a value that is no such target in a target's slot, 501 for a
  ///   message that is too large with these values.
  public func fill(_ values: [String]) throws(LocScriptError) -> [UInt8] {
    try publicErrors { () throws(Failure) -> [UInt8] in
      let texts = values.map { (value: String) -> [UInt8] in Array(value.utf8) }
      return try prepared.body(with: texts)
    }
  }
}

extension Engine {
  /// Checks a message with slots, in either form.
  /// - Throws: 500 or 501 with every finding; a slot stands for text only, never for a duration or a name of a list.
  public func prepare(
    _ message: [UInt8], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> MessageTemplate {
    try publicErrors { () throws(Failure) -> MessageTemplate in
      MessageTemplate(
        prepared: try message.withUnsafeBufferPointer { (bytes) throws(Failure) in
          try LocMessage.PreparedMessage(template: UTF8Slice(bytes), form: form.form, file: name)
        })
    }
  }
}
