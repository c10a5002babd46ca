// The one list of the findings that LocScript can report. Each area adds its codes in DiagnosticCode+<Area>.swift beside
// this file.

/// A stable name for one kind of finding, with the status that a failing call returns and the usual severity.
package struct DiagnosticCode: Sendable, Equatable {
  /// The name that users write in configuration and see in brackets: lower case words joined by hyphens. Never renamed.
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

// The codes that every module can report.
extension DiagnosticCode {
  /// The call itself was wrong: a value out of range, an unknown option.
  package static let usage = DiagnosticCode("usage", .usage)
  package static let tooBig = DiagnosticCode("too-big", .tooBig)
  package static let unreadable = DiagnosticCode("unreadable", .unreadable)
  /// A text that is not a language tag.
  package static let unknownLocale = DiagnosticCode("unknown-locale", .locale)
  package static let invalidUTF8 = DiagnosticCode("invalid-utf8", .format)
  package static let `internal` = DiagnosticCode("internal", .internal)

  /// A text that RFC 8259 does not allow as JSON, or an object with one name twice.
  package static let jsonSyntax = DiagnosticCode("json-syntax", .message)
  package static let duplicateKey = DiagnosticCode("duplicate-key", .message)
}
