// Messages: in either form in, canonical bytes out, with everything there is to say about them.

import LocBase
import LocMessage

/// How a message is written.
public enum MessageForm: String, Sendable, CaseIterable {
  /// An object with `message` or `validate_only` is REST; anything else is the Admin form.
  case automatic = "auto"
  /// FCM HTTP v1's SendMessageRequest.
  case rest
  /// The Admin SDKs' camelCase; wire names are accepted too.
  case admin

  var form: LocMessage.MessageForm {
    switch self {
    case .automatic: .automatic
    case .rest: .rest
    case .admin: .admin
    }
  }
}

/// A message that FCM would accept.
public struct BuiltMessage: Sendable {
  /// The request body in canonical bytes: `{"message":{…}}`.
  public var body: [UInt8]
  /// Warnings and notes.
  public var findings: [Diagnostic]
}

extension Engine {
  /// The request body for a message.
  /// - Parameters:
  ///   - message: JSON in UTF-8.
  ///   - name: what diagnostics call it.
  /// - Throws: 500 or 501 with every finding.
  public func build(
    _ message: [UInt8], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> BuiltMessage {
    try publicErrors { () throws(Failure) -> BuiltMessage in
      let (body, findings) = try message.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try build(UTF8Slice(bytes), form: form.form, name: name)
      }
      return BuiltMessage(body: body, findings: findings.map { Diagnostic($0) })
    }
  }

  /// As `build`, for the C door.
  package func build(
    _ message: UTF8Slice, form: LocMessage.MessageForm, name: String
  ) throws(Failure) -> (body: [UInt8], findings: [LocBase.Diagnostic]) {
    let reading = MessageReader.read(text: message, form: form, file: name)
    guard !reading.hasErrors, let body = reading.wire else {
      // The error that a caller sees first is an error, whatever stands before it in the text.
      let ordered =
        reading.findings.filter { $0.severity == .error } + reading.findings.filter { $0.severity != .error }
      throw Failure(ordered.first?.code.status == .tooLarge ? .tooLarge : .message, ordered)
    }
    return (body, reading.findings)
  }

  /// Everything `build` finds.
  package func findings(_ message: UTF8Slice, form: LocMessage.MessageForm, name: String) -> [LocBase.Diagnostic] {
    MessageReader.read(text: message, form: form, file: name).findings
  }
}
