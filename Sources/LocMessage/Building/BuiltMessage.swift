// A message that FCM would accept: read in either form, given as canonical bytes.

public import LocBase

/// A message that FCM would accept.
public struct BuiltMessage: Sendable {
  /// The request body in canonical bytes: `{"message":{…}}`.
  public var body: [UInt8]
  /// Warnings and notes.
  public var findings: [Diagnostic]

  /// - Parameters:
  ///   - message: JSON in UTF-8.
  ///   - name: the name that findings give the message.
  /// - Throws: 500 or 501 with every finding.
  package init(_ message: UTF8Slice, form: MessageForm, name: String) throws(LocScriptError) {
    let reading = MessageReader.read(text: message, form: form, file: name)
    guard !reading.hasErrors, let body = reading.wire else { throw reading.refusal }
    self.body = body
    findings = reading.findings
  }
}

extension MessageReading {
  /// The error for a message that cannot be sent: 501 where its size comes first, 500 otherwise.
  var refusal: LocScriptError {
    // Errors come first, so that the first finding a caller sees is an error, whatever precedes it in the text.
    let ordered = findings.filter { $0.severity == .error } + findings.filter { $0.severity != .error }
    return LocScriptError(ordered.first?.code.status == .tooLarge ? .tooLarge : .message, ordered)
  }
}
