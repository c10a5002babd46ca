// Positions in source files, as people read them.

/// A place in a source file. Line and column count from 1; a column counts Unicode scalars, as editors show them. Both are 0
/// where the finding is about the file as a whole: the file is missing or cannot be read.
package struct SourcePosition: Sendable, Equatable {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The file as a whole.
  package init(file: String) { self.init(file: file, line: 0, column: 0) }

  /// The position of the byte at `offset`. Walks the text once: for reports, not for hot paths.
  /// A line ends at LF, or at a CR that no LF follows.
  package init(file: String, offset: Int, in source: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var lineStart = 0
    let end = min(max(offset, 0), source.count)
    var index = 0
    while index < end {
      let byte = source[index]
      index += 1
      let endsLine = byte == 0x0A || (byte == 0x0D && !(index < source.count && source[index] == 0x0A))
      if endsLine {
        line += 1
        lineStart = index
      }
    }
    var column = 1
    var scan = lineStart
    // A byte order mark is no character of the first line.
    if scan == 0, end >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF { scan = 3 }
    while scan < end {
      // Continuation bytes of UTF-8 are part of the scalar before them.
      if source[scan] & 0xC0 != 0x80 { column += 1 }
      scan += 1
    }
    self.init(file: file, line: line, column: column)
  }

  package static func == (left: SourcePosition, right: SourcePosition) -> Bool {
    left.line == right.line && left.column == right.column && left.file.equals(right.file)
  }

  package var text: String { line > 0 ? "\(file):\(line):\(column)" : file }
}
