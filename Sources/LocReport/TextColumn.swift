// Text in a column of a terminal: broken into lines by the columns that its characters take.

import LocBase

/// One line of a column.
package struct ColumnLine: Sendable {
  /// The text, with right-to-left parts isolated.
  package let text: String
  /// The columns that it takes.
  package let width: Int
}

package enum TextColumn {
  /// The text in lines of at most `width` columns, broken at spaces if possible, and after every line feed. Control
  /// characters are escaped.
  /// - Parameter limit: The maximum number of lines; the last one ends with … if there would be more.
  package static func lines(_ text: String, width: Int, limit: Int = .max) -> [ColumnLine] {
    let width = max(width, 2)
    var lines: [[DisplayCell]] = []
    for paragraph in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      if lines.count > limit { break }
      wrap(Display.cells(broken(paragraph, width: width)), width: width, limit: limit, into: &lines)
    }
    let isCut = lines.count > limit
    if isCut { lines.removeSubrange(limit...) }
    if isCut, var last = lines.popLast() {
      while columns(last) >= width { last.removeLast() }
      lines.append(last + [DisplayCell(text: "…", width: 1)])
    }
    return lines.map { ColumnLine(text: Display.isolated($0.map { $0.text }.joined()), width: columns($0)) }
  }

  /// The scalars, with escaped ones split into pieces: an escape is longer than a narrow column.
  private static func broken(_ scalars: Substring.UnicodeScalarView, width: Int) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var commands = LogCommands(isLineStart: false)
    for scalar in scalars {
      if let escape = commands.escape(scalar) ?? TerminalText.escape(scalar) {
        result += Array(escape.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return result
  }

  private static func wrap(_ cells: [DisplayCell], width: Int, limit: Int, into lines: inout [[DisplayCell]]) {
    var start = 0
    repeat {
      if lines.count > limit { return }
      var end = start
      var used = 0
      var blank: Int?
      while end < cells.count, used + cells[end].width <= width {
        used += cells[end].width
        if cells[end].isBlank { blank = end }
        end += 1
      }
      if end == cells.count {
        lines.append(Array(cells[start..<end]))
        return
      }
      // The blank at which a line breaks belongs to no line.
      if cells[end].isBlank { blank = end }
      if let blank, blank > start {
        lines.append(Array(cells[start..<blank]))
        start = blank + 1
      } else {
        let end = max(end, start + 1)
        lines.append(Array(cells[start..<end]))
        start = end
      }
    } while start < cells.count
  }

  private static func columns(_ cells: [DisplayCell]) -> Int { cells.reduce(0) { $0 + $1.width } }
}

extension DisplayCell {
  fileprivate var isBlank: Bool { text.utf8.count == 1 && text.utf8.first == .space }
}
