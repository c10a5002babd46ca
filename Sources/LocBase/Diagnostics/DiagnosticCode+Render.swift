// The codes for findings from server-side rendering.

extension DiagnosticCode {
  /// A value that its specifier cannot write: "abc" by `%d`.
  package static let argumentConversion = DiagnosticCode("argument-conversion", .conversion)
  /// A plural has no form for the number, and no `other`.
  package static let pluralForm = DiagnosticCode("plural-form", .render)
  /// A text that differs by device has no form for this device, and no `other`.
  package static let deviceForm = DiagnosticCode("device-form", .render)
  /// A `%#@name@` without a variable of that name.
  package static let unknownVariable = DiagnosticCode("unknown-variable", .render)
  /// Variables are nested deeper than in any real text: a cycle, or an expansion meant to exhaust memory.
  package static let expansionLimit = DiagnosticCode("expansion-limit", .render)
}
