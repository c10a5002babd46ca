// The part of a message for browsers.

import LocBase

extension Message {
  /// The part of the message for browsers.
  public struct WebpushConfig: Sendable, Equatable {
    /// The headers of the web push protocol (RFC 8030).
    public var headers: [String: String] = [:]
    /// Replaces the message's data in browsers.
    public var data: [String: String] = [:]
    /// The options of the Web Notifications API.
    public var notification: [String: JSONValue]?
    /// Options for browsers.
    public var fcmOptions: WebpushFCMOptions?

    /// The part of the message for browsers.
    public init(
      headers: [String: String] = [:], data: [String: String] = [:], notification: [String: JSONValue]? = nil,
      fcmOptions: WebpushFCMOptions? = nil
    ) {
      self.headers = headers
      self.data = data
      self.notification = notification
      self.fcmOptions = fcmOptions
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("headers", headers)
      writer.member("data", data)
      writer.member("notification", notification)
      writer.member("fcm_options", fcmOptions) { $0.write(to: &$1) }
      writer.endObject()
    }
  }

  /// Options for browsers.
  public struct WebpushFCMOptions: Sendable, Equatable {
    /// The page to open, HTTPS only.
    public var link: String?
    /// A label for the message's statistics.
    public var analyticsLabel: String?

    /// Options for browsers.
    public init(link: String? = nil, analyticsLabel: String? = nil) {
      self.link = link
      self.analyticsLabel = analyticsLabel
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("link", link)
      writer.member("analytics_label", analyticsLabel)
      writer.endObject()
    }
  }
}
