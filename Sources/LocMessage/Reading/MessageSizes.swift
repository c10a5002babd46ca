// Bytes against limits: the bytes that FCM and APNs count of a message, measured on its canonical body.

package import LocBase

/// The size of a message on one platform, with the limits.
public struct PayloadSize: Sendable, Equatable {
  /// The size in bytes as FCM or APNs counts it.
  public var bytes: Int
  /// FCM or APNs refuses a larger message.
  public var limit: Int
  /// A larger message gets a finding. The value is 2,048 for topics, which one of FCM's pages gives as the limit; 4,000
  /// for one Android device, because FCM was seen to refuse 4,052; the limit itself elsewhere.
  public var advised: Int

  package init(bytes: Int, limit: Int, advised: Int? = nil) {
    self.bytes = bytes
    self.limit = limit
    self.advised = advised ?? limit
  }
}

/// The sizes of one message as its carriers count them; nil if the message has nothing for that platform.
///
/// Android counts names and values of the data (the platform's own, or else the message's) and of the notification's
/// fields: the documented "4096 bytes, keys and values". Lists and objects count as their JSON text. iOS counts the
/// JSON that APNs gets, which is the payload with the data next to `aps`; fields that FCM adds are not counted. Web
/// counts the notification and the data as JSON.
public struct MessageSizes: Sendable, Equatable {
  package static let maxPayloadBytes = 4_096
  package static let maxTopicBytes = 2_048
  package static let maxVoIPBytes = 5_120
  package static let advisedDeviceBytes = 4_000

  /// Bytes of the names and values of the data and of the notification.
  public var android: PayloadSize?
  /// Bytes of the JSON that APNs gets: the payload with the data next to `aps`.
  public var ios: PayloadSize?
  /// Bytes of the notification and the data as JSON.
  public var web: PayloadSize?

  package init(android: PayloadSize? = nil, ios: PayloadSize? = nil, web: PayloadSize? = nil) {
    self.android = android
    self.ios = ios
    self.web = web
  }

  /// Measures a message in either form with these values in its slots; pass the longest values to be expected. A message that
  /// `build` would refuse is measured as it would be sent.
  /// - Throws: 500 if the text is not a JSON object, a value is not UTF-8, or a value in the target's slot is not a
  ///   valid target; 100 if the number of values differs from the number of slots.
  package init(text: UTF8Slice, form: MessageForm = .automatic, values: [[UInt8]], file: String) throws(LocScriptError)
  {
    let draft = try TemplateDraft(text, form: form, file: file)
    guard let wire = draft.reading.wire else { throw LocScriptError(.message, draft.reading.findings) }
    let template = MessageTemplate(
      wire: wire, slots: draft.slots, lists: draft.lists, target: draft.reading.target, isMeasured: false)
    self.init(body: try template.body(with: values))
  }

  /// Measures a request body that a MessageReader has written.
  package init(body: [UInt8]) { self = body.withSlice { MessageSizes(body: $0) } }

  package init(body: UTF8Slice) {
    var reader = JSONReader()
    if let root = try? reader.parse(body), let message = root.member("message") {
      self.init(message: message)
    } else {
      self.init()
    }
  }

  /// The sizes as JSON, `{"android":{"bytes":312,"limit":4096,"advised":4000},"ios":null,"web":null}`.
  public var json: String {
    var writer = JSONWriter(capacity: 128)
    writer.sizes(self)
    return writer.buffer.string
  }

  init(message: JSONCursor) {
    self.init(android: Self.android(message), ios: Self.ios(message), web: Self.web(message))
  }

  private static func android(_ message: JSONCursor) -> PayloadSize? {
    let config = message.member("android") ?? message.member("android_v2")
    let own = config?.member("data")
    let data = own.map { $0.count > 0 ? own : message.member("data") } ?? message.member("data")
    let notification =
      config?.member("notification") ?? config?.member("remote_notification")?.member("notification")
    let top = message.member("notification")
    guard data != nil || notification != nil || top != nil || config != nil else { return nil }
    var bytes = data.map(keysAndValues) ?? 0
    bytes += notification.map(keysAndValues) ?? 0
    for (name, value) in top?.members ?? message.members where top != nil {
      if notification?.member(name.token) == nil { bytes += size(name) + size(value) }
    }
    let isTopic = message.member("topic") != nil || message.member("condition") != nil
    return PayloadSize(
      bytes: bytes, limit: maxPayloadBytes, advised: isTopic ? maxTopicBytes : advisedDeviceBytes)
  }

  private static func keysAndValues(_ object: JSONCursor) -> Int {
    var bytes = 0
    for (name, value) in object.members { bytes += size(name) + size(value) }
    return bytes
  }

  /// The bytes of a value: a string counts its text, any other value its JSON.
  private static func size(_ value: JSONCursor) -> Int {
    if value.kind == .string { return value.hasEscapes ? (value.text ?? []).count : value.token.count }
    var writer = JSONWriter(capacity: 64)
    writer.value(value)
    return writer.buffer.count
  }

  private static func ios(_ message: JSONCursor) -> PayloadSize? {
    let apns = message.member("apns")
    let notification = message.member("notification")
    guard apns != nil || notification != nil else { return nil }
    let payload = apns?.member("payload")
    let aps = payload?.member("aps")
    var writer = JSONWriter(capacity: 512)
    writer.beginObject()
    writer.name("aps")
    writer.beginObject()
    if let notification, aps?.member("alert") == nil {
      writer.name("alert")
      writer.beginObject()
      for (name, value) in notification.members where name.equals("title") || name.equals("body") {
        writer.name(name.token)
        writer.value(value)
      }
      writer.endObject()
    }
    write(aps?.members, to: &writer)
    writer.endObject()
    for (name, value) in payload?.members ?? message.members where payload != nil && !name.equals("aps") {
      write(name, value, to: &writer)
    }
    if let data = message.member("data") {
      // A set, because a list of thousands of names would be searched for each of thousands of names.
      var names: Set<[UInt8]> = []
      if let payload { for (name, _) in payload.members { names.insert(name.text ?? []) } }
      for (name, value) in data.members where !names.contains(name.text ?? []) { write(name, value, to: &writer) }
    }
    writer.endObject()
    let type = apns?.member("headers")?.member("apns-push-type")
    let isVoIP = type.map { $0.equals("voip") } ?? false
    return PayloadSize(bytes: writer.buffer.count, limit: isVoIP ? maxVoIPBytes : maxPayloadBytes)
  }

  private static func write(_ members: JSONMembers?, to writer: inout JSONWriter) {
    guard let members else { return }
    for (name, value) in members { write(name, value, to: &writer) }
  }

  private static func write(_ name: JSONCursor, _ value: JSONCursor, to writer: inout JSONWriter) {
    (name.text ?? []).withSlice { writer.name($0) }
    writer.value(value)
  }

  private static func web(_ message: JSONCursor) -> PayloadSize? {
    guard let webpush = message.member("webpush") else { return nil }
    var writer = JSONWriter(capacity: 512)
    writer.beginObject()
    if let notification = webpush.member("notification") ?? message.member("notification") {
      writer.name("notification")
      writer.value(notification)
    }
    if let data = webpush.member("data") ?? message.member("data") {
      writer.name("data")
      writer.value(data)
    }
    writer.endObject()
    return PayloadSize(bytes: writer.buffer.count, limit: maxPayloadBytes)
  }
}

extension ValueWriter where Self: ~Copyable {
  /// Writes the sizes as `{"android":{"bytes":312,"limit":4096,"advised":4000},"ios":null,"web":null}`.
  package mutating func sizes(_ sizes: MessageSizes) {
    beginObject()
    name("android")
    size(sizes.android)
    name("ios")
    size(sizes.ios)
    name("web")
    size(sizes.web)
    endObject()
  }

  private mutating func size(_ size: PayloadSize?) {
    guard let size else { return null() }
    beginObject()
    name("bytes")
    integer(size.bytes)
    name("limit")
    integer(size.limit)
    name("advised")
    integer(size.advised)
    endObject()
  }
}
