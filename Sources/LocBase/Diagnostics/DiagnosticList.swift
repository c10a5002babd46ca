// The findings of one pass, with a bound on how many are kept.

/// The findings of a pass over outside input; capped, so that ten thousand errors do not become a hundred megabytes.
package struct DiagnosticList: Sendable {
  package static let limit = 1_000
  /// The limit in bytes on the texts of one message's findings together; the last finding kept may exceed it.
  package static let maxTextBytes = 512 << 10

  private var kept: [Diagnostic] = []
  /// The number of findings that were not kept.
  private var dropped = 0

  package init() {}

  /// The findings that were kept, and a note about the others.
  package var items: [Diagnostic] {
    if dropped == 0 { return kept }
    return kept + [Diagnostic(.tooBig, "\(dropped) more findings are not shown", severity: .note)]
  }

  package mutating func add(_ diagnostic: Diagnostic) {
    if kept.count < Self.limit { kept.append(diagnostic) } else { dropped += 1 }
  }

  package mutating func add(contentsOf other: DiagnosticList) {
    for item in other.kept { add(item) }
    dropped += other.dropped
  }

  package var hasErrors: Bool {
    for item in kept where item.severity == .error { return true }
    return false
  }
}
