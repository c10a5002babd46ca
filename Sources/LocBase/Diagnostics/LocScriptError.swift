// The error that every failed call throws.

/// The failure of a call: a status for programs, and one or more findings for people.
public struct LocScriptError: Error, Sendable, Equatable {
  /// The kind of failure, for programs.
  public var status: Status
  /// The findings that made the call fail; at least one.
  public var diagnostics: [Diagnostic]

  /// The status that the C interface returns for the same failure: 201 unreadable, 500 message, …
  public var code: Int32 { status.rawValue }

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
