// The findings of one pass, with a bound on how many are kept.

/// The findings of a pass over outside input; capped, so that ten thousand errors do not become a hundred megabytes.
package struct DiagnosticList: Sendable {
  package static let limit = 1_000
  /// The limit in bytes on the texts of one message's findings together; the last finding kept may exceed it.
  package static let maxTextBytes = 512 << 10

  package private(set) var items: [Diagnostic] = []
  /// The number of findings that were not kept.
  package private(set) var dropped = 0

  package init() {}

  package mutating func add(_ diagnostic: Diagnostic) {
    if items.count < Self.limit { items.append(diagnostic) } else { dropped += 1 }
  }

  package mutating func add(contentsOf other: DiagnosticList) {
    for item in other.items { add(item) }
    dropped += other.dropped
  }

  /// Forgets the findings after the first `count`, of which `dropped` were not kept.
  package mutating func truncate(to count: Int, dropped: Int) {
    items.removeSubrange(min(count, items.count)...)
    self.dropped = dropped
  }

  package var hasErrors: Bool {
    for item in items where item.severity == .error { return true }
    return false
  }
}
