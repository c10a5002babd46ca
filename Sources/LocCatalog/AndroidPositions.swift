// Byte offsets in ascending order in, lines and columns out, looking at every byte once.

/// Where a reader stands in a UTF-8 file. Line and column count from 1; a column counts Unicode scalars.
struct AndroidPositions {
  private let source: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private(set) var line: UInt32 = 1
  private(set) var column: UInt32 = 1

  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
    // A byte order mark is no character of the first line.
    if source.count >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF { offset = 3 }
  }

  /// Moves forward to `target`; an earlier offset changes nothing.
  mutating func advance(to target: Int) {
    let end = min(target, source.count)
    guard offset < end else { return }
    var breaks: UInt32 = 0
    var lineStart = -1
    for index in offset..<end where source[index] == 0x0A {
      breaks &+= 1
      lineStart = index
    }
    line &+= breaks
    if lineStart >= 0 { column = 1 }
    for index in max(offset, lineStart + 1)..<end where source[index] & 0xC0 != 0x80 { column &+= 1 }
    offset = end
  }
}
