// Converts text to the inside of a JSON string, eight bytes at a time if none of them needs an escape.

public import CJSON

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

/// Copies ASCII text that needs no escape. Returns false for any other text; some of its bytes may have been copied.
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
    if byte < .space || byte == .quote || byte == .backslash || byte >= 0x80 { return false }
    target[index] = byte
    index &+= 1
  }
  return true
}

/// Appends `text` as the inside of a JSON string.
@usableFromInline package func appendEscaped(_ text: UTF8Slice, to buffer: inout ByteBuffer) {
  buffer.appendUninitialized(upTo: text.escapedCount) { memory in writeEscaped(text, to: memory) - memory }
}

/// Appends `text` as the inside of a JSON string; where it does not fit, its bytes are only counted.
package func appendEscaped(_ text: UTF8Slice, to output: inout OutputBuffer) {
  let count = text.escapedCount
  if let memory = output.room(for: count) { _ = writeEscaped(text, to: memory) }
  output.advance(by: count)
}

/// Writes unchecked bytes as the inside of a JSON string, with at most six bytes for each byte. Returns the end of the output;
/// nil, with nothing written, when the bytes are not UTF-8.
@inline(never)
package func writeEscaped(
  unchecked text: UTF8Slice, to target: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8>? {
  firstInvalidUTF8(in: text) == nil ? writeEscaped(text, to: target) : nil
}

/// Writes `text` as the inside of a JSON string, and returns its end. RFC 8259 §7: only the quote, the backslash and U+0000 to
/// U+001F must be escaped; where a two-character escape exists it is the shortest.
@inline(__always)
private func writeEscaped(_ text: UTF8Slice, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
  let source = text.buffer
  guard let base = source.baseAddress else { return target }
  var out = target
  var index = 0
  while index < source.count {
    if index &+ 8 <= source.count {
      let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if needsEscape(word) == 0 {
        UnsafeMutableRawPointer(out).storeBytes(of: word, as: UInt64.self)
        out += 8
        index &+= 8
        continue
      }
    }
    let byte = source[index]
    index &+= 1
    if byte >= .space, byte != .quote, byte != .backslash {
      out.pointee = byte
      out += 1
    } else {
      out = writeEscape(byte, to: out)
    }
  }
  return out
}

private func writeEscape(_ byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
  target[0] = UInt8.backslash
  guard let short = shortEscape(byte) else {
    let low = byte & 15
    target[1] = UInt8(ascii: "u")
    target[2] = UInt8(ascii: "0")
    target[3] = UInt8(ascii: "0")
    target[4] = UInt8(ascii: "0") + (byte >> 4)
    target[5] = low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") - 10 + low
    return target + 6
  }
  target[1] = short
  return target + 2
}

/// The character after the backslash of a byte's two-character escape; nil for a byte without such an escape.
private func shortEscape(_ byte: UInt8) -> UInt8? {
  switch byte {
  case .quote, .backslash: byte
  case 0x08: UInt8(ascii: "b")
  case .tab: UInt8(ascii: "t")
  case .newline: UInt8(ascii: "n")
  case 0x0C: UInt8(ascii: "f")
  case .carriageReturn: UInt8(ascii: "r")
  default: nil
  }
}

extension UTF8Slice {
  /// The number of bytes that `appendEscaped` writes for the text; too high where the text is escaped already.
  package var escapedCount: Int {
    var more = 0
    var index = 0
    while index < count {
      // The last sixteen bytes overlap those before them, inside the text. The higher bits mark bytes beyond ASCII.
      let start = Swift.min(index, count &- 16)
      if let base, start >= 0, loc_json_marks(base + start) & 0xFFFF == 0 {
        index = start &+ 16
        continue
      }
      let byte = buffer[index]
      index &+= 1
      guard byte < .space || byte == .quote || byte == .backslash else { continue }
      more += shortEscape(byte) == nil ? 5 : 1
    }
    return count + more
  }
}
