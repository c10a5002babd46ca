// The part of a message for Android devices.

import LocBase

extension Message {
  /// The part of the message for Android devices.
  public struct AndroidConfig: Sendable, Equatable {
    /// Whether the message wakes the device.
    public enum Priority: String, Sendable, CaseIterable {
      /// The message waits until the device is awake.
      case normal = "NORMAL"
      /// The message wakes the device.
      case high = "HIGH"
    }

    /// Of several waiting messages with one key only the last arrives; four keys at most at a time.
    public var collapseKey: String?
    /// HIGH wakes the device; the default is HIGH for notifications and NORMAL for data.
    public var priority: Priority?
    /// The duration for which FCM keeps the message; four weeks by default, rounded down to a second.
    public var ttl: TimeSpan?
    /// The only package that may receive the message.
    public var restrictedPackageName: String?
    /// Replaces the message's data on Android.
    public var data: [String: String] = [:]
    /// The notification that the system shows.
    public var notification: AndroidNotification?
    /// Options for Android.
    public var fcmOptions: AndroidFCMOptions?
    /// Deliver while the device is in direct boot mode.
    public var directBootOk: Bool?
    /// Deliver over a network with little bandwidth.
    public var bandwidthConstrainedOk: Bool?
    /// Deliver over a satellite network.
    public var restrictedSatelliteOk: Bool?

    /// A part for Android devices with these fields; all other fields are set by name.
    public init(notification: AndroidNotification? = nil, ttl: TimeSpan? = nil, priority: Priority? = nil) {
      self.notification = notification
      self.ttl = ttl
      self.priority = priority
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("collapse_key", collapseKey)
      writer.member("priority", priority?.rawValue)
      writer.member("ttl", ttl)
      writer.member("restricted_package_name", restrictedPackageName)
      writer.member("data", data)
      writer.member("notification", notification) { $0.write(to: &$1) }
      writer.member("fcm_options", fcmOptions) { $0.write(to: &$1) }
      writer.member("direct_boot_ok", directBootOk)
      writer.member("bandwidth_constrained_ok", bandwidthConstrainedOk)
      writer.member("restricted_satellite_ok", restrictedSatelliteOk)
      writer.endObject()
    }
  }

  /// Options for Android.
  public struct AndroidFCMOptions: Sendable, Equatable {
    /// A label for the message's statistics.
    public var analyticsLabel: String?

    /// Options for Android.
    public init(analyticsLabel: String? = nil) { self.analyticsLabel = analyticsLabel }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("analytics_label", analyticsLabel)
      writer.endObject()
    }
  }
}
