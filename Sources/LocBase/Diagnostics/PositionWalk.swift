// Positions of many places of one source, in one walk through it.

/// Gives the positions of offsets that do not decrease, in time linear in the source however long its lines are. A line ends at LF,
/// or at a CR that no LF follows.
package struct PositionWalk {
  private let text: UTF8Slice
  private let file: String
  private var index = 0
  private var line = 1
  private var column = 1

  package init(_ source: UTF8Slice, file: String) {
    text = source
    self.file = file
    // A byte order mark does not count as a character of the first line.
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { index = 3 }
  }

  package mutating func position(_ offset: Int) -> SourcePosition {
    while index < min(offset, text.count) {
      let byte = text[index]
      index += 1
      if byte == .newline || (byte == .carriageReturn && !(index < text.count && text[index] == .newline)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // Continuation bytes of UTF-8 are part of the scalar before them.
        column += 1
      }
    }
    return SourcePosition(file: file, line: line, column: column)
  }
}
