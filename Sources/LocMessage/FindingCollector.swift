// Findings as they are made, by offset; their lines and columns come at the end, in one walk over the source.

import LocBase

struct FindingCollector {
  private var items: [(finding: Diagnostic, offset: Int)] = []
  private(set) var dropped = 0
  private var hasError = false

  /// The first error is never dropped: it decides whether there is a message at all.
  mutating func add(_ finding: Diagnostic, offset: Int) {
    let isError = finding.severity == .error
    guard items.count < DiagnosticList.limit || isError && !hasError else { return drop() }
    items.append((finding, offset))
    if isError { hasError = true }
  }

  /// Whether another error, or whatever else, would be dropped: then it need not be put into words.
  var isFullOfErrors: Bool { isFull && hasError }
  var isUnused: Bool { items.isEmpty && dropped == 0 }
  var isFull: Bool { items.count >= DiagnosticList.limit }

  mutating func drop() { dropped += 1 }

  /// The findings in the order of the source, with positions; without a source in the order they were made, at `place`.
  func finished(file: String, source: UTF8Slice?, place: SourcePosition?) -> [Diagnostic] {
    if self.items.isEmpty { return [] }
    var items = self.items
    if dropped > 0 {
      let note = "\(dropped) more findings are not shown"
      items.append((Diagnostic(.tooBig, note, severity: .note), Int.max))
    }
    guard let source else {
      return items.map { (item: (finding: Diagnostic, offset: Int)) -> Diagnostic in
        var finding = item.finding
        finding.position = place
        return finding
      }
    }
    // Errors at one place before notes at the same place; otherwise by place. The index keeps the order stable.
    var order = Array(items.indices)
    let unsorted = items
    order.sort { (left: Int, right: Int) -> Bool in
      if unsorted[left].offset != unsorted[right].offset { return unsorted[left].offset < unsorted[right].offset }
      return left < right
    }
    var result: [Diagnostic] = []
    var walk = PositionWalk(source: source.buffer)
    for index in order {
      var finding = items[index].finding
      let at = walk.position(of: items[index].offset)
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
