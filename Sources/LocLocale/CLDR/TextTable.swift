// A generated table of `key value ` rows in the order of their keys, searched by key.

import LocBase

/// Rows of text in one blob. Keys and values hold no space.
struct TextTable {
  let text: StaticString
  /// The offset at which each row begins, then the offset of the end.
  let offsets: [UInt16]

  /// The value of the row with this key; nil when no row has it.
  func value(of key: [UInt8]) -> [UInt8]? {
    let bytes = UTF8Slice(text)
    var low = 0
    var high = offsets.count - 1
    while low < high {
      let middle = (low + high) / 2
      let row = bytes[Int(offsets[middle])..<Int(offsets[middle + 1])]
      // A row's key ends at its first space, which comes before every character of a key. A name from outside may hold a
      // space; it must not run on into a row's value.
      var index = 0
      while index < key.count, index < row.count, key[index] != 0x20, row[row.startIndex + index] == key[index] {
        index += 1
      }
      guard index < row.count else { return nil }
      let next = row[row.startIndex + index]
      if index == key.count {
        if next == 0x20 { return [UInt8](row[(row.startIndex + index + 1)..<(row.endIndex - 1)]) }
        high = middle
      } else if next < key[index] {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return nil
  }
}
