// Turns ascending byte offsets into lines and columns; reads every byte once.

import CText
import LocBase

/// A reader's position in a UTF-8 file. Line and column count from 1; a column counts Unicode scalars.
struct AndroidPositions {
  private let source: UTF8Slice
  private var offset = 0
  private(set) var line: UInt32 = 1
  private(set) var column: UInt32 = 1

  init(_ source: UTF8Slice) {
    self.source = source
    // A byte order mark does not count as a character of the first line.
    if source.count >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF { offset = 3 }
  }

  /// Moves forward to `target`; an earlier offset changes nothing.
  mutating func advance(to target: Int) {
    let end = min(target, source.count)
    guard offset < end, let base = source.base else { return }
    loc_advance_place(base, offset, end, &line, &column)
    offset = end
  }
}
