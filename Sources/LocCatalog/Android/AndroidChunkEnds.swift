// Where the parser that reads AGP's merged file ends its chunks inside a plain text.

import LocBase

/// The ends of the chunks in a run of text between tags, CDATA sections and comments: those of JDK 17's StAX parser,
/// which AGP's compiler uses without coalescing. It ends a chunk at the second line end, after a character beyond
/// U+FFFF, around `&` and `<`, which the merger has written as entities, and by a special rule after a `]`. The ends
/// are only computed as far as a caller asks.
struct AndroidChunkEnds {
  /// The last end at or before the requested position, and the next one; equal if the next one has not been computed.
  private var end = 0
  private var next = 0

  /// Returns whether a chunk ends before the byte at `index`. Later questions about the same text ask for larger indexes.
  mutating func isEnd(_ index: Int, in text: UnsafePointer<UInt8>, count: Int) -> Bool {
    while end < index {
      if next == end { next = Self.end(ofChunkAt: end, in: text, count: count) }
      guard next <= index else { return false }
      end = next
    }
    return end == index
  }

  /// The end of the chunk that begins at `start`, which is more than `start`.
  private static func end(ofChunkAt start: Int, in text: UnsafePointer<UInt8>, count: Int) -> Int {
    if text[start] == .ampersand || text[start] == .lessThan { return start + 1 }
    var index = endOfLine(from: start, in: text, count: count)
    guard index < count else { return count }
    switch text[index] {
    case .rightBracket:
      while index < count, text[index] == .rightBracket { index += 1 }
      return endOfLine(from: index, in: text, count: count)
    case .newline: return endOfLine(from: index, in: text, count: count)
    case 0xF0...: return min(index + 4, count)
    default: return index
    }
  }

  /// The end of the line ends at `start` and of the text after them.
  private static func endOfLine(from start: Int, in text: UnsafePointer<UInt8>, count: Int) -> Int {
    var index = start
    while index < count, text[index] == .newline { index += 1 }
    while index < count {
      switch text[index] {
      case .newline, .ampersand, .lessThan, .rightBracket, 0xF0...: return index
      default: index += 1
      }
    }
    return index
  }
}
