// One source line with a caret under the text that a finding is about.

import LocBase

/// A source line cut to the width of a terminal, and the columns to mark.
package struct SourceExcerpt {
  /// The widest line; of a longer one (minified JSON) the part around the mark is shown.
  private static let maxWidth = 100
  private static let before = 40
  /// The characters of a long line that are examined on each side of the mark.
  private static let reach = 400

  package private(set) var line = ""
  /// The columns before the mark.
  package private(set) var indent = 0
  /// The columns of the mark, at least 1.
  package private(set) var width = 1

  /// - Parameter column: The scalar to mark, from 1; one after the last if something is missing there.
  /// Nil for a line that has nothing to show: an empty one, and one of a binary file.
  package init?(_ bytes: ArraySlice<UInt8>, column: Int) {
    // A line that no editor can show does not help, and a line of megabytes must not be read for each of a thousand
    // findings.
    guard bytes.count <= 1 << 16 else { return nil }
    let ends = Self.leastAndMost(bytes.span)
    guard ends.least >= .tab, ends.most > .space else { return nil }
    let (bytes, column) = Self.surroundings(of: column, in: bytes)
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    if scalars.last == "\r" { scalars.removeLast() }
    // A byte order mark does not count as a character of the line.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    let cells = Display.cells(scalars)
    var start = min(max(column - 1, 0), cells.count)
    // If only the line is known, mark its text without the indentation.
    if let text = scalars[start...].firstIndex(where: { $0 != " " && $0 != "\t" }) { start = text }
    let end = max(Self.end(of: start, in: scalars), start)
    cut(cells, start, end)
  }

  private static func leastAndMost(_ bytes: Span<UInt8>) -> (least: UInt8, most: UInt8) {
    var least = UInt8.max
    var most = UInt8.min
    for index in bytes.indices {
      least = min(least, bytes[index])
      most = max(most, bytes[index])
    }
    return (least, most)
  }

  /// The part of a long line to show, and the column in it: laying out the whole line takes a millisecond for each
  /// finding.
  private static func surroundings(of column: Int, in bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Int) {
    guard bytes.count > 4 * reach else { return (bytes, column) }
    let mark = max(column - 1, 0)
    let first = max(mark - reach, 0)
    let start = offset(of: first, in: bytes.span, from: 0)
    let end = offset(of: mark + reach - first, in: bytes.span, from: start)
    return (bytes[(bytes.startIndex + start)..<(bytes.startIndex + end)], mark - first + 1)
  }

  /// Where a scalar begins, counted from the one at `start`; the end if there are fewer.
  private static func offset(of number: Int, in bytes: Span<UInt8>, from start: Int) -> Int {
    var left = number
    var index = start
    // Whole strides, in a loop that the compiler turns into vectors.
    let stride = 64
    while index + stride <= bytes.count {
      let part = bytes.extracting(index..<index + stride)
      var count = 0
      for step in part.indices { count += part[step] & 0xC0 != 0x80 ? 1 : 0 }
      guard count <= left else { break }
      left -= count
      index += stride
    }
    while index < bytes.count, left > 0 || bytes[index] & 0xC0 == 0x80 {
      if bytes[index] & 0xC0 != 0x80 { left -= 1 }
      index += 1
    }
    return index
  }

  /// The end of the token that begins at an index: a name, a quoted string, a tag; else one character.
  private static func end(of start: Int, in scalars: [Unicode.Scalar]) -> Int {
    guard start < scalars.count else { return start }
    switch scalars[start] {
    case "\"", "'", "<":
      let closing: Unicode.Scalar = scalars[start] == "<" ? ">" : scalars[start]
      var end = start + 1
      while end < scalars.count, scalars[end] != closing { end += scalars[end] == "\\" ? 2 : 1 }
      return end < scalars.count ? end + 1 : start + 1
    default:
      var end = start
      while end < scalars.count, isName(scalars[end]) { end += 1 }
      return max(end, start + 1)
    }
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".": true
    default: false
    }
  }

  private mutating func cut(_ cells: [DisplayCell], _ start: Int, _ end: Int) {
    let total = cells.reduce(0) { $0 + $1.width }
    var first = 0
    var last = cells.count
    if total > Self.maxWidth {
      // Back from the mark by some columns, then on from there.
      first = start
      var room = Self.before
      while first > 0, cells[first - 1].width <= room {
        first -= 1
        room -= cells[first].width
      }
      last = first
      room = Self.maxWidth
      while last < cells.count, cells[last].width <= room {
        room -= cells[last].width
        last += 1
      }
    }
    var shown = first > 0 ? "…" : ""
    var marked = 0
    indent = first > 0 ? 1 : 0
    for index in first..<last {
      shown += cells[index].text
      if index < start { indent += cells[index].width }
      if index >= start, index < end { marked += cells[index].width }
    }
    // The rest of a character that begins before the mark's end belongs to it.
    line = Display.isolated(shown) + (last < cells.count ? "…" : "")
    width = max(marked, 1)
  }
}

/// The lines of the sources that findings point at. Files are kept as long as they are asked for.
package final class SourceFiles {
  private static let maxFiles = 32
  /// A larger file has no lines to show.
  private static let maxBytes = 16 << 20
  /// The bytes of all files that are kept.
  private static let maxKept = 64 << 20

  private struct File {
    var name: [UInt8]
    var bytes: [UInt8]
    /// Where every 256th line begins.
    var starts: [UInt32] = [0]
    static let stride = 256
  }

  private let read: (String) -> [UInt8]?
  /// The file used most recently is last.
  private var files: [File] = []

  package init(_ read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// A line, from 1, without its end; nil if there is none.
  package func line(_ number: Int, of file: String) -> ArraySlice<UInt8>? {
    let name = [UInt8](file.utf8)
    if let index = files.lastIndex(where: { $0.name == name }) {
      if index < files.count - 1 { files.append(files.remove(at: index)) }
    } else {
      files.append(open(file, name))
      while files.count > Self.maxFiles || files.count > 1 && files.reduce(0, { $0 + $1.bytes.count }) > Self.maxKept {
        files.removeFirst()
      }
    }
    let file = files[files.count - 1]
    let block = (number - 1) / File.stride
    guard number >= 1, block < file.starts.count else { return nil }
    var start = Int(file.starts[block])
    for _ in 0..<(number - 1) % File.stride {
      guard let next = Self.nextLine(file.bytes, start) else { return nil }
      start = next
    }
    let next = Self.nextLine(file.bytes, start)
    // A CR before the LF belongs to the line.
    return file.bytes[start..<(next.map { $0 - 1 } ?? file.bytes.count)]
  }

  private func open(_ path: String, _ name: [UInt8]) -> File {
    guard let bytes = read(path), bytes.count <= Self.maxBytes else { return File(name: name, bytes: [], starts: []) }
    var file = File(name: name, bytes: bytes)
    var count = 0
    var start = 0
    while let next = Self.nextLine(bytes, start) {
      count += 1
      start = next
      if count % File.stride == 0 { file.starts.append(UInt32(start)) }
    }
    return file
  }

  /// The start of the line after the one at `start`. As for positions, a line ends at LF, or at a CR without a
  /// following LF.
  private static func nextLine(_ bytes: [UInt8], _ start: Int) -> Int? {
    let bytes = bytes.span
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == .newline || byte == .carriageReturn && (index == bytes.count || bytes[index] != .newline) {
        return index
      }
    }
    return nil
  }
}
