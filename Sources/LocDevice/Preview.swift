// What a phone shows for one message: three lines, each with its outcome and the reason for it.

import LocBase

package enum Platform: Sendable, Equatable {
  case android
  case ios
  case web

  package var name: StaticString {
    switch self {
    case .android: "android"
    case .ios: "ios"
    case .web: "web"
    }
  }

  package init?(_ name: String) {
    switch name.utf8 {
    case "android": self = .android
    case "ios": self = .ios
    case "web": self = .web
    default: return nil
    }
  }
}

/// What becomes of one line of a notification.
package enum LineOutcome: Sendable {
  /// Shown; perhaps not as intended, see `reason`.
  case text
  /// The notification appears without this line.
  case omitted
  /// The app's process dies and nothing is shown.
  case crash

  package var name: StaticString {
    switch self {
    case .text: "text"
    case .omitted: "omitted"
    case .crash: "crash"
    }
  }
}

/// How well a predicted behaviour is established.
package enum Certainty: Sendable {
  /// Answered by the real code (AOSP, OpenJDK, CF, Apple ICU).
  case verified
  /// Read in the platform's or the SDK's published source.
  case source
  /// Seen on devices, not documented.
  case observed
  /// Not established.
  case unverified

  package var name: StaticString {
    switch self {
    case .verified: "verified"
    case .source: "source"
    case .observed: "observed"
    case .unverified: "unverified"
    }
  }
}

/// One line (title, subtitle or body) on one device.
package struct PreviewLine: Sendable {
  package var outcome: LineOutcome
  /// What the device shows; nil unless `outcome` is `text`.
  package var text: String?
  /// What Google's localization guide promises: every argument converted by its specifier. Nil where nothing tells.
  package var intended: String?
  package var key: String?
  /// The language of the resource that was used, as its folder names it in BCP 47: "fr"; nil for the default folder
  /// and where no resource was used.
  package var locale: String?
  package var file: String?
  package var line: Int?
  /// Why the line is not simply the intended text.
  package var reason: DiagnosticCode?
  /// The platform's own words: an exception with its message.
  package var detail: String?
  package var certainty: Certainty

  package init(
    _ outcome: LineOutcome, text: String? = nil, intended: String? = nil, key: String? = nil, locale: String? = nil,
    file: String? = nil, line: Int? = nil, reason: DiagnosticCode? = nil, detail: String? = nil, certainty: Certainty
  ) {
    self.outcome = outcome
    self.text = text
    self.intended = intended
    self.key = key
    self.locale = locale
    self.file = file
    self.line = line
    self.reason = reason
    self.detail = detail
    self.certainty = certainty
  }
}

/// Whether a notification appears at all, and who draws it.
package enum NotificationOutcome: Sendable {
  case posted
  /// A data message: the system shows nothing.
  case none
  /// The app is in the foreground and its own code decides.
  case app

  package var name: StaticString {
    switch self {
    case .posted: "posted"
    case .none: "none"
    case .app: "app"
    }
  }
}

/// One message on one device.
package struct Preview: Sendable {
  package var platform: Platform
  /// The device's language list.
  package var locales: [String]
  package var notification: NotificationOutcome
  /// True when the app has none of the device's languages and shows its default.
  package var fallbackLanguage: Bool
  package var title: PreviewLine?
  package var subtitle: PreviewLine?
  package var body: PreviewLine?
  package var findings: [Diagnostic] = []

  package init(
    platform: Platform, locales: [String], notification: NotificationOutcome, fallbackLanguage: Bool,
    title: PreviewLine? = nil, subtitle: PreviewLine? = nil, body: PreviewLine? = nil
  ) {
    self.platform = platform
    self.locales = locales
    self.notification = notification
    self.fallbackLanguage = fallbackLanguage
    self.title = title
    self.subtitle = subtitle
    self.body = body
  }

  package var lines: [PreviewLine] { [title, subtitle, body].compactMap { $0 } }

  package var crashes: Bool {
    for line in lines where line.outcome == .crash { return true }
    return false
  }
}
