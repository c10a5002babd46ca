// Apple's dictionary: the alert, badge and sound, how it groups and interrupts, and Live Activities.

import LocBase

extension Message {
  /// Apple's dictionary. FCM checks nothing in it, and a device ignores in silence what it does not know.
  public struct Aps: Sendable, Equatable {
    /// What the alert says.
    public enum AlertContent: Sendable, Equatable {
      /// One text.
      case text(String)
      /// Title, subtitle and body, also by their keys.
      indirect case lines(Alert)
    }

    /// How much a notification may interrupt.
    public enum InterruptionLevel: String, Sendable, CaseIterable {
      /// Only in the list.
      case passive
      /// As usual.
      case active
      /// Through most Focus settings.
      case timeSensitive = "time-sensitive"
      /// Through everything; the app needs an entitlement.
      case critical
    }

    /// What happens to a Live Activity.
    public enum Event: String, Sendable, CaseIterable {
      /// It begins.
      case start
      /// It shows a new state.
      case update
      /// It ends.
      case end
    }

    /// A text, or the lines of the alert.
    public var alert: AlertContent?
    /// The number on the app's icon; 0 removes it.
    public var badge: Int?
    /// A file of the app's bundle, or a dictionary for a critical alert.
    public var sound: Sound?
    /// Groups notifications.
    public var threadID: String?
    /// Which actions the notification offers.
    public var category: String?
    /// True: wakes the app in the background.
    public var contentAvailable = false
    /// True: the app's service extension may change it.
    public var mutableContent = false
    /// The window to bring forward.
    public var targetContentID: String?
    /// How much it may interrupt.
    public var interruptionLevel: InterruptionLevel?
    /// Which notification the summary shows first, 0 to 1.
    public var relevanceScore: Double?
    /// What Focus filters look at.
    public var filterCriteria: String?
    /// When a Live Activity's state was made, UNIX seconds.
    public var timestamp: Int?
    /// What happens to the Live Activity.
    public var event: Event?
    /// The Live Activity's new state.
    public var contentState: [String: JSONValue]?
    /// When the state is out of date, UNIX seconds.
    public var staleDate: Int?
    /// When the ended activity goes away, UNIX seconds.
    public var dismissalDate: Int?
    /// The Swift type of a started activity's attributes.
    public var attributesType: String?
    /// A started activity's attributes.
    public var attributes: [String: JSONValue]?
    /// True: the started activity reports a token.
    public var inputPushToken = false
    /// The channel that the started activity listens to.
    public var inputPushChannel: String?
    /// A widget's content has changed.
    public var contentChanged: Bool?
    /// What stands in a Safari push's address.
    public var urlArgs: [String]?
    /// Members that Apple adds later. What iOS does not know it ignores, and `build` says so.
    public var otherKeys: [String: JSONValue] = [:]

    /// Apple's dictionary; everything else is set by name.
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
      // The number 1 and no boolean: iOS takes nothing else.
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
