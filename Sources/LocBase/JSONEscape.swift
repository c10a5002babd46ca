// Text → the inside of a JSON string. Eight bytes at a time where nothing in them needs an escape.

import CJSON

/// Nonzero when a byte of the word is a quote, a backslash or a control character.
@inlinable @inline(__always)
package func needsEscape(_ word: UInt64) -> UInt64 {
  let quote = word ^ (0x2222_2222_2222_2222 as UInt64)
  let backslash = word ^ (0x5C5C_5C5C_5C5C_5C5C as UInt64)
  let hits =
    ((quote &- 0x0101_0101_0101_0101) & ~quote) | ((backslash &- 0x0101_0101_0101_0101) & ~backslash)
    | ((word &- 0x2020_2020_2020_2020) & ~word)
  return hits & 0x8080_8080_8080_8080
}

/// Whether a byte of the word needs an escape, or is not ASCII, so that the whole value must be checked.
@inlinable @inline(__always)
func isSpecial(_ word: UInt64) -> Bool { needsEscape(word) | (word & 0x8080_8080_8080_8080) != 0 }

/// Copies a text that is ASCII and needs no escape; false for any other, of which some bytes may have been copied.
@inlinable @inline(__always)
package func copyPlain(_ value: UTF8Slice, to target: UnsafeMutablePointer<UInt8>) -> Bool {
  guard let base = value.base else { return true }
  let source = UnsafeRawPointer(base)
  let out = UnsafeMutableRawPointer(target)
  let count = value.count
  if count >= 16 {
    // The last sixteen bytes overlap those before them, inside the text.
    var offset = 0
    while offset < count {
      offset = min(offset, count &- 16)
      if loc_json_not_plain(base + offset) != 0 { return false }
      out.storeBytes(
        of: source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self), toByteOffset: offset,
        as: SIMD16<UInt8>.self)
      offset &+= 16
    }
    return true
  }
  if count >= 8 {
    let low = source.loadUnaligned(as: UInt64.self)
    let high = source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    if isSpecial(low) || isSpecial(high) { return false }
    out.storeBytes(of: low, as: UInt64.self)
    out.storeBytes(of: high, toByteOffset: count &- 8, as: UInt64.self)
    return true
  }
  if count >= 4 {
    let low = source.loadUnaligned(as: UInt32.self)
    let high = source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    if isSpecial(UInt64(low) | UInt64(high) << 32) { return false }
    out.storeBytes(of: low, as: UInt32.self)
    out.storeBytes(of: high, toByteOffset: count &- 4, as: UInt32.self)
    return true
  }
  var index = 0
  while index < count {
    let byte = base[index]
    if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x80 { return false }
    target[index] = byte
    index &+= 1
  }
  return true
}

/// Appends `text` as the inside of a JSON string. RFC 8259 §7: only the quote, the backslash and U+0000 to U+001F must
/// be escaped; where a two-character escape exists it is the shortest.
@usableFromInline package func appendEscaped(_ text: UTF8Slice, to buffer: inout ByteBuffer) {
  let source = text.buffer
  guard let base = source.baseAddress else { return }
  var runStart = 0
  var index = 0
  while index < source.count {
    if index &+ 8 <= source.count,
      needsEscape(UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self)) == 0
    {
      index &+= 8
      continue
    }
    let byte = source[index]
    if byte >= 0x20, byte != 0x22, byte != 0x5C {
      index &+= 1
      continue
    }
    if index > runStart { buffer.append(UTF8Slice(base: base + runStart, count: index &- runStart)) }
    appendEscape(byte, to: &buffer)
    index &+= 1
    runStart = index
  }
  buffer.append(UTF8Slice(base: base + runStart, count: index &- runStart))
}

private func appendEscape(_ byte: UInt8, to buffer: inout ByteBuffer) {
  buffer.append(0x5C)
  switch byte {
  case 0x22, 0x5C: buffer.append(byte)
  case 0x08: buffer.append(0x62)
  case 0x09: buffer.append(0x74)
  case 0x0A: buffer.append(0x6E)
  case 0x0C: buffer.append(0x66)
  case 0x0D: buffer.append(0x72)
  default:
    buffer.append("u00" as StaticString)
    buffer.append(0x30 + (byte >> 4))
    let low = byte & 15
    buffer.append(low < 10 ? 0x30 + low : 0x57 + low)
  }
}
