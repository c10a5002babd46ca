// Lengths and prefixes of UTF-8 text in UTF-16 units, as Java and Foundation count.

import LocBase

/// One scalar at `index` and its length in bytes. An ill-formed byte reads as U+FFFD of length 1.
@inline(__always)
func decodeScalar(_ text: UTF8Slice, at index: Int) -> (scalar: UInt32, length: Int) {
  let lead = UInt32(text[index])
  if lead < 0x80 { return (lead, 1) }
  switch utf8SequenceLength(text, at: index) {
  case 2:
    return ((lead & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F), 2)
  case 3:
    return ((lead & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F), 3)
  case 4:
    let high = (lead & 0x07) << 18 | UInt32(text[index + 1] & 0x3F) << 12
    return (high | UInt32(text[index + 2] & 0x3F) << 6 | UInt32(text[index + 3] & 0x3F), 4)
  default:
    return (0xFFFD, 1)
  }
}

/// The number of UTF-16 units of `text`; an ill-formed byte counts as one.
func utf16Count(_ text: UTF8Slice) -> Int {
  var index = 0
  var units = 0
  while index < text.count {
    let length = max(utf8SequenceLength(text, at: index), 1)
    units += length == 4 ? 2 : 1
    index += length
  }
  return units
}

/// The bytes that hold the first `units` UTF-16 units. `splitsPair` is true when the last unit is the first half of a
/// surrogate pair: Java keeps the half, UTF-8 cannot, so that callers write U+FFFD in its place.
func utf16Prefix(
  _ text: UTF8Slice, units: Int
) -> (byteCount: Int, units: Int, splitsPair: Bool) {
  var index = 0
  var taken = 0
  while index < text.count, taken < units {
    let length = max(utf8SequenceLength(text, at: index), 1)
    if length == 4 {
      if taken + 2 > units { return (index, taken + 1, true) }
      taken += 1
    }
    taken += 1
    index += length
  }
  return (index, taken, false)
}
