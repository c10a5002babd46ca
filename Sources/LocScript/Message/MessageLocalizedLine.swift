// One line of a notification as a key and its arguments, set for Android and Apple devices at once.

/// A line whose text each device finds in its own app, in its own language.
public struct LocalizedLine: Sendable, Equatable {
  /// The name of the app's string resource on Android.
  public var androidKey: String
  /// The key in Localizable on Apple devices.
  public var iosKey: String
  /// The arguments for the text's specifiers. Nil sends no list; an empty list is sent, and phones treat the two differently.
  public var arguments: [String]?

  /// A key of the same name on both platforms.
  public init(_ key: String, arguments: [String]? = nil) { self.init(android: key, ios: key, arguments: arguments) }

  /// A key with a name for each platform.
  public init(android androidKey: String, ios iosKey: String, arguments: [String]? = nil) {
    self.androidKey = androidKey
    self.iosKey = iosKey
    self.arguments = arguments
  }
}

extension Message {
  /// Sets these lines in `android.notification` and in `apns.payload.aps.alert`; nil leaves a line unchanged. Android
  /// has no subtitle.
  public mutating func localize(
    title: LocalizedLine? = nil, subtitle: LocalizedLine? = nil, body: LocalizedLine? = nil
  ) {
    if title != nil || body != nil {
      var config = android ?? AndroidConfig()
      var notification = config.notification ?? AndroidNotification()
      notification.localize(title: title, body: body)
      config.notification = notification
      android = config
    }
    guard title != nil || subtitle != nil || body != nil else { return }
    var config = apns ?? APNSConfig()
    var payload = config.payload ?? APNSPayload()
    var aps = payload.aps ?? Aps()
    var lines: Alert
    switch aps.alert {
    case .lines(let present): lines = present
    case .text(let text): lines = Alert(body: text)
    case nil: lines = Alert()
    }
    lines.localize(title: title, subtitle: subtitle, body: body)
    aps.alert = .lines(lines)
    payload.aps = aps
    config.payload = payload
    apns = config
  }
}

extension Message.AndroidNotification {
  /// Sets the keys and arguments of these lines; nil leaves a line unchanged.
  public mutating func localize(title: LocalizedLine? = nil, body: LocalizedLine? = nil) {
    if let title {
      titleLocKey = title.androidKey
      titleLocArgs = title.arguments
    }
    if let body {
      bodyLocKey = body.androidKey
      bodyLocArgs = body.arguments
    }
  }
}

extension Message.AndroidNotificationV2 {
  /// Sets the keys and arguments of these lines; nil leaves a line unchanged.
  public mutating func localize(title: LocalizedLine? = nil, body: LocalizedLine? = nil) {
    if let title {
      titleLocKey = title.androidKey
      titleLocArgs = title.arguments
    }
    if let body {
      bodyLocKey = body.androidKey
      bodyLocArgs = body.arguments
    }
  }
}

extension Message.Alert {
  /// Sets the keys and arguments of these lines; nil leaves a line unchanged.
  public mutating func localize(
    title: LocalizedLine? = nil, subtitle: LocalizedLine? = nil, body: LocalizedLine? = nil
  ) {
    if let title {
      titleLocKey = title.iosKey
      titleLocArgs = title.arguments
    }
    if let subtitle {
      subtitleLocKey = subtitle.iosKey
      subtitleLocArgs = subtitle.arguments
    }
    if let body {
      locKey = body.iosKey
      locArgs = body.arguments
    }
  }
}
