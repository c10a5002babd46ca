// What a Swift caller catches, and what it reads in it.

import LocBase

/// One thing to tell a person: what, where, and what to do about it.
public struct Diagnostic: Sendable, Equatable {
  /// How much it matters. A note is never counted as a problem.
  public enum Severity: String, Sendable {
    case note
    case warning
    case error
  }

  /// How much it matters.
  public var severity: Severity
  /// The finding's stable name, "missing-key".
  public var slug: String
  /// What is the matter, as one sentence.
  public var message: String
  /// The file, as the caller named it.
  public var file: String?
  /// The line in the file, from 1.
  public var line: Int?
  /// The column in the line, in Unicode scalars, from 1.
  public var column: Int?
  /// Where in a message or event: `message.android.notification.body_loc_args[0]`.
  public var path: String?
  /// What to do about it.
  public var help: String?

  package init(_ diagnostic: LocBase.Diagnostic) {
    switch diagnostic.severity {
    case .note: severity = .note
    case .warning: severity = .warning
    case .error: severity = .error
    }
    slug = diagnostic.code.slug
    message = diagnostic.message
    file = diagnostic.position?.file
    if let position = diagnostic.position, position.line > 0 {
      line = position.line
      column = position.column
    }
    path = diagnostic.path
    help = diagnostic.help
  }

  /// `file:line:col: error[slug]: message`, the form that editors and CI systems recognise.
  public var summary: String {
    var text = ""
    if let file { text += file + ":" }
    if file != nil, let line, let column { text += "\(line):\(column):" }
    if !text.isEmpty { text += " " }
    text += severity.rawValue + "[" + slug + "]: "
    if let path, !path.isEmpty, !message.hasPart(path) { text += path + ": " }
    return text + message
  }
}

/// A call that could not do its job.
public struct LocScriptError: Error, Sendable, Equatable {
  /// The status that the C interface answers for the same failure: 201 unreadable, 500 message, …
  public var code: Int32
  /// What was wrong; at least one.
  public var diagnostics: [Diagnostic]

  package init(_ failure: Failure) {
    code = failure.status.rawValue
    diagnostics = failure.diagnostics.map { Diagnostic($0) }
  }
}

/// Runs a body of the rooms and gives its failure the façade's type.
func publicErrors<Result>(_ body: () throws(Failure) -> Result) throws(LocScriptError) -> Result {
  do throws(Failure) { return try body() } catch { throw LocScriptError(error) }
}
