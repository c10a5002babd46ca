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

/// Bytes that count against a platform's limit.
public struct PayloadSize: Sendable, Equatable {
  /// What FCM or APNs counts of the message.
  public var bytes: Int
  /// More is refused.
  public var limit: Int
  /// More gets a finding: 2,048 to topics, 4,000 to one Android device, elsewhere the limit.
  public var advised: Int

  init?(_ size: LocMessage.PayloadSize?) {
    guard let size else { return nil }
    bytes = size.bytes
    limit = size.limit
    advised = size.advised
  }
}

/// The sizes of one message; nil where it has nothing for that platform.
public struct MessageSizes: Sendable {
  /// Names and values of the data and of the notification.
  public var android: PayloadSize? { PayloadSize(sizes.android) }
  /// The JSON that APNs gets, the data beside `aps`.
  public var ios: PayloadSize? { PayloadSize(sizes.ios) }
  /// The notification and the data as JSON.
  public var web: PayloadSize? { PayloadSize(sizes.web) }
  /// As JSON, `{"android":{"bytes":312,"limit":4096,"advised":4000},"ios":null,"web":null}`.
  public var json: String {
    var writer = JSONWriter(capacity: 128)
    writer.sizes(sizes)
    return String(decoding: writer.buffer.bytes, as: UTF8.self)
  }

  let sizes: LocMessage.MessageSizes
}

extension Engine {
  /// What FCM and APNs count of a message. What `build` would refuse is measured as it would go out.
  /// - Parameters:
  ///   - message: JSON in UTF-8, in which `{"$slot": n}` stands for the value n.
  ///   - values: the longest values that are to be expected, one for each slot.
  /// - Throws: 500 for what is no JSON object or for a value that no fill takes, 100 for another number of values than slots.
  public func sizes(
    of message: [UInt8], values: [String] = [], form: MessageForm = .automatic, name: String = "<message>"
  ) throws(LocScriptError) -> MessageSizes {
    try publicErrors { () throws(Failure) -> MessageSizes in
      let texts = values.map { (value: String) -> [UInt8] in Array(value.utf8) }
      return MessageSizes(
        sizes: try message.withUnsafeBufferPointer { (bytes) throws(Failure) in
          try LocMessage.MessageSizes(text: UTF8Slice(bytes), form: form.form, values: texts, file: name)
        })
    }
  }
}
