// A preview of one message on one device: three lines, each with its outcome and the reason for it.

public import LocBase
package import LocCatalog

/// The preview of one message on one device.
public struct Preview: Sendable {
  /// Whether a notification appears, and whether the system or the app shows it.
  public enum Notification: Sendable {
    /// The system shows the notification.
    case posted
    /// A data message: the system shows nothing.
    case none
    /// The app is open on the screen: its own code receives the message and decides what to show.
    case app

    package var name: UTF8Slice {
      switch self {
      case .posted: "posted"
      case .none: "none"
      case .app: "app"
      }
    }

    /// The name in JSON: "posted", "none", "app".
    public var rawValue: String { "\(name)" }
  }

  /// The outcome of one line of a notification.
  public enum Outcome: Sendable {
    /// The line is shown; perhaps not as intended, see `reason`.
    case text
    /// The key itself is shown.
    case rawKey
    /// The line shows no letters: an empty line is missing on Android and empty on iOS; both show a line of white
    /// space.
    case blank
    /// The app crashes and nothing is shown.
    case crash

    package var name: UTF8Slice {
      switch self {
      case .text: "text"
      case .rawKey: "raw_key"
      case .blank: "blank"
      case .crash: "crash"
      }
    }

    /// The name in JSON: "text", "raw_key", "blank", "crash".
    public var rawValue: String { "\(name)" }
  }

  /// How certain a predicted behaviour is.
  public enum Certainty: Sendable {
    /// Computed by the real code (AOSP, OpenJDK, CF, Apple ICU).
    case verified
    /// Read in the platform's or the SDK's published source.
    case source
    /// Seen on devices, not documented.
    case observed
    /// Not established.
    case unverified

    package var name: UTF8Slice {
      switch self {
      case .verified: "verified"
      case .source: "source"
      case .observed: "observed"
      case .unverified: "unverified"
      }
    }

    /// The name in JSON: "verified", "source", "observed", "unverified".
    public var rawValue: String { "\(name)" }
  }

  /// The source of a text that is not in the device's first language.
  public enum Fallback: Sendable {
    /// The app's default texts, or another language of the app.
    case defaultText
    /// A further language of the user's list (Android 15 and later).
    case secondLanguage

    package var name: UTF8Slice {
      switch self {
      case .defaultText: "default"
      case .secondLanguage: "second-language"
      }
    }

    /// The name in JSON: "default", "second-language".
    public var rawValue: String { "\(name)" }
  }

  /// What other releases of Android, or other states of the app's process, show in a line.
  public struct Elsewhere: Sendable, Equatable {
    /// The devices: "android-10", "android-16.start".
    public var devices: [String]
    /// The outcome there.
    public var outcome: Outcome
    /// The text there; nil if the line is missing or the app crashes.
    public var text: String?
    /// The language of the resource there; nil for the default folder and if no resource is used.
    public var locale: String?
    /// Where that text comes from if it is not in the device's first language.
    public var fallback: Fallback?
  }

  /// One line: title, subtitle or body.
  public struct Line: Sendable, Equatable {
    /// The outcome of the line.
    public var outcome: Outcome
    /// The text that the device shows: the key if `outcome` is `rawKey`, perhaps only white space if it is `blank`; nil
    /// if the line is missing or the app crashes.
    public var text: String?
    /// The text that Google's localization guide promises: every argument formatted by its placeholder. Nil if it
    /// cannot be known.
    public var intended: String?
    /// The resource's name on this platform.
    public var key: String?
    /// The language of the resource that was used, as its folder names it in BCP 47: "fr"; nil for the default folder
    /// and if no resource was used.
    public var locale: String?
    /// Where the text comes from if it is not in the language that the device asks for: it is not translated. Nil if it
    /// is.
    public var fallback: Fallback?
    /// The resource's file.
    public var file: String?
    /// Its line in that file, from 1.
    public var line: Int?
    /// The column of the resource's beginning, from 1.
    package var column: Int?
    package var code: DiagnosticCode?
    /// The platform's own error: an exception with its message.
    public var detail: String?
    /// The certainty of the prediction.
    public var certainty: Certainty
    /// What phones of other releases, or in other states, show; empty where they all show the same.
    public var elsewhere: [Elsewhere] = []
    /// The line's findings, as a check reports them; empty for a line of `loc.preview`.
    public var findings: [LineFinding] = []
    /// What the text has that its author did not mean to show; then `code` is its kind.
    package var textFault: TextFault? {
      didSet {
        code = textFault?.code ?? code
        detail = textFault.map { "the text " + $0.sentence } ?? detail
      }
    }
    /// The severities that the project's settings give the problem and the missing translation; nil if there are none.
    package var faultLevel: Diagnostic.Level?
    package var gapLevel: Diagnostic.Level?

    package init(
      _ outcome: Outcome, text: String? = nil, intended: String? = nil, key: String? = nil, locale: String? = nil,
      file: String? = nil, line: Int? = nil, reason: DiagnosticCode? = nil, detail: String? = nil, certainty: Certainty
    ) {
      self.outcome = outcome
      self.text = text
      self.intended = intended
      self.key = key
      self.locale = locale
      self.file = file
      self.line = line
      code = reason
      self.detail = detail
      self.certainty = certainty
    }

    /// The line; if its text is only white space, as a blank line.
    package var seen: Line {
      guard outcome == .text, let text, text.unicodeScalars.allSatisfy({ Self.isInvisible($0) }) else { return self }
      var line = self
      line.outcome = .blank
      line.code = code ?? .emptyText
      line.detail = detail ?? (text.utf8.isEmpty ? "an empty line is shown" : "a line of white space is shown")
      return line
    }

    /// Whether a character is invisible: white space, a zero-width space or another mark for layout, or Braille's blank
    /// pattern.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
    }

    /// Compares the texts byte by byte.
    public static func == (left: Line, right: Line) -> Bool {
      left.outcome == right.outcome && left.certainty == right.certainty && left.code == right.code
        && left.fallback == right.fallback && left.line == right.line && left.elsewhere == right.elsewhere
        && left.texts == right.texts
    }

    private var texts: [Text?] { [text, intended, key, locale, file, detail].map { $0.map { Text($0) } } }

    /// How serious the line's deviation is for the user who sees it: an error if the app crashes, or a key, nothing or
    /// another text than intended is shown; a warning if the text is not translated, or not known; nil for a line
    /// without a deviation. `check` reports the same.
    public var severity: Diagnostic.Severity? {
      guard let gap = gapSeverity, let fault = faultSeverity else { return gapSeverity ?? faultSeverity }
      return max(gap, fault)
    }

    /// Whether the text is not in the language that the device asks for.
    public var isFallback: Bool { fallback != nil }

    /// The kind of the missing translation; nil if there is none.
    package var gapCode: DiagnosticCode? {
      if fallback == .secondLanguage || elsewhere.contains(where: { $0.fallback == .secondLanguage }) {
        return .secondLanguage
      }
      return isFallback ? .missingTranslation : nil
    }

    /// The same, but only for the missing translation.
    package var gapSeverity: Diagnostic.Severity? {
      guard gapCode != nil else { return nil }
      return gapLevel.map { $0.severity } ?? .warning
    }

    /// The same, but without the missing translation.
    package var faultSeverity: Diagnostic.Severity? {
      guard let own = ownSeverity else { return nil }
      return faultLevel.map { $0.severity } ?? own
    }

    /// The problem's severity without any settings.
    package var ownSeverity: Diagnostic.Severity? {
      if outcome != .text { return .error }
      switch code {
      case nil: return nil
      // The resource's own finding is milder: a push may give it no arguments.
      case .lostSpecifier: return .error
      case let code?: return code.severity
      }
    }

    /// Whether the project's settings accept something that is wrong with the line.
    package var isAccepted: Bool {
      func isMild(_ level: Diagnostic.Level?) -> Bool { level.map { $0.severity ?? .note == .note } ?? false }
      return ownSeverity.map { $0 > .note } ?? false && isMild(faultLevel) || gapCode != nil && isMild(gapLevel)
    }

    /// The reason why the line differs from the intended text: a finding's slug, "missing-key".
    public var reason: String? { code?.slug }
  }

  /// The device.
  public var device: Device
  /// Whether a notification appears, and who draws it.
  public var notification: Notification
  /// True when the app has none of the device's languages and shows its default.
  public var fallbackLanguage: Bool
  /// Nil when the message has no title for this platform.
  public var title: Line?
  /// The subtitle of an iOS notification; nil on other platforms and when the message has none.
  public var subtitle: Line?
  /// Nil when the message has no body for this platform.
  public var body: Line?
  /// The findings of `build` about the message, and those about the device's choice of language.
  public var findings: [Diagnostic] = []

  package init(
    device: Device, notification: Notification, fallbackLanguage: Bool, title: Line? = nil, subtitle: Line? = nil,
    body: Line? = nil
  ) {
    self.device = device
    self.notification = notification
    self.fallbackLanguage = fallbackLanguage
    self.title = title
    self.subtitle = subtitle
    self.body = body
  }

  /// The three lines by their names, from the top.
  package var fields: [(name: UTF8Slice, line: Line?)] {
    [("title", title), ("subtitle", subtitle), ("body", body)]
  }

  /// The lines that the notification has, from the top.
  public var lines: [Line] { fields.compactMap { $0.line } }

  /// Whether showing the notification crashes the app.
  public var crashes: Bool {
    for line in lines where line.outcome == .crash { return true }
    return false
  }

  /// Whether that is an error, after the project's settings.
  package var failsByCrash: Bool { lines.contains { $0.outcome == .crash && $0.faultSeverity == .error } }

  /// Whether a line differs from the intended text, for any reason.
  public var differs: Bool {
    for line in lines where line.outcome != .text || (line.code != nil && !line.isAsIntended) {
      return true
    }
    return false
  }

  /// The worst severity among the lines; an error for a notification without any line, which shows nothing of the
  /// message. Nil if every line is as intended. The message's own findings are not part of it.
  public var severity: Diagnostic.Severity? {
    var worst: Diagnostic.Severity?
    for line in lines {
      if let severity = line.severity { worst = max(worst ?? severity, severity) }
    }
    return notification == .posted && lines.isEmpty ? .error : worst
  }

  /// Whether a line of the message is missing or a raw key, or the app crashes.
  public var fails: Bool {
    for line in lines where line.outcome != .text || line.code == .missingKey { return true }
    return false
  }

  /// The preview as the JSON object that every interface returns.
  public var json: String {
    var writer = JSONWriter(capacity: 1024)
    writer.preview(self)
    return writer.buffer.string
  }
}
