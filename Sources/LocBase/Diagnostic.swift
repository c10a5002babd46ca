// One thing to tell a person: what, where, and what to do about it. Every room reports in this type only.

package enum Severity: Int, Sendable, Comparable {
  case note
  case warning
  case error

  package var name: StaticString {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// A finding with its place: a file position, a path inside a JSON document, or both.
package struct Diagnostic: Sendable {
  package var code: DiagnosticCode
  package var severity: Severity
  package var message: String
  package var position: SourcePosition?
  /// Where in a message or event: `message.android.notification.body_loc_args[0]`.
  package var path: String?
  /// What to do about it, as one sentence.
  package var help: String?

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

  /// The bytes of its texts.
  package var textBytes: Int { message.utf8.count + (path?.utf8.count ?? 0) + (help?.utf8.count ?? 0) }

  /// `file:line:col: error[slug]: message`, the form that editors and CI systems recognise. The help stands apart.
  package var summary: String {
    var text = ""
    if let position { text += position.text + ": " }
    text += "\(severity.name)[\(code.slug)]: "
    if let path, !path.isEmpty, !message.hasPart(path) { text += path + ": " }
    return text + message
  }
}

/// A call that could not do its job: a status for programs, and one or more findings for people.
package struct Failure: Error, Sendable {
  package var status: Status
  package var diagnostics: [Diagnostic]

  package init(_ status: Status, _ diagnostics: [Diagnostic]) {
    self.status = status
    self.diagnostics = diagnostics
  }

  package init(_ diagnostic: Diagnostic) {
    self.init(diagnostic.code.status, [diagnostic])
  }

  package init(
    _ code: DiagnosticCode, _ message: String, at position: SourcePosition? = nil, path: String? = nil,
    help: String? = nil
  ) {
    self.init(Diagnostic(code, message, severity: .error, at: position, path: path, help: help))
  }
}

/// Findings of a pass over outside input; capped, so that ten thousand errors do not become a hundred megabytes.
package struct DiagnosticList: Sendable {
  package static let limit = 1_000
  /// What the findings of one message may have in their texts together, but for the last one that is kept.
  package static let maxTextBytes = 512 << 10

  package private(set) var items: [Diagnostic] = []
  /// How many findings were not kept.
  package private(set) var dropped = 0

  package init() {}

  package mutating func add(_ diagnostic: Diagnostic) {
    if items.count < Self.limit { items.append(diagnostic) } else { dropped += 1 }
  }

  package mutating func add(contentsOf other: DiagnosticList) {
    for item in other.items { add(item) }
    dropped += other.dropped
  }

  package var hasErrors: Bool {
    for item in items where item.severity == .error { return true }
    return false
  }
}
