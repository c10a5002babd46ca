// The escapes of JSON strings, once the parser has accepted them.

/// Decodes the inside of a JSON string into memory with room for `token.count` bytes, which is always enough.
/// - Returns: the bytes written.
package func unescape(_ token: UTF8Slice, to memory: UnsafeMutablePointer<UInt8>) -> Int {
  guard let source = token.base else { return 0 }
  let count = token.count
  var index = 0
  var written = 0
  while index < count {
    // Runs without an escape, in whole words while there is room on both sides: what is written is never ahead.
    while index &+ 8 <= count {
      let word = UInt64(littleEndian: UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self))
      UnsafeMutableRawPointer(memory + written).storeBytes(of: word.littleEndian, as: UInt64.self)
      let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let hits = (backslash &- 0x0101_0101_0101_0101) & ~backslash & 0x8080_8080_8080_8080
      let length = hits == 0 ? 8 : hits.trailingZeroBitCount >> 3
      index &+= length
      written &+= length
      if hits != 0 { break }
    }
    guard index < count else { break }
    let byte = source[index]
    guard byte == 0x5C, index + 1 < count else {
      memory[written] = byte
      index &+= 1
      written &+= 1
      continue
    }
    index &+= 2
    switch source[index &- 1] {
    case 0x62: memory[written] = 0x08
    case 0x66: memory[written] = 0x0C
    case 0x6E: memory[written] = 0x0A
    case 0x72: memory[written] = 0x0D
    case 0x74: memory[written] = 0x09
    case 0x75:
      // Text that is not ASCII is escaped whole: one escape follows the other.
      var isMore = true
      while isMore {
        // The parser has seen the four digits, and a low surrogate behind a high one.
        guard index <= count &- 4 else { return written }
        var scalar = quadValue(UnsafeRawPointer(source + index))
        index &+= 4
        if scalar >= 0xD800, scalar < 0xDC00, index <= count &- 6 {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (quadValue(UnsafeRawPointer(source + (index &+ 2))) & 0x3FF)
          index &+= 6
        }
        written &+= writeUTF8(scalar, to: memory + written)
        isMore = index &+ 2 <= count && source[index] == 0x5C && source[index &+ 1] == 0x75
        if isMore { index &+= 2 }
      }
      continue
    case let other: memory[written] = other
    }
    written &+= 1
  }
  return written
}

/// Writes a scalar value (not a surrogate) as UTF-8: at most four bytes.
/// - Returns: how many.
private func writeUTF8(_ scalar: UInt32, to memory: UnsafeMutablePointer<UInt8>) -> Int {
  if scalar < 0x80 {
    memory[0] = UInt8(truncatingIfNeeded: scalar)
    return 1
  }
  if scalar < 0x800 {
    memory[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
    memory[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 63)
    return 2
  }
  if scalar < 0x10000 {
    memory[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
    memory[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 63)
    memory[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 63)
    return 3
  }
  memory[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
  memory[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 63)
  memory[2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 63)
  memory[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 63)
  return 4
}

/// Four hexadecimal digits at `index`; nil when they are not there. Looks at the four together, a byte in each lane.
@inline(__always)
package func hexQuad(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
  guard index >= 0, index <= source.count &- 4, let base = source.baseAddress else { return nil }
  let digits = UInt32(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt32.self))
  // In ASCII the sums reach 0x80 just for bytes from '0' on, beyond '9', from 'a' on, beyond 'f'; no lane overflows.
  let ascii = digits & 0x7F7F_7F7F
  let lower = ascii | 0x2020_2020
  let isDigit = (ascii &+ 0x5050_5050) & ~(ascii &+ 0x4646_4646)
  let isLetter = (lower &+ 0x1F1F_1F1F) & ~(lower &+ 0x1919_1919)
  guard (isDigit | isLetter) & ~digits & 0x8080_8080 == 0x8080_8080 else { return nil }
  return quadValue(UnsafeRawPointer(base + index))
}

/// The value of four bytes that are hexadecimal digits.
@inline(__always)
private func quadValue(_ bytes: UnsafeRawPointer) -> UInt32 {
  let digits = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
  let values = (digits & 0x0F0F_0F0F) &+ (digits >> 6 & 0x0101_0101) &* 9
  return values << 12 & 0xF000 | values & 0x0F00 | values >> 12 & 0x00F0 | values >> 24
}

package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
