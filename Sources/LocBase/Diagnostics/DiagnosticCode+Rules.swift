// The codes for findings from loading and running rules.

extension DiagnosticCode {
  /// A rule does not compile.
  package static let ruleSyntax = DiagnosticCode("syntax", .ruleSyntax)
  package static let memoryLimit = DiagnosticCode("memory-limit", .ruleMemory)
  package static let interrupted = DiagnosticCode("interrupted", .ruleInterrupted)
  package static let deadline = DiagnosticCode("deadline", .ruleDeadline)
  package static let outputLimit = DiagnosticCode("output-limit", .ruleOutput)
  package static let sourceSize = DiagnosticCode("source-size", .ruleSourceSize)
  /// A rule raised an error, or an error occurred while it ran.
  package static let scriptError = DiagnosticCode("script-error", .ruleError)
  /// A value that has no JSON form, or that its place does not allow.
  package static let badResult = DiagnosticCode("bad-result", .ruleResult)
  /// A file that returns no rule.
  package static let ruleShape = DiagnosticCode("rule-shape", .ruleResult)
  /// Two rules with the same name.
  package static let ruleNameTwice = DiagnosticCode("rule-name-twice", .ruleResult)
  /// A float as an argument of `loc.text`: a warning, because phones show its digits as they are.
  package static let floatArgument = DiagnosticCode("float-argument", .message)
  /// An event that is not a JSON object.
  package static let eventFormat = DiagnosticCode("event-format", .message)
  /// A rule that the caller requests by name and that does not exist.
  package static let unknownRule = DiagnosticCode("unknown-rule", .usage)
}
