// What one phone shows, as Swift values.

import LocBase
import LocDevice

/// A phone, as far as its language goes.
public struct Device: Sendable, Hashable {
  /// Whose phone.
  public enum Platform: String, Sendable, CaseIterable {
    case android
    case ios
    case web
  }

  /// What texts of Apple's resources may have forms for: `NSStringDeviceSpecificRuleType`, or a catalog's `device`.
  public enum Kind: String, Sendable, CaseIterable {
    case iphone
    case ipad
    case ipod
    case mac
    case appletv
    case applewatch
    case applevision
    /// The form for every device without one of its own.
    case other
  }

  /// Whose phone.
  public var platform: Platform
  /// The user's language list in BCP 47, preferred first.
  public var locales: [String]

  /// A phone with this language list.
  public init(_ platform: Platform, _ locales: [String]) {
    self.platform = platform
    self.locales = locales
  }
}

/// One message on one device. The fields are those of the JSON form.
public struct Preview: Sendable {
  /// One line: title, subtitle or body.
  public struct Line: Sendable, Equatable {
    /// `text`, `omitted` (the line is missing) or `crash` (the app's process dies).
    public var outcome: String
    /// What the device shows; nil unless the outcome is `text`.
    public var text: String?
    /// What Google's localization guide promises.
    public var intended: String?
    /// The resource's name on this platform.
    public var key: String?
    /// The language of the resource used.
    public var locale: String?
    /// The resource's file.
    public var file: String?
    /// Its line in that file.
    public var line: Int?
    /// Why the line is not simply the intended text: a diagnostic's slug.
    public var reason: String?
    /// The platform's own words, an exception with its message.
    public var detail: String?
    /// `verified`, `source`, `observed` or `unverified`.
    public var certainty: String

    init(_ line: PreviewLine) {
      outcome = "\(line.outcome.name)"
      text = line.text
      intended = line.intended
      key = line.key
      locale = line.locale
      file = line.file
      self.line = line.line
      reason = line.reason?.slug
      detail = line.detail
      certainty = "\(line.certainty.name)"
    }
  }

  package let content: LocDevice.Preview

  package init(_ content: LocDevice.Preview) { self.content = content }

  /// The phone.
  public var device: Device {
    switch content.platform {
    case .android: Device(.android, content.locales)
    case .ios: Device(.ios, content.locales)
    case .web: Device(.web, content.locales)
    }
  }

  /// `posted`, `none` (the system shows nothing) or `app` (the app's own code decides).
  public var notification: String { "\(content.notification.name)" }
  /// Whether showing it ends the app's process.
  public var crashes: Bool { content.crashes }
  /// True when the app has none of the device's languages and shows its default.
  public var fallbackLanguage: Bool { content.fallbackLanguage }
  /// Nil when the message has no title for this platform.
  public var title: Line? { content.title.map { Line($0) } }
  /// iOS only.
  public var subtitle: Line? { content.subtitle.map { Line($0) } }
  /// Nil when the message has no body for this platform.
  public var body: Line? { content.body.map { Line($0) } }
  /// What `build` finds in the message.
  public var findings: [Diagnostic] { content.findings.map { Diagnostic($0) } }

  /// The JSON object that every door gives.
  public var json: String {
    var writer = JSONWriter(capacity: 1024)
    writer.preview(content)
    return writer.buffer.string
  }

  /// The lines there are, from the top.
  public var lines: [Line] { [title, subtitle, body].compactMap { $0 } }

  /// Whether a line is not the intended text, for whatever reason.
  public var differs: Bool {
    for line in lines where line.outcome != "text" || (line.reason != nil && line.text != line.intended) { return true }
    return false
  }

  /// Whether the phone would show nothing where a line is due, a raw key, or die.
  public var fails: Bool {
    for line in lines where line.outcome != "text" || line.reason == "missing-key" { return true }
    return crashes
  }
}
