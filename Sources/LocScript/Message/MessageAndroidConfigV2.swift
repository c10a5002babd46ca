// The part of a message for Android devices, in the form that FCM added in 2026.

import LocBase

extension Message {
  /// The part of the message for Android devices, second form.
  public struct AndroidConfigV2: Sendable, Equatable {
    /// The kind of the message; FCM takes one of these.
    public enum Content: Sendable, Equatable {
      /// A message without a notification that may wait.
      case backgroundSync
      /// A message with a notification; it never waits.
      indirect case remoteNotification(AndroidRemoteNotification)
    }

    /// Of several waiting messages with one key only the last arrives.
    public var collapseKey: String?
    /// The duration for which FCM keeps the message.
    public var ttl: TimeSpan?
    /// The only package that may receive the message.
    public var restrictedPackageName: String?
    /// Replaces the message's data on Android.
    public var data: [String: String] = [:]
    /// The kind of the message.
    public var content: Content?
    /// Options for Android.
    public var fcmOptions: AndroidFCMOptions?
    /// Deliver while the device is in direct boot mode.
    public var directBootOk: Bool?
    /// Deliver over a network with little bandwidth.
    public var bandwidthConstrainedOk: Bool?
    /// Deliver over a satellite network.
    public var restrictedSatelliteOk: Bool?

    /// A part for Android devices with these fields; all other fields are set by name.
    public init(_ content: Content? = nil, ttl: TimeSpan? = nil) {
      self.content = content
      self.ttl = ttl
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("collapse_key", collapseKey)
      writer.member("ttl", ttl)
      writer.member("restricted_package_name", restrictedPackageName)
      writer.member("data", data)
      switch content {
      case .backgroundSync:
        writer.name("background_sync")
        writer.beginObject()
        writer.endObject()
      case .remoteNotification(let remote): writer.member("remote_notification", remote) { $0.write(to: &$1) }
      case nil: break
      }
      writer.member("fcm_options", fcmOptions) { $0.write(to: &$1) }
      writer.member("direct_boot_ok", directBootOk)
      writer.member("bandwidth_constrained_ok", bandwidthConstrainedOk)
      writer.member("restricted_satellite_ok", restrictedSatelliteOk)
      writer.endObject()
    }
  }

  /// A message with a notification.
  public struct AndroidRemoteNotification: Sendable, Equatable {
    /// The app may change the notification before it is shown.
    public var mutableContent: Bool?
    /// Older apps get the message as a data message.
    public var useAsV1DataMessage: Bool?
    /// The notification that the system shows.
    public var notification: AndroidNotificationV2?

    /// A message with this notification.
    public init(
      notification: AndroidNotificationV2? = nil, mutableContent: Bool? = nil, useAsV1DataMessage: Bool? = nil
    ) {
      self.notification = notification
      self.mutableContent = mutableContent
      self.useAsV1DataMessage = useAsV1DataMessage
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("mutable_content", mutableContent)
      writer.member("use_as_v1_data_message", useAsV1DataMessage)
      writer.member("notification", notification) { $0.write(to: &$1) }
      writer.endObject()
    }
  }
}
