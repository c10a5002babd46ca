// Collects findings by offset as they are made. Their lines and columns are computed at the end, in one walk over the source.

import LocBase

struct FindingCollector {
  private var items: [Diagnostic] = []
  /// The offsets of the findings, for those that have one.
  private var offsets: [Int] = []
  private(set) var dropped = 0
  private var hasError = false
  private var textBytes = 0

  /// Adds a finding. The first error is never dropped: it decides whether there is a message at all. A finding without an
  /// offset is about a value that has no place in a source.
  mutating func add(_ finding: Diagnostic, offset: Int?) {
    if drops(finding.severity) { return drop() }
    items.append(finding)
    textBytes += finding.textBytes
    if let offset { offsets.append(offset) }
    if finding.severity == .error { hasError = true }
  }

  /// Whether a finding of this severity would be dropped; its text then need not be made.
  func drops(_ severity: Diagnostic.Severity) -> Bool { isFull && (hasError || severity != .error) }

  var isUnused: Bool { items.isEmpty && dropped == 0 }
  /// True when the findings reach the limit on their number or on their text. Names and paths in the texts come from
  /// the rule or the event, so a limit on the number would not be enough to limit memory.
  var isFull: Bool { items.count >= DiagnosticList.limit || textBytes >= DiagnosticList.maxTextBytes }

  mutating func drop() { dropped += 1 }

  /// Returns the findings in the order they were made, all with the position `place`, and empties the collector.
  mutating func take(at place: SourcePosition?) -> [Diagnostic] {
    if dropped > 0 { items.append(Diagnostic(.tooBig, "\(dropped) more findings are not shown", severity: .note)) }
    var taken: [Diagnostic] = []
    swap(&taken, &items)
    self = FindingCollector()
    if let place { for index in taken.indices { taken[index].position = place } }
    return taken
  }

  /// The findings with positions, in the order of the source. Without a source: in the order they were made, at `place`.
  func finished(file: String, source: UTF8Slice?, place: SourcePosition?) -> [Diagnostic] {
    guard let source else {
      var copy = self
      return copy.take(at: place)
    }
    var items = items
    if dropped > 0 { items.append(Diagnostic(.tooBig, "\(dropped) more findings are not shown", severity: .note)) }
    // Findings are sorted by offset; comparing the indices as well keeps the order of findings at one offset.
    var order = Array(items.indices)
    let offsets = offsets + (dropped > 0 ? [Int.max] : [])
    order.sort { (left: Int, right: Int) -> Bool in
      offsets[left] == offsets[right] ? left < right : offsets[left] < offsets[right]
    }
    var result: [Diagnostic] = []
    var walk = PositionWalk(source, file: file)
    for index in order {
      var finding = items[index]
      finding.position = walk.position(offsets[index])
      result.append(finding)
    }
    return result
  }
}
