// The reasons why a line differs from the intended text, on a phone of either platform or in server-side rendering.

extension DiagnosticCode {
  /// No resource has the key: Android leaves the line out, iOS shows the literal or the raw key.
  package static let missingKey = DiagnosticCode("missing-key", .missingKey)
  /// The text has a placeholder that no argument fills, or no argument chooses its plural.
  package static let missingArgument = DiagnosticCode("missing-argument", .arguments)
  /// java.util.Formatter throws an exception for the format or an argument.
  package static let formatException = DiagnosticCode("format-exception", .render)
  /// iOS's push formatter returns no text at all.
  package static let noText = DiagnosticCode("no-text", .render)
  /// A text that should choose a plural form is no decimal number.
  package static let notANumber = DiagnosticCode("not-a-number", .conversion)
  /// The top level of a strings file is no dictionary: CF drops the table.
  package static let notADictionary = DiagnosticCode("not-a-dictionary", .format)
}
