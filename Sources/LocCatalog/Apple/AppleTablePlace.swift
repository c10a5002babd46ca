// Computes the positions of a table's entries: lines and columns, counted for all of them in one pass over the text.

import LocBase

/// A line and a column, counted from 1. A line ends at LF, or at a CR that no LF follows; a column is a Unicode scalar.
struct AppleTablePlace: BitwiseCopyable {
  var line: UInt32 = 1
  var column: UInt32 = 1

  /// The positions of all entries. The caller owns the returned memory.
  static func places(of entries: [AppleTableEntry], in source: UTF8Slice) -> UnsafeMutablePointer<Self> {
    let text = source
    let places = UnsafeMutablePointer<Self>.allocate(capacity: max(entries.count, 1))
    // A byte order mark does not count as a character of the first line.
    let start = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
    var place = Self()
    var index = start
    for number in 0..<entries.count {
      let offset = min(max(entries[number].offset, start), text.count)
      if offset < index {
        place = Self()
        index = start
      }
      place.advance(from: index, to: offset, in: text)
      index = offset
      (places + number).initialize(to: place)
    }
    return places
  }

  private mutating func advance(from start: Int, to end: Int, in text: UTF8Slice) {
    guard let base = text.base else { return }
    line &+= Self.lineEnds(in: text, from: start, to: end)
    var lineStart = end
    while lineStart > start, base[lineStart &- 1] != 0x0A, base[lineStart &- 1] != 0x0D { lineStart &-= 1 }
    if lineStart > start { column = 1 }
    for index in lineStart..<end where base[index] & 0xC0 != 0x80 { column &+= 1 }
  }

  @inline(__always)
  private static func lineEnds(in text: UTF8Slice, from start: Int, to end: Int) -> UInt32 {
    guard let base = text.base else { return 0 }
    var count: UInt32 = 0
    var index = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while index < end {
      if index &+ 8 <= end {
        // No byte of these eight is below 0x20: they contain no line end.
        let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
        if (word &- ones &* 0x20) & ~word & highs == 0 {
          index &+= 8
          continue
        }
      }
      let byte = base[index]
      index &+= 1
      if byte == 0x0A || (byte == 0x0D && !(index < text.count && base[index] == 0x0A)) { count &+= 1 }
    }
    return count
  }
}
