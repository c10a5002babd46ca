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
  /// A field of a message that is nil because the event lacks what it is set to.
  package static let absentField = DiagnosticCode("absent-field", .message)
  /// A text given as it is that is a key of the resources: every phone shows the key.
  package static let keyAsText = DiagnosticCode("key-as-text", .message, .warning)
  /// An argument of `loc.text` that no language's text uses.
  package static let extraArgument = DiagnosticCode("extra-argument", .arguments, .warning)
  /// A message that a rule has made and neither returned nor used.
  package static let unreturnedMessage = DiagnosticCode("unreturned-message", .ruleResult, .warning)
  /// A second value that a rule returned: only the first counts.
  package static let secondValue = DiagnosticCode("second-value", .ruleResult, .warning)
  /// A sample whose type the rule's `on` does not list: it tests nothing.
  package static let sampleType = DiagnosticCode("sample-type", .ruleResult)
  /// A rule without samples, which a run without an event cannot test.
  package static let noSamples = DiagnosticCode("no-samples", .ruleResult, .warning)
  /// An event that no rule handles.
  package static let unhandledEvent = DiagnosticCode("unhandled-event", .usage, .warning)
  /// An event that is not a JSON object.
  package static let eventFormat = DiagnosticCode("event-format", .message)
  /// A rule that the caller requests by name and that does not exist.
  package static let unknownRule = DiagnosticCode("unknown-rule", .usage)
}
