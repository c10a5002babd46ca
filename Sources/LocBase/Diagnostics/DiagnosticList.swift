// The findings of one pass, with a bound on how many are kept.

/// Findings of a pass over outside input; capped, so that ten thousand errors do not become a hundred megabytes.
package struct DiagnosticList: Sendable {
  package static let limit = 1_000
  /// What the findings of one message may have in their texts together, but for the last one that is kept.
  package static let maxTextBytes = 512 << 10

  package private(set) var items: [Diagnostic] = []
  /// How many findings were not kept.
  package private(set) var dropped = 0

  package init() {}

  package mutating func add(_ diagnostic: Diagnostic) {
    if items.count < Self.limit { items.append(diagnostic) } else { dropped += 1 }
  }

  package mutating func add(contentsOf other: DiagnosticList) {
    for item in other.items { add(item) }
    dropped += other.dropped
  }

  package var hasErrors: Bool {
    for item in items where item.severity == .error { return true }
    return false
  }
}
