// UTF-8 as RFC 3629 defines it: no overlong forms, no surrogates, nothing above U+10FFFF.

import CText

/// The number of bytes of the well-formed sequence at `index`, or 0 when it is ill-formed or cut off.
@inlinable
package func utf8SequenceLength(_ source: UTF8Slice, at index: Int) -> Int {
  let lead = source[index]
  if lead < 0x80 { return 1 }
  guard index + 1 < source.count else { return 0 }
  let second = source[index + 1]
  switch lead {
  case 0xC2...0xDF:
    return second & 0xC0 == 0x80 ? 2 : 0
  case 0xE0...0xEF:
    guard index + 2 < source.count, source[index + 2] & 0xC0 == 0x80 else { return 0 }
    let lowest: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
    let highest: UInt8 = lead == 0xED ? 0x9F : 0xBF
    return second >= lowest && second <= highest ? 3 : 0
  case 0xF0...0xF4:
    guard index + 3 < source.count, source[index + 2] & 0xC0 == 0x80, source[index + 3] & 0xC0 == 0x80 else {
      return 0
    }
    let lowest: UInt8 = lead == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
    return second >= lowest && second <= highest ? 4 : 0
  default:
    return 0
  }
}

/// The offset of the first byte that is not well-formed UTF-8; nil when the whole text is well-formed.
@usableFromInline package func firstInvalidUTF8(in source: UTF8Slice) -> Int? {
  guard let base = source.base, loc_is_utf8(base, source.count) == 0 else { return nil }
  var index = 0
  while index < source.count {
    let length = utf8SequenceLength(source, at: index)
    if length == 0 { return index }
    index &+= length
  }
  return nil
}

/// Appends a scalar value (not a surrogate) as UTF-8.
package func appendUTF8(_ scalar: UInt32, to buffer: inout ByteBuffer) {
  if scalar < 0x80 {
    buffer.append(UInt8(truncatingIfNeeded: scalar))
  } else if scalar < 0x800 {
    buffer.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
  } else if scalar < 0x10000 {
    buffer.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 63))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
  } else {
    buffer.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 63))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 63))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
  }
}
