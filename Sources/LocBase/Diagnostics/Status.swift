// The status codes of the C interface, in bands: 1xx host's mistake, 2xx resources, 3xx text, 4xx locale, 5xx message,
// 6xx rules, 9xx an error of LocScript itself. They are part of the ABI: a number is never reused.

/// The result of a call, as the number that crosses the C interface.
package enum Status: Int32, Sendable, CaseIterable {
  case ok = 0

  case usage = 100
  case handle = 101
  case buffer = 102
  case busy = 103
  case tooBig = 104
  case fork = 105
  case sink = 106

  case catalog = 200
  case unreadable = 201
  case format = 202

  case render = 300
  case missingKey = 301
  case arguments = 302
  case conversion = 303

  case locale = 400

  case message = 500
  case tooLarge = 501

  case ruleSyntax = 601
  case ruleInstructions = 602
  case ruleMemory = 603
  case ruleInterrupted = 604
  case ruleDeadline = 605
  case ruleOutput = 606
  case ruleSourceSize = 607
  case ruleError = 608
  case ruleResult = 609

  case `internal` = 900

  /// The number of `ok`, for hot paths: asking the enumeration for it is a call.
  @inlinable package static var success: Int32 { 0 }

  /// Whether the status is one of 601 to 609, which say that a rule is at fault.
  package var isOfRules: Bool { rawValue > 600 && rawValue < 700 }
}
