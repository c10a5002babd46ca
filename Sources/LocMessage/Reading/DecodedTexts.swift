// Names and texts as bytes: borrowed from their source, or decoded where they hold escapes.

import CLocSystem
import LocBase

/// The decoded texts of one message; they are valid until `removeAll`.
struct DecodedTexts: ~Copyable {
  private var decoded: [UnsafeMutablePointer<UInt8>] = []

  deinit { for text in decoded { text.deallocate() } }

  mutating func removeAll() {
    if decoded.isEmpty { return }
    for text in decoded { text.deallocate() }
    decoded.removeAll(keepingCapacity: true)
  }

  /// The text of a string, or of a name.
  @inline(__always)
  mutating func text(_ cursor: JSONCursor) -> UTF8Slice {
    cursor.hasEscapes ? decode(cursor.token) : cursor.token
  }

  @inline(never)
  private mutating func decode(_ token: UTF8Slice) -> UTF8Slice {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(token.count, 1))
    decoded.append(memory)
    return UTF8Slice(base: memory, count: unescape(token, to: memory))
  }
}

/// Compares two names by their bytes: less than 0 if `left` comes first, 0 if the two are equal.
func byteOrder(_ left: UTF8Slice, _ right: UTF8Slice) -> Int {
  let common = min(left.count, right.count)
  if common > 0, let first = left.base, let second = right.base {
    let order = Int(memcmp(first, second, common))
    if order != 0 { return order }
  }
  return left.count - right.count
}
