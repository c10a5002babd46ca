// The lines of an alert on Apple devices: texts as they stand, or keys with arguments.

import LocBase

extension Message {
  /// The lines of an alert. A key beats the text of the same line wherever the app has it.
  public struct Alert: Sendable, Equatable {
    /// The title, as it stands.
    public var title: String?
    /// The key of the title in Localizable.
    public var titleLocKey: String?
    /// What stands for its %@.
    public var titleLocArgs: [String]?
    /// The line below the title, as it stands.
    public var subtitle: String?
    /// The key of the subtitle in Localizable.
    public var subtitleLocKey: String?
    /// What stands for its %@.
    public var subtitleLocArgs: [String]?
    /// The text, as it stands.
    public var body: String?
    /// The key of the text in Localizable.
    public var locKey: String?
    /// What stands for its %@.
    public var locArgs: [String]?
    /// A file to show while the app starts.
    public var launchImage: String?
    /// The title of the action button, before iOS 8.
    public var action: String?
    /// The key of the action button's title.
    public var actionLocKey: String?
    /// A word for the summary of a group, until iOS 15; deprecated.
    public var summaryArg: String?
    /// How many items it adds to the summary, until iOS 15; deprecated.
    public var summaryArgCount: Int?
    /// Members that Apple adds later. What iOS does not know it ignores, and `build` says so.
    public var otherKeys: [String: JSONValue] = [:]

    /// The lines as they stand.
    public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
      self.title = title
      self.subtitle = subtitle
      self.body = body
    }

    /// The lines by their keys.
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
