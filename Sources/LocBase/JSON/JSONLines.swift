// JSON documents with one document per line (NDJSON): the definition of a line for every interface.

/// The lines that hold more than JSON's white space, one after another. A line ends at LF; a CR before it is white space.
package struct JSONLines {
  private let text: UTF8Slice
  private var start = 0
  /// The number of the line that `next` returned last, from 1; empty lines count.
  package private(set) var number = 0

  package init(_ text: UTF8Slice) { self.text = text }

  /// The next line without its LF, borrowed from the text; nil at the end.
  package mutating func next() -> UTF8Slice? {
    while start < text.count {
      let end = text.offset(of: .newline, from: start) ?? text.count
      let line = text.part(start, end)
      number += 1
      start = end + 1
      if !Self.isBlank(line) { return line }
    }
    return nil
  }

  private static func isBlank(_ line: UTF8Slice) -> Bool {
    for byte in line.buffer where byte != .space && byte != .tab && byte != .carriageReturn { return false }
    return true
  }
}
