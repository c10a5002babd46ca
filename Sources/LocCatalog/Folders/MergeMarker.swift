// The marks that git leaves in a file with a merge conflict.

import LocBase

enum MergeMarker {
  /// Git writes each mark seven times.
  private static let length = 7

  /// The offset of the line around `offset`, if it is a mark of a merge conflict; nil for any other line.
  static func line(around offset: Int, in text: UTF8Slice) -> Int? {
    var start = min(max(offset, 0), text.count)
    while start > 0, text[start - 1] != .newline { start -= 1 }
    return begins(text, at: start) ? start : nil
  }

  /// Whether the first mark of a conflict, or its last, begins here: `<<<<<<< HEAD`. `=======` also underlines titles, so that it
  /// counts only in a file that has one of the others.
  private static func begins(_ text: UTF8Slice, at start: Int) -> Bool {
    guard isMark(text, at: start) else { return false }
    if text[start] != .equalSign { return true }
    var line = 0
    while line < text.count {
      if text[line] != .equalSign, isMark(text, at: line) { return true }
      while line < text.count, text[line] != .newline { line += 1 }
      line += 1
    }
    return false
  }

  /// Whether one of the marks' bytes is here exactly seven times, before a space or the line's end.
  static func isMark(_ text: UTF8Slice, at start: Int) -> Bool {
    let end = start + length
    guard end <= text.count else { return false }
    switch text[start] {
    case .lessThan, .greaterThan, .verticalBar, .equalSign: break
    default: return false
    }
    for index in start..<end where text[index] != text[start] { return false }
    return end == text.count || text[end] <= .space
  }

  static let message = "a merge conflict is not resolved here"
  static let help = "Keep one of the two versions, and delete the lines with <<<<<<<, ======= and >>>>>>>."
}
