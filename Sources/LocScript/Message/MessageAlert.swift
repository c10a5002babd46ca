// The lines of an alert on Apple devices: literal texts, or keys with arguments.

import LocBase

extension Message {
  /// The lines of an alert. A key takes precedence over the text of the same line wherever the app has the key.
  public struct Alert: Sendable, Equatable {
    /// The literal title.
    public var title: String?
    /// The key of the title in Localizable.
    public var titleLocKey: String?
    /// The arguments for its %@ specifiers.
    public var titleLocArgs: [String]?
    /// The literal subtitle, the line below the title.
    public var subtitle: String?
    /// The key of the subtitle in Localizable.
    public var subtitleLocKey: String?
    /// The arguments for its %@ specifiers.
    public var subtitleLocArgs: [String]?
    /// The literal text.
    public var body: String?
    /// The key of the text in Localizable.
    public var locKey: String?
    /// The arguments for its %@ specifiers.
    public var locArgs: [String]?
    /// A file to show while the app starts.
    public var launchImage: String?
    /// The title of the action button, before iOS 8.
    public var action: String?
    /// The key of the action button's title.
    public var actionLocKey: String?
    /// A word for the summary of a group, until iOS 15; deprecated.
    public var summaryArg: String?
    /// The number of items that the notification adds to the summary, until iOS 15; deprecated.
    public var summaryArgCount: Int?
    /// Members that Apple adds later. iOS ignores members that it does not know, and `build` reports them.
    public var otherKeys: [String: JSONValue] = [:]

    /// An alert with literal lines.
    public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
      self.title = title
      self.subtitle = subtitle
      self.body = body
    }

    /// An alert with localized lines, given by their keys.
    public init(title: LocalizedLine? = nil, subtitle: LocalizedLine? = nil, body: LocalizedLine?) {
      self.init()
      localize(title: title, subtitle: subtitle, body: body)
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("title", title)
      writer.member("title-loc-key", titleLocKey)
      writer.member("title-loc-args", titleLocArgs)
      writer.member("subtitle", subtitle)
      writer.member("subtitle-loc-key", subtitleLocKey)
      writer.member("subtitle-loc-args", subtitleLocArgs)
      writer.member("body", body)
      writer.member("loc-key", locKey)
      writer.member("loc-args", locArgs)
      writer.member("launch-image", launchImage)
      writer.member("action", action)
      writer.member("action-loc-key", actionLocKey)
      writer.member("summary-arg", summaryArg)
      writer.member("summary-arg-count", summaryArgCount)
      writer.members(otherKeys)
      writer.endObject()
    }
  }
}
