// The reasons why a line differs from the intended text, on a phone of either platform or in server-side rendering.

extension DiagnosticCode {
  /// No resource has the key: Android leaves the line out, iOS shows the literal or the raw key.
  package static let missingKey = DiagnosticCode("missing-key", .missingKey)
  /// The text has a placeholder that no argument fills, or no argument chooses its plural.
  package static let missingArgument = DiagnosticCode("missing-argument", .arguments)
}
