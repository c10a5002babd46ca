// The one list of what LocScript can report. Each room adds its codes in DiagnosticCode+<Room>.swift beside this file.

/// A stable name for one kind of finding, with the status a failing call answers and its usual severity.
package struct DiagnosticCode: Sendable, Equatable {
  /// What users write in configuration and see in brackets: lower case words joined by hyphens. Never renamed.
  package let slug: String
  package let status: Status
  package let severity: Diagnostic.Severity

  package init(_ slug: String, _ status: Status, _ severity: Diagnostic.Severity = .error) {
    self.slug = slug
    self.status = status
    self.severity = severity
  }

  package static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool { left.slug.equals(right.slug) }
}

// What every room can run into.
extension DiagnosticCode {
  /// The call itself was wrong: a value out of range, an unknown option.
  package static let usage = DiagnosticCode("usage", .usage)
  package static let tooBig = DiagnosticCode("too-big", .tooBig)
  package static let unreadable = DiagnosticCode("unreadable", .unreadable)
  /// Text that is no language tag.
  package static let unknownLocale = DiagnosticCode("unknown-locale", .locale)
  package static let invalidUTF8 = DiagnosticCode("invalid-utf8", .format)
  package static let `internal` = DiagnosticCode("internal", .internal)

  /// Not JSON: what RFC 8259 refuses, and a name given twice in one object.
  package static let jsonSyntax = DiagnosticCode("json-syntax", .message)
  package static let duplicateKey = DiagnosticCode("duplicate-key", .message)
}
