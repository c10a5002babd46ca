// The whole FCM v1 message as Swift values, with the schema's names. `Engine.build` makes the request body from it.

import LocBase
public import LocMessage

/// A push message. Its parts have the schema's names in Swift spelling; parts that are nil are omitted. Values that FCM
/// or a device would refuse can be stored: `Engine.build` reports them with the same messages as for JSON.
public struct Message: Sendable, Equatable {
  /// The target of a message: exactly one of these.
  public typealias Target = MessageTarget

  /// The target of the message.
  public var target: Target
  /// The app's own names and texts, for every platform.
  public var data: [String: String] = [:]
  /// The notification for every platform; it cannot be localized.
  public var notification: Notification?
  /// The part of the message for Android devices.
  public var android: AndroidConfig?
  /// The part for Android devices, second form; excludes `android`.
  public var androidV2: AndroidConfigV2?
  /// The part of the message for browsers.
  public var webpush: WebpushConfig?
  /// The part of the message for Apple devices.
  public var apns: APNSConfig?
  /// Options for every platform.
  public var fcmOptions: FCMOptions?
  /// True: FCM checks the message and delivers nothing.
  public var validateOnly = false

  /// A message whose lines Android and Apple devices show in their own language. Set all other fields by name.
  public init(
    to target: Target, title: LocalizedLine? = nil, subtitle: LocalizedLine? = nil, body: LocalizedLine? = nil,
    data: [String: String] = [:]
  ) {
    self.target = target
    self.data = data
    localize(title: title, subtitle: subtitle, body: body)
  }

  /// The request body in the REST form, which the reader has not checked yet.
  package var json: [UInt8] {
    var writer = JSONWriter(capacity: 512)
    writer.beginObject()
    writer.name("message")
    writer.beginObject()
    switch target {
    case .topic(let name): writer.member("topic", name)
    case .fid(let name): writer.member("fid", name)
    case .token(let name): writer.member("token", name)
    case .condition(let expression): writer.member("condition", expression)
    }
    writer.member("data", data)
    writer.member("notification", notification) { $0.write(to: &$1) }
    writer.member("android", android) { $0.write(to: &$1) }
    writer.member("android_v2", androidV2) { $0.write(to: &$1) }
    writer.member("webpush", webpush) { $0.write(to: &$1) }
    writer.member("apns", apns) { $0.write(to: &$1) }
    writer.member("fcm_options", fcmOptions) { $0.write(to: &$1) }
    writer.endObject()
    if validateOnly { writer.member("validate_only", true) }
    writer.endObject()
    return writer.buffer.bytes
  }
}
