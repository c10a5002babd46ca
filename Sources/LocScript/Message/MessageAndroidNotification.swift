// The notification on an Android device: texts or their keys, and the notification's look and sound.

import LocBase

extension Message {
  /// The notification that the Android system shows.
  public struct AndroidNotification: Sendable, Equatable {
    /// The degree to which a notification may interrupt, before Android 8.
    public enum Priority: String, Sendable, CaseIterable {
      /// The same as default.
      case unspecified = "PRIORITY_UNSPECIFIED"
      /// The notification appears only in the list, below all others.
      case min = "PRIORITY_MIN"
      /// Less than usual.
      case low = "PRIORITY_LOW"
      /// As usual.
      case `default` = "PRIORITY_DEFAULT"
      /// More than usual.
      case high = "PRIORITY_HIGH"
      /// For notifications that need the user at once.
      case max = "PRIORITY_MAX"
    }

    /// The content that the lock screen shows.
    public enum Visibility: String, Sendable, CaseIterable {
      /// The same as private.
      case unspecified = "VISIBILITY_UNSPECIFIED"
      /// The notification without its private content.
      case `private` = "PRIVATE"
      /// The whole notification.
      case `public` = "PUBLIC"
      /// No part of the notification.
      case secret = "SECRET"
    }

    /// Whether the notification may be proxied.
    public enum Proxy: String, Sendable, CaseIterable {
      /// The same as `ifPriorityLowered`.
      case unspecified = "PROXY_UNSPECIFIED"
      /// The notification may be proxied.
      case allow = "ALLOW"
      /// The notification may not be proxied.
      case deny = "DENY"
      /// The notification may be proxied when FCM has lowered the message's priority.
      case ifPriorityLowered = "IF_PRIORITY_LOWERED"
    }

    /// The literal title; it takes precedence over title_loc_key.
    public var title: String?
    /// The name of the app's string resource for the title.
    public var titleLocKey: String?
    /// The arguments for its format specifiers.
    public var titleLocArgs: [String]?
    /// The literal text; it takes precedence over body_loc_key.
    public var body: String?
    /// The name of the app's string resource for the text.
    public var bodyLocKey: String?
    /// The arguments for its format specifiers.
    public var bodyLocArgs: [String]?
    /// A drawable resource.
    public var icon: String?
    /// The icon's colour, #rrggbb.
    public var color: String?
    /// default, or a file below res/raw.
    public var sound: String?
    /// A notification with the same tag is replaced.
    public var tag: String?
    /// The intent filter of the activity to open.
    public var clickAction: String?
    /// The notification channel (Android 8 and later).
    public var channelID: String?
    /// The text for accessibility services.
    public var ticker: String?
    /// True: the notification stays when it is tapped.
    public var sticky: Bool?
    /// When the event happened, in RFC 3339: 2026-01-02T03:04:05Z; notifications are sorted by it.
    public var eventTime: String?
    /// True: the notification is not bridged to a watch.
    public var localOnly: Bool?
    /// The degree to which the notification may interrupt, before Android 8.
    public var notificationPriority: Priority?
    /// True: the system's default sound.
    public var defaultSound: Bool?
    /// True: the system's default vibration.
    public var defaultVibrateTimings: Bool?
    /// True: the system's default light.
    public var defaultLightSettings: Bool?
    /// The vibration pattern: wait, vibrate, wait, vibrate. A single value is skipped.
    public var vibrateTimings: [TimeSpan]?
    /// The content that the lock screen shows.
    public var visibility: Visibility?
    /// A number for the launcher's badge; a negative one is skipped.
    public var notificationCount: Int32?
    /// The colour and blinking of the device's light.
    public var lightSettings: LightSettings?
    /// The address of an image to show.
    public var image: String?
    /// Whether the notification may be proxied.
    public var proxy: Proxy?
    /// True: the app handles the notification instead of the proxy; deprecated.
    public var bypassProxyNotification: Bool?

    /// A notification with these lines; all other fields are set by name.
    public init(title: LocalizedLine? = nil, body: LocalizedLine? = nil, channelID: String? = nil) {
      self.channelID = channelID
      localize(title: title, body: body)
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("title", title)
      writer.member("title_loc_key", titleLocKey)
      writer.member("title_loc_args", titleLocArgs)
      writer.member("body", body)
      writer.member("body_loc_key", bodyLocKey)
      writer.member("body_loc_args", bodyLocArgs)
      writer.member("icon", icon)
      writer.member("color", color)
      writer.member("sound", sound)
      writer.member("tag", tag)
      writer.member("click_action", clickAction)
      writer.member("channel_id", channelID)
      writer.member("ticker", ticker)
      writer.member("sticky", sticky)
      writer.member("event_time", eventTime)
      writer.member("local_only", localOnly)
      writer.member("notification_priority", notificationPriority?.rawValue)
      writer.member("default_sound", defaultSound)
      writer.member("default_vibrate_timings", defaultVibrateTimings)
      writer.member("default_light_settings", defaultLightSettings)
      writer.member("vibrate_timings", vibrateTimings)
      writer.member("visibility", visibility?.rawValue)
      writer.member("notification_count", notificationCount)
      writer.member("light_settings", lightSettings) { $0.write(to: &$1) }
      writer.member("image", image)
      writer.member("proxy", proxy?.rawValue)
      writer.member("bypass_proxy_notification", bypassProxyNotification)
      writer.endObject()
    }
  }
}
