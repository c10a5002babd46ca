// The findings of one pass, with a bound on how many are kept.

/// The findings of a pass over outside input; capped, so that ten thousand errors do not become a hundred megabytes.
package struct DiagnosticList: Sendable {
  package static let limit = 1_000
  /// The limit on the total text of one message's findings, in bytes; the last finding kept may exceed it.
  package static let maxTextBytes = 512 << 10

  private var kept: [Diagnostic] = []
  /// The number of findings that were not kept.
  private var dropped = 0
  /// The position of the first finding that was not kept.
  private var firstDropped: SourcePosition?
  /// Whether any of the findings is an error.
  package private(set) var hasErrors = false

  package init() {}

  /// The findings that were kept, and a note about the others.
  package var items: [Diagnostic] {
    if dropped == 0 { return kept }
    let note = "\(dropped) more findings are not shown"
    return kept + [Diagnostic(.tooBig, note, severity: .note, at: firstDropped)]
  }

  /// Adds a finding. The first error is always kept: it decides whether the input is accepted.
  package mutating func add(_ diagnostic: Diagnostic) {
    let isFirstError = diagnostic.severity == .error && !hasErrors
    if isFirstError { hasErrors = true }
    if kept.count < Self.limit || isFirstError { return kept.append(diagnostic) }
    if dropped == 0 { firstDropped = diagnostic.position }
    dropped += 1
  }

  package mutating func add(contentsOf other: DiagnosticList) {
    for item in other.kept { add(item) }
    if dropped == 0 { firstDropped = other.firstDropped }
    dropped += other.dropped
  }
}
