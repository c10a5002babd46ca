// A finding for people: the problem, its position, and the fix. Every module reports in this type only.

/// A finding with its position: in a file, as a path inside a JSON document, or both.
public struct Diagnostic: Sendable, Equatable {
  /// How much a finding matters. A note is never counted as a problem.
  public enum Severity: Sendable, Comparable, CaseIterable {
    /// Information; nothing is wrong.
    case note
    /// Probably a mistake; the message can still be sent and is shown.
    case warning
    /// The call fails, or a phone does not show the intended text.
    case error

    package var name: UTF8Slice {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      }
    }

    /// The name in JSON and in messages: "note", "warning", "error".
    public var rawValue: String { "\(name)" }
  }

  package var code: DiagnosticCode
  /// How much the finding matters.
  public var severity: Severity
  /// The problem in one sentence.
  public var message: String
  package var position: SourcePosition?
  /// The place in a message or event: `message.android.notification.body_loc_args[0]`.
  public var path: String?
  /// The fix in one sentence.
  public var help: String?
  /// The key of the app's resources that the finding is about, if it is known.
  package var key: String?

  package init(
    _ code: DiagnosticCode, _ message: String, severity: Severity? = nil, at position: SourcePosition? = nil,
    path: String? = nil, help: String? = nil
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.message = message
    self.position = position
    self.path = path
    self.help = help
  }

  /// The finding's stable name: "missing-key".
  public var slug: String { code.slug }

  /// The file, as the caller named it.
  public var file: String? {
    get { position?.file }
    set { position = newValue.map { SourcePosition(file: $0, line: line ?? 0, column: column ?? 0) } }
  }

  /// The line in the file, from 1; nil if the finding is about the file as a whole. Without a file it cannot be set.
  public var line: Int? {
    get { position.flatMap { $0.line > 0 ? $0.line : nil } }
    set { position?.line = newValue ?? 0 }
  }

  /// The column in the line, in Unicode scalars, from 1; nil if `line` is nil. Without a file it cannot be set.
  public var column: Int? {
    get { position.flatMap { $0.line > 0 ? $0.column : nil } }
    set { position?.column = newValue ?? 0 }
  }

  /// The number of bytes in the finding's texts.
  package var textBytes: Int { message.utf8.count + (path?.utf8.count ?? 0) + (help?.utf8.count ?? 0) }

  /// `file:line:col: error[slug]: message`, the form that editors and CI systems recognise. It does not include the help.
  public var summary: String {
    var text = ""
    if let position { text += position.text + ": " }
    text += "\(severity.name)[\(code.slug)]: "
    if let path, !path.isEmpty, !Text(message).contains(Text(path)) { text += path + ": " }
    return text + message
  }

  /// Compares the texts byte by byte.
  public static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    left.code == right.code && left.severity == right.severity && left.position == right.position
      && Text(left.message) == Text(right.message) && Text(left.path) == Text(right.path)
      && Text(left.help) == Text(right.help)
  }
}
