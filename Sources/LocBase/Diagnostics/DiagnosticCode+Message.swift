// The codes for problems of a message. Each code has its usual severity; a finding may have another where the form matters.

extension DiagnosticCode {
  // A name that FCM does not know: FCM answers 400.
  package static let unknownField = DiagnosticCode("unknown-field", .message)

  // One field under two of its names; or one name where another counts.
  package static let duplicateField = DiagnosticCode("duplicate-field", .message)
  package static let adminName = DiagnosticCode("admin-name", .message, .warning)

  // A value of the wrong kind, outside its range, or not one of a list.
  package static let wrongType = DiagnosticCode("wrong-type", .message)
  package static let enumValue = DiagnosticCode("enum-value", .message)
  package static let enumCase = DiagnosticCode("enum-case", .message, .note)
  package static let outOfRange = DiagnosticCode("out-of-range", .message)
  package static let durationFormat = DiagnosticCode("duration-format", .message)
  package static let ttlFraction = DiagnosticCode("ttl-fraction", .message, .note)
  package static let timestampFormat = DiagnosticCode("timestamp-format", .message)
  package static let colorFormat = DiagnosticCode("color-format", .message)
  package static let labelFormat = DiagnosticCode("label-format", .message)
  package static let urlFormat = DiagnosticCode("url-format", .message, .warning)
  package static let numberAsText = DiagnosticCode("number-as-text", .message, .note)
  package static let numberPrecision = DiagnosticCode("number-precision", .message, .warning)

  // Fields that are missing, unset, or have no effect.
  package static let requiredField = DiagnosticCode("required-field", .message)
  package static let nullField = DiagnosticCode("null-field", .message, .note)
  package static let outputOnly = DiagnosticCode("output-only", .message, .warning)
  package static let deprecatedField = DiagnosticCode("deprecated-field", .message, .note)
  package static let noEffect = DiagnosticCode("no-effect", .message, .warning)
  // A message of which neither a person nor the app gets anything.
  package static let emptyMessage = DiagnosticCode("empty-message", .message, .warning)

  // The message's target.
  package static let targetCount = DiagnosticCode("target-count", .message)
  package static let topicName = DiagnosticCode("topic-name", .message)
  package static let topicPrefix = DiagnosticCode("topic-prefix", .message)
  package static let conditionSyntax = DiagnosticCode("condition-syntax", .message)
  package static let conditionTopics = DiagnosticCode("condition-topics", .message)

  // The app's own data.
  package static let reservedDataKey = DiagnosticCode("reserved-data-key", .message)
  package static let riskyDataKey = DiagnosticCode("risky-data-key", .message, .warning)
  package static let locKeyInData = DiagnosticCode("loc-key-in-data", .message, .warning)
  package static let dataValue = DiagnosticCode("data-value", .message)

  // Localization.
  package static let locArgsWithoutKey = DiagnosticCode("loc-args-without-key", .message)
  package static let literalBesideKey = DiagnosticCode("literal-beside-key", .message, .warning)
  package static let locKeyOnWeb = DiagnosticCode("loc-key-on-web", .message, .warning)

  // Apple's payload and headers.
  package static let appleKeySpelling = DiagnosticCode("apple-key-spelling", .message, .warning)
  package static let appleUnknownKey = DiagnosticCode("apple-unknown-key", .message, .warning)
  package static let missingAps = DiagnosticCode("missing-aps", .message, .warning)
  package static let backgroundPriority = DiagnosticCode("background-priority", .message)
  package static let apnsHeader = DiagnosticCode("apns-header", .message)

  // Sizes.
  package static let payloadSize = DiagnosticCode("payload-size", .tooLarge)
  package static let topicPayloadSize = DiagnosticCode("topic-payload-size", .message, .warning)

  // Rules: one field of a `loc.message` written in two places; what only a rule's table can get wrong.
  package static let fieldTwice = DiagnosticCode("field-twice", .message)
  package static let silentText = DiagnosticCode("silent-text", .message)
}
