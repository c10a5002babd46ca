// The status codes of the C interface, in bands: 1xx host's mistake, 2xx resources, 3xx text, 4xx locale, 5xx message,
// 6xx rules, 9xx an error of LocScript itself. They are part of the ABI: a number is never reused.

/// The result of a call. The raw value is the number in the C interface, and the same in every interface.
public enum Status: Int32, Sendable, CaseIterable {
  /// The call succeeded.
  case ok = 0

  /// The caller's mistake: an argument that the call does not accept.
  case usage = 100
  /// A handle of the C interface that is closed, or was never a handle of this kind.
  case handle = 101
  /// The caller's buffer is too small.
  case buffer = 102
  /// The session is in use, on another thread or further up this one's stack.
  case busy = 103
  /// The input is larger than LocScript accepts.
  case tooBig = 104
  /// A session that was made before `fork()`.
  case fork = 105
  /// The caller's write function stopped the output.
  case sink = 106

  /// The resources are contradictory, or lack what the call asks for.
  case catalog = 200
  /// A file or folder cannot be read.
  case unreadable = 201
  /// A file is not valid XML, `.strings`, JSON or TOML.
  case format = 202

  /// A string cannot be rendered.
  case render = 300
  /// No resource has the key.
  case missingKey = 301
  /// Arguments are missing.
  case arguments = 302
  /// An argument does not fit its placeholder.
  case conversion = 303

  /// A text is not a valid language tag.
  case locale = 400

  /// A message or an event is invalid.
  case message = 500
  /// A message is larger than FCM or APNs accepts.
  case tooLarge = 501

  /// A rule does not compile.
  case ruleSyntax = 601
  /// A rule hit its instruction limit, which depends only on the rule and its event.
  case ruleInstructions = 602
  /// A rule hit its memory limit.
  case ruleMemory = 603
  /// The host interrupted the run.
  case ruleInterrupted = 604
  /// A rule hit its time limit, which also depends on the machine's load.
  case ruleDeadline = 605
  /// A rule hit its limit for results and log lines.
  case ruleOutput = 606
  /// A rule's file is larger than its limit.
  case ruleSourceSize = 607
  /// A rule raised an error.
  case ruleError = 608
  /// A rule returned an invalid result, or a file returned something other than a rule.
  case ruleResult = 609

  /// An error of LocScript itself.
  case `internal` = 900

  /// The number of `ok`, for hot paths: asking the enumeration for it is a call.
  @inlinable package static var success: Int32 { 0 }

  /// Whether the status is one of 601 to 609, which mean that a rule is at fault.
  package var isOfRules: Bool { rawValue > 600 && rawValue < 700 }
}
