// Apple's dictionary: the alert, badge and sound, grouping and interruption, and Live Activities.

import LocBase

extension Message {
  /// Apple's dictionary. FCM does not check it, and a device silently ignores members that it does not know.
  public struct Aps: Sendable, Equatable {
    /// The text of the alert.
    public enum AlertContent: Sendable, Equatable {
      /// One text.
      case text(String)
      /// Title, subtitle and body, also by their keys.
      indirect case lines(Alert)
    }

    /// The degree to which a notification may interrupt.
    public enum InterruptionLevel: String, Sendable, CaseIterable {
      /// The notification appears only in the list.
      case passive
      /// As usual.
      case active
      /// The notification breaks through most Focus settings.
      case timeSensitive = "time-sensitive"
      /// The notification breaks through all settings; the app needs an entitlement.
      case critical
    }

    /// The change of a Live Activity.
    public enum Event: String, Sendable, CaseIterable {
      /// The activity begins.
      case start
      /// The activity shows a new state.
      case update
      /// The activity ends.
      case end
    }

    /// A text, or the lines of the alert.
    public var alert: AlertContent?
    /// The number on the app's icon; 0 removes it.
    public var badge: Int?
    /// A file of the app's bundle, or a dictionary for a critical alert.
    public var sound: Sound?
    /// The identifier that groups notifications.
    public var threadID: String?
    /// The category, which selects the actions that the notification offers.
    public var category: String?
    /// True: wakes the app in the background.
    public var contentAvailable = false
    /// True: the app's service extension may change the notification.
    public var mutableContent = false
    /// The window to bring forward.
    public var targetContentID: String?
    /// The degree to which the notification may interrupt.
    public var interruptionLevel: InterruptionLevel?
    /// The score by which the summary chooses the notification to show first, 0 to 1.
    public var relevanceScore: Double?
    /// The value that Focus filters evaluate.
    public var filterCriteria: String?
    /// The time at which a Live Activity's state was made, in UNIX seconds.
    public var timestamp: Int?
    /// The change of the Live Activity.
    public var event: Event?
    /// The Live Activity's new state.
    public var contentState: [String: JSONValue]?
    /// The time from which the state is out of date, in UNIX seconds.
    public var staleDate: Int?
    /// The time at which the ended activity disappears, in UNIX seconds.
    public var dismissalDate: Int?
    /// The Swift type of a started activity's attributes.
    public var attributesType: String?
    /// A started activity's attributes.
    public var attributes: [String: JSONValue]?
    /// True: the started activity reports a token.
    public var inputPushToken = false
    /// The channel that the started activity listens to.
    public var inputPushChannel: String?
    /// True: a widget's content has changed.
    public var contentChanged: Bool?
    /// The values that a Safari push puts into its address.
    public var urlArgs: [String]?
    /// Members that Apple adds later. iOS ignores members that it does not know, and `build` reports them.
    public var otherKeys: [String: JSONValue] = [:]

    /// Apple's dictionary with these members; all other members are set by name.
    public init(alert: AlertContent? = nil, badge: Int? = nil, sound: Sound? = nil) {
      self.alert = alert
      self.badge = badge
      self.sound = sound
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      switch alert {
      case .text(let text): writer.member("alert", text)
      case .lines(let lines): writer.member("alert", lines) { $0.write(to: &$1) }
      case nil: break
      }
      writer.member("badge", badge)
      writer.member("sound", sound) { $0.write(to: &$1) }
      writer.member("thread-id", threadID)
      writer.member("category", category)
      // The value is the number 1 and not a boolean: iOS accepts no other value.
      writer.member("content-available", contentAvailable ? 1 : nil as Int?)
      writer.member("mutable-content", mutableContent ? 1 : nil as Int?)
      writer.member("target-content-id", targetContentID)
      writer.member("interruption-level", interruptionLevel?.rawValue)
      writer.member("relevance-score", relevanceScore)
      writer.member("filter-criteria", filterCriteria)
      writer.member("timestamp", timestamp)
      writer.member("event", event?.rawValue)
      writer.member("content-state", contentState)
      writer.member("stale-date", staleDate)
      writer.member("dismissal-date", dismissalDate)
      writer.member("attributes-type", attributesType)
      writer.member("attributes", attributes)
      writer.member("input-push-token", inputPushToken ? 1 : nil as Int?)
      writer.member("input-push-channel", inputPushChannel)
      writer.member("content-changed", contentChanged)
      writer.member("url-args", urlArgs)
      writer.members(otherKeys)
      writer.endObject()
    }
  }
}
