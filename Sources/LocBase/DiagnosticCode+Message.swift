// What can be wrong with a message.

extension DiagnosticCode {
  /// One field of a `loc.message` is written in two places.
  package static let fieldTwice = DiagnosticCode("field-twice", .message)
}
