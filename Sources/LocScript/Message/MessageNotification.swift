// The notification for every platform, and the options for every platform.

import LocBase

extension Message {
  /// The notification for every platform; it cannot be localized. A title or body here hides Android's localized one.
  public struct Notification: Sendable, Equatable {
    /// The literal title.
    public var title: String?
    /// The literal text.
    public var body: String?
    /// The address of an image to show.
    public var image: String?

    /// A notification with literal texts.
    public init(title: String? = nil, body: String? = nil, image: String? = nil) {
      self.title = title
      self.body = body
      self.image = image
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("title", title)
      writer.member("body", body)
      writer.member("image", image)
      writer.endObject()
    }
  }

  /// Options for every platform.
  public struct FCMOptions: Sendable, Equatable {
    /// A label for the message's statistics.
    public var analyticsLabel: String?

    /// Options for every platform.
    public init(analyticsLabel: String? = nil) { self.analyticsLabel = analyticsLabel }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("analytics_label", analyticsLabel)
      writer.endObject()
    }
  }
}
