// Reads the value of one entry of an old-style table as it is written, to see its escapes.

import LocBase

/// An entry of a table that was read without errors.
struct StringsRawText {
  private let source: UTF8Slice
  private let start: Int

  /// - Parameter offset: where the key begins.
  init(_ source: UTF8Slice, at offset: Int) {
    self.source = source
    start = offset
  }

  /// Whether the value has a backslash before a letter or digit that makes no escape of the format.
  var dropsEscape: Bool {
    var index = isQuote(source[start]) ? end(ofQuoted: start) : start
    while index < source.count, source[index] != .equalSign { index += 1 }
    while index < source.count, !isQuote(source[index]), source[index] != .semicolon { index += 1 }
    let end = end(ofQuoted: index)
    while index + 1 < end {
      guard source[index] == .backslash else {
        index += 1
        continue
      }
      if isDropped(index) { return true }
      index += 2
    }
    return false
  }

  private func isDropped(_ backslash: Int) -> Bool {
    switch source[backslash + 1] {
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"), UInt8(ascii: "v"):
      false
    case UInt8(ascii: "U"): backslash + 2 >= source.count || !source[backslash + 2].isHexDigit
    case .leftParenthesis: true
    case let byte: byte.isLetterOrDigit
    }
  }

  /// The offset after the closing quote of a string.
  private func end(ofQuoted start: Int) -> Int {
    guard start < source.count, isQuote(source[start]) else { return start }
    var index = start + 1
    while index < source.count, source[index] != source[start] { index += source[index] == .backslash ? 2 : 1 }
    return min(index + 1, source.count)
  }
}
