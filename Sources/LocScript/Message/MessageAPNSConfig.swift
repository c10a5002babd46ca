// The part of a message for Apple devices: the headers of the request to APNs, and the JSON that arrives.

import LocBase

extension Message {
  /// The part of the message for Apple devices.
  public struct APNSConfig: Sendable, Equatable {
    /// The headers of the request to APNs: apns-priority, apns-push-type, apns-expiration, apns-collapse-id ...
    public var headers: [String: String] = [:]
    /// The JSON that the device gets.
    public var payload: APNSPayload?
    /// Options for Apple devices.
    public var fcmOptions: APNSFCMOptions?
    /// The Live Activity's token; the message also needs a token or fid.
    public var liveActivityToken: String?

    /// The part of the message for Apple devices.
    public init(
      headers: [String: String] = [:], payload: APNSPayload? = nil, fcmOptions: APNSFCMOptions? = nil,
      liveActivityToken: String? = nil
    ) {
      self.headers = headers
      self.payload = payload
      self.fcmOptions = fcmOptions
      self.liveActivityToken = liveActivityToken
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("headers", headers)
      writer.member("payload", payload) { $0.write(to: &$1) }
      writer.member("fcm_options", fcmOptions) { $0.write(to: &$1) }
      writer.member("live_activity_token", liveActivityToken)
      writer.endObject()
    }
  }

  /// The JSON that an Apple device gets.
  public struct APNSPayload: Sendable, Equatable {
    /// Apple's dictionary.
    public var aps: Aps?
    /// The app's own values, next to `aps`.
    public var customKeys: [String: JSONValue] = [:]

    /// Apple's dictionary and the app's own values.
    public init(aps: Aps? = nil, customKeys: [String: JSONValue] = [:]) {
      self.aps = aps
      self.customKeys = customKeys
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("aps", aps) { $0.write(to: &$1) }
      writer.members(customKeys)
      writer.endObject()
    }
  }

  /// Options for Apple devices.
  public struct APNSFCMOptions: Sendable, Equatable {
    /// A label for the message's statistics.
    public var analyticsLabel: String?
    /// The address of an image; the app needs a service extension.
    public var image: String?

    /// Options for Apple devices.
    public init(analyticsLabel: String? = nil, image: String? = nil) {
      self.analyticsLabel = analyticsLabel
      self.image = image
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("analytics_label", analyticsLabel)
      writer.member("image", image)
      writer.endObject()
    }
  }
}
