// Findings as they are made, by offset; their lines and columns come at the end, in one walk over the source.

import LocBase

struct FindingCollector {
  private var items: [Diagnostic] = []
  /// Where they were made.
  private var offsets: [Int] = []
  private(set) var dropped = 0
  private var hasError = false
  private var textBytes = 0

  /// The first error is never dropped: it decides whether there is a message at all. A finding without an offset is about a value
  /// that has no place in a source.
  mutating func add(_ finding: Diagnostic, offset: Int?) {
    if drops(finding.severity) { return drop() }
    items.append(finding)
    textBytes += finding.textBytes
    if let offset { offsets.append(offset) }
    if finding.severity == .error { hasError = true }
  }

  /// Whether a finding of this severity would be dropped: then it need not be put into words.
  func drops(_ severity: Diagnostic.Severity) -> Bool { isFull && (hasError || severity != .error) }

  var isUnused: Bool { items.isEmpty && dropped == 0 }
  /// Names and paths in the texts are the rule's or the event's, so that their number alone is no bound.
  var isFull: Bool { items.count >= DiagnosticList.limit || textBytes >= DiagnosticList.maxTextBytes }

  mutating func drop() { dropped += 1 }

  /// The findings in the order they were made, at `place`; none are left here.
  mutating func take(at place: SourcePosition?) -> [Diagnostic] {
    if dropped > 0 { items.append(Diagnostic(.tooBig, "\(dropped) more findings are not shown", severity: .note)) }
    var taken: [Diagnostic] = []
    swap(&taken, &items)
    self = FindingCollector()
    if let place { for index in taken.indices { taken[index].position = place } }
    return taken
  }

  /// The findings in the order of the source, with positions; without a source in the order they were made, at `place`.
  func finished(file: String, source: UTF8Slice?, place: SourcePosition?) -> [Diagnostic] {
    guard let source else {
      var copy = self
      return copy.take(at: place)
    }
    var items = items
    if dropped > 0 { items.append(Diagnostic(.tooBig, "\(dropped) more findings are not shown", severity: .note)) }
    // Errors at one place before notes at the same place; otherwise by place. The index keeps the order stable.
    var order = Array(items.indices)
    let offsets = offsets + (dropped > 0 ? [Int.max] : [])
    order.sort { (left: Int, right: Int) -> Bool in
      offsets[left] == offsets[right] ? left < right : offsets[left] < offsets[right]
    }
    var result: [Diagnostic] = []
    var walk = PositionWalk(source: source.buffer)
    for index in order {
      var finding = items[index]
      let at = walk.position(of: offsets[index])
      finding.position = SourcePosition(file: file, line: at.line, column: at.column)
      result.append(finding)
    }
    return result
  }
}

/// Lines and columns of ascending offsets: the whole source is walked once, however many there are.
private struct PositionWalk {
  let source: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line = 1
  private var column = 1

  init(source: UnsafeBufferPointer<UInt8>) { self.source = source }

  mutating func position(of offset: Int) -> (line: Int, column: Int) {
    let end = min(max(offset, 0), source.count)
    while index < end {
      let byte = source[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < source.count && source[index] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
