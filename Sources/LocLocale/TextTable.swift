// A generated table of `key value ` rows in the order of their keys; a key in, its value out.

/// Rows of text in one blob. Keys and values hold no space.
struct TextTable {
  let text: StaticString
  /// Where each row begins, and the end.
  let offsets: [UInt16]

  /// The value of the row with this key; nil when there is none.
  func value(of key: [UInt8]) -> [UInt8]? {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var low = 0
    var high = offsets.count - 1
    while low < high {
      let middle = (low + high) / 2
      let row = bytes[Int(offsets[middle])..<Int(offsets[middle + 1])]
      guard let space = row.firstIndex(of: 0x20) else { return nil }
      let name = row[..<space]
      if name.elementsEqual(key) { return [UInt8](row[(space + 1)..<(row.endIndex - 1)]) }
      if name.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
