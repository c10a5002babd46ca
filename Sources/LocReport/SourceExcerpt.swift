// One line of a source with a caret under what a finding is about.

/// A source line cut to what a terminal shows, and the columns to mark.
package struct SourceExcerpt {
  /// The widest line; of a longer one (minified JSON) the part around the mark is shown.
  private static let maxWidth = 100
  private static let before = 40
  /// The characters of a long line that are looked at on each side of the mark.
  private static let reach = 400

  package private(set) var line = ""
  /// The columns before the mark.
  package private(set) var indent = 0
  /// The columns of the mark, at least 1.
  package private(set) var width = 1

  /// - Parameter column: the scalar to mark, from 1; one behind the last where something is missing there.
  /// Nil for a line that has nothing to show: an empty one, and one of a binary file.
  package init?(_ bytes: ArraySlice<UInt8>, column: Int) {
    // What no editor shows is no help, and a line of megabytes must not be read for each of a thousand findings.
    guard bytes.count <= 1 << 16 else { return nil }
    let ends = bytes.withUnsafeBufferPointer(Self.leastAndMost)
    guard ends.least >= 0x09, ends.most > 0x20 else { return nil }
    let (bytes, column) = Self.surroundings(of: column, in: bytes)
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    if scalars.last == "\r" { scalars.removeLast() }
    // A byte order mark is no character of the line.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    let cells = Display.cells(scalars)
    var start = min(max(column - 1, 0), cells.count)
    // Where only the line is known, its text is what is meant, and not the indentation.
    if let text = scalars[start...].firstIndex(where: { $0 != " " && $0 != "\t" }) { start = text }
    let end = max(Self.end(of: start, in: scalars), start)
    cut(cells, start, end)
  }

  private static func leastAndMost(_ bytes: UnsafeBufferPointer<UInt8>) -> (least: UInt8, most: UInt8) {
    var least = UInt8.max
    var most = UInt8.min
    for byte in bytes {
      least = min(least, byte)
      most = max(most, byte)
    }
    return (least, most)
  }

  /// Of a long line the part that may be shown, and the column in it: laying a whole one out takes a millisecond for each finding.
  private static func surroundings(of column: Int, in bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Int) {
    guard bytes.count > 4 * reach else { return (bytes, column) }
    return bytes.withUnsafeBufferPointer { buffer in
      let mark = max(column - 1, 0)
      let first = max(mark - reach, 0)
      let start = offset(of: first, in: buffer, from: 0)
      let end = offset(of: mark + reach - first, in: buffer, from: start)
      return (bytes[(bytes.startIndex + start)..<(bytes.startIndex + end)], mark - first + 1)
    }
  }

  /// Where a scalar begins, counted from the one at `start`; the end where there are fewer.
  private static func offset(of number: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var left = number
    var index = start
    // Whole strides, in a loop that the compiler turns into vectors.
    let stride = 64
    while index + stride <= bytes.count {
      var count = 0
      for step in 0..<stride { count += bytes[index + step] & 0xC0 != 0x80 ? 1 : 0 }
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

  /// The end of what begins at an index: a name, a text in quotes, a tag; else one character.
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

/// The lines of the sources that findings point at, each file read once as long as its findings stand together.
package final class SourceFiles {
  private static let maxFiles = 32
  /// A larger file has no lines to show.
  private static let maxBytes = 16 << 20

  private let read: (String) -> [UInt8]?
  private var files: [[UInt8]: [ArraySlice<UInt8>]] = [:]

  package init(_ read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// A line, from 1, without its end; nil where there is none.
  package func line(_ number: Int, of file: String) -> ArraySlice<UInt8>? {
    let name = [UInt8](file.utf8)
    if files[name] == nil {
      if files.count >= Self.maxFiles { files.removeAll(keepingCapacity: true) }
      files[name] = lines(of: file)
    }
    guard let lines = files[name], number >= 1, number <= lines.count else { return nil }
    return lines[number - 1]
  }

  /// A line ends at LF, or at a CR that no LF follows, as positions count them.
  private func lines(of file: String) -> [ArraySlice<UInt8>] {
    guard let bytes = read(file), bytes.count <= Self.maxBytes else { return [] }
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      guard byte == 0x0A || byte == 0x0D && next != 0x0A else { continue }
      lines.append(bytes[start..<index])
      start = index + 1
    }
    lines.append(bytes[start...])
    return lines
  }
}
