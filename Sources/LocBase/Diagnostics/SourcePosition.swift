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

  /// The position of the byte at `offset`. Walks the text once: for reports, not for hot paths; `PositionWalk` is for many places.
  package init(file: String, offset: Int, in source: UTF8Slice) {
    var walk = PositionWalk(source, file: file)
    self = walk.position(offset)
  }

  package static func == (left: SourcePosition, right: SourcePosition) -> Bool {
    left.line == right.line && left.column == right.column && Text(left.file) == Text(right.file)
  }

  package var text: String { line > 0 ? "\(file):\(line):\(column)" : file }
}
